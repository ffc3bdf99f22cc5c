import type { Recorded } from '#contracts/envelope.ts';
import type { Clock, EpochsEvent } from '#contracts/epochs/events.ts';
import { millisecondsBetween } from '#contracts/instant.ts';

/** A clock as a command service saw it. Durations are in milliseconds. */
export type Look = {
  readonly clock: Clock;
  /** By how much it was ahead of the service's own; negative: behind. */
  readonly ahead: number;
  /** By how much that may be wrong: nobody knows when within a round trip the other clock was read. */
  readonly margin: number;
};

/** What was last said of a clock by the services on one machine. */
type Word = {
  readonly clock: Clock;
  readonly host: string;
  /** Null: it agrees again. */
  readonly ahead: number | null;
  readonly since: string;
  readonly at: string;
};

/** By clock and machine. */
export type Words = ReadonlyMap<string, Word>;

export const noWords: Words = new Map();

const APART = 2_000;
/** Nearer than that, they agree again: a clock that wavers about the limit is no news each time. */
const NEAR = 1_000;
/** Within that time nothing more is said of a clock, however it wavers. */
const SILENCE = 600_000;
/** For so long another machine's word of the same disagreement counts for this one as well. */
const SHARED = 86_400_000;

/** Takes in one more event of the stream `epochs`. */
export const heard = (words: Words, { type, data, metadata: { at } }: Recorded<EpochsEvent>): Words => {
  if (type !== 'ClockDisagreed' && type !== 'ClockAgreed') return words;
  const { clock, host = '', since } = data;
  const ahead = type === 'ClockDisagreed' ? data.milliseconds : null;

  return new Map(words).set(keyOf(clock, host), { clock, host, ahead, since, at });
};

/** Whether a clock is surely apart from the service's own. */
export const isApart = ({ ahead, margin }: Look): boolean => Math.abs(ahead) - margin > APART;

/** Whether it surely is not. */
export const isNear = ({ ahead, margin }: Look): boolean => Math.abs(ahead) + margin <= NEAR;

type Looking = { readonly host: string; readonly at: string; readonly times: number };

/**
 * What a service on that machine has to put on record of what it saw, given all that was said before; null: nothing that
 * is not there already. `times`: how often it saw the clock apart since it last said so.
 */
export const newsOf = (words: Words, look: Look, { host, at, times }: Looking): EpochsEvent | null => {
  const { clock } = look;
  const own = words.get(keyOf(clock, host));
  if (own && isWithin(SILENCE, own.at, at)) return null;

  if (isNear(look))
    return own && own.ahead !== null
      ? { type: 'ClockAgreed', data: { clock, host, since: own.since } }
      : null;
  if (!isApart(look) || (own && isSame(own, look))) return null;
  const others = [...words.values()].filter((word) => word.clock === clock && word.host !== host);
  // Each machine has a clock of its own, so that nobody can speak for another's.
  if (clock !== 'command' && others.some((word) => isSame(word, look) && isWithin(SHARED, word.at, at)))
    return null;
  const since = own && own.ahead !== null ? own.since : at;

  return {
    type: 'ClockDisagreed',
    data: { clock, milliseconds: Math.round(look.ahead), times, since, host },
  };
};

const isSame = ({ ahead: said }: Word, { ahead, margin }: Look): boolean =>
  said !== null && Math.abs(said - ahead) - margin <= Math.max(APART, Math.abs(said) / 2);

const isWithin = (milliseconds: number, one: string, other: string): boolean =>
  Math.abs(millisecondsBetween(one, other)) < milliseconds;

const keyOf = (clock: Clock, host: string) => `${clock} ${host}`;
