import { cardOf } from '../card.ts';
import type { Message, Recorded } from '../envelope.ts';
import { everyCard } from '../every-card.ts';

/** How the events of a stream add up, and why one could not have been the next. */
export type Rules<State, Event extends Message> = {
  readonly initial: State;
  readonly evolve: (state: State, event: Recorded<Event>) => State;
  /** A clause; null where the event is possible. */
  readonly problem: (state: State, event: Recorded<Event>) => string | null;
  /** Whether this version knows what the event says. Missing: it knows each. */
  readonly isKnown?: (event: Recorded<Event>) => boolean;
};

/** Milliseconds by which a clock of the installation may be ahead of the one that events are held against. */
export const CLOCKS_APART = 300_000;

/**
 * Goes through a stream's events in order and says of each why it could not have happened then, as a clause; null where
 * it could. It does not say that an event is genuine: only that nothing in its stream speaks against it. Of one
 * that is not known only the date is looked at. `now` is an instant (ISO).
 */
export const possibleHistory = <State, Event extends Message>(
  { initial, evolve, problem, isKnown = () => true }: Rules<State, Event>,
  now: string,
) => {
  const latest = Date.parse(now) + CLOCKS_APART;
  let state = initial;
  let last: string | null = null;

  return (event: Recorded<Event>): string | null => {
    try {
      const { at } = event.metadata;
      const found = timeProblem(at, last, latest) ?? (isKnown(event) ? problem : misplaced)(state, event);
      if (found !== null) return found;
      [state, last] = [evolve(state, event), at];

      return null;
    } catch (error) {
      // An event may hold anything, so a missing member is only noticed when it's read.
      if (error instanceof TypeError) return 'it does not hold what such an event holds';
      throw error;
    }
  };
};

/** An event that this version knows in other streams only is none of a newer version. */
const misplaced = (_: unknown, { type }: Recorded): string | null =>
  cardOf(everyCard, type) ? 'no such event belongs into this stream' : null;

/** `latest` is in milliseconds. */
const timeProblem = (at: string, last: string | null, latest: number): string | null => {
  if (at === last) return null;
  const instant = Date.parse(at);
  if (!Number.isFinite(instant) || new Date(instant).toISOString() !== at) return 'it is not dated';
  if (last !== null && at < last) return 'it is dated before the event before it in its stream';

  return instant > latest ? 'it is dated in the future' : null;
};
