import type { Recorded } from '#contracts/envelope.ts';
import type { Clock, EpochsEvent } from '#contracts/epochs/events.ts';
import { millisecondsBetween } from '#contracts/instant.ts';

/** What a command service saw when it checked a clock. Durations are in milliseconds. */
export type Look = {
  readonly clock: Clock;
  /** How far the clock was ahead of the service's own; negative if it was behind. */
  readonly ahead: number;
  /** How far `ahead` may be wrong, since nobody knows when exactly during the round trip the other clock was read. */
  readonly margin: number;
};

/** What the services on one machine last recorded about a clock. */
type Word = {
  readonly clock: Clock;
  readonly host: string;
  /** Null means that the clock agrees again. */
  readonly ahead: number | null;
  readonly since: string;
  readonly at: string;
};

/** The key is the clock and the machine. */
export type Words = ReadonlyMap<string, Word>;

export const noWords: Words = new Map();

const APART = 2_000;
/**
 * Clocks agree again only when they differ by no more than this. The gap to APART keeps a clock near the limit from
 * being reported again and again.
 */
const NEAR = 1_000;
/** For this time after a record about a clock, we record nothing more about it, however it changes. */
const SILENCE = 600_000;
/** For this time we don't repeat a disagreement that another machine has already recorded. */
const SHARED = 86_400_000;

/** Adds one more event of the stream `epochs` to what is known. */
export const statesAfter = (
  states: Words,
  { type, data, metadata: { at } }: Recorded<EpochsEvent>,
): Words => {
  if (type !== 'ClockDisagreed' && type !== 'ClockAgreed') return states;
  const { clock, host = '', since } = data;
  const ahead = type === 'ClockDisagreed' ? data.milliseconds : null;

  return new Map(states).set(keyOf(clock, host), { clock, host, ahead, since, at });
};

/** Whether a clock certainly disagrees with the service's own. */
export const isApart = ({ ahead, margin }: Look): boolean => Math.abs(ahead) - margin > APART;

/** Whether a clock certainly agrees with the service's own. */
export const isNear = ({ ahead, margin }: Look): boolean => Math.abs(ahead) + margin <= NEAR;

type Looking = { readonly host: string; readonly at: string; readonly times: number };

/**
 * Returns the event that a service on this machine has to record about what it saw, or null if there is nothing new.
 * `words` is everything recorded so far; `times` is how often the service saw the clock disagree since its last record.
 */
export const newsOf = (states: Words, look: Look, { host, at, times }: Looking): EpochsEvent | null => {
  const { clock } = look;
  const lastWord = states.get(keyOf(clock, host));
  if (lastWord && isWithin(SILENCE, lastWord.at, at)) return null;

  if (isNear(look))
    return lastWord && lastWord.ahead !== null
      ? { type: 'ClockAgreed', data: { clock, host, since: lastWord.since } }
      : null;
  if (!isApart(look) || (lastWord && isSame(lastWord, look))) return null;
  const others = [...states.values()].filter((word) => word.clock === clock && word.host !== host);
  // Every machine has its own clock, so another machine's record about its clock doesn't count for ours.
  if (clock !== 'command' && others.some((word) => isSame(word, look) && isWithin(SHARED, word.at, at)))
    return null;
  const since = lastWord && lastWord.ahead !== null ? lastWord.since : at;

  return {
    type: 'ClockDisagreed',
    data: { clock, milliseconds: Math.round(look.ahead), times, since, host },
  };
};

const isSame = ({ ahead: lastAhead }: Word, { ahead, margin }: Look): boolean =>
  lastAhead !== null && Math.abs(lastAhead - ahead) - margin <= Math.max(APART, Math.abs(lastAhead) / 2);

const isWithin = (milliseconds: number, one: string, other: string): boolean =>
  Math.abs(millisecondsBetween(one, other)) < milliseconds;

const keyOf = (clock: Clock, host: string) => `${clock} ${host}`;
