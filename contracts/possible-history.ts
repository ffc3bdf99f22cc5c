import type { Message, Recorded } from './envelope.ts';
import { everyEventName } from './known-events.ts';

/** The rules of a kind of stream: how its events change the state, and why an event can't be the next one. */
export type Rules<State, Event extends Message> = {
  readonly initial: State;
  readonly evolve: (state: State, event: Recorded<Event>) => State;
  /** Says, as a clause, why the event can't happen in this state; null if it can. */
  readonly problem: (state: State, event: Recorded<Event>) => string | null;
  /** Whether this version of the product understands the event. If this is missing, it understands all events. */
  readonly isKnown?: (event: Recorded<Event>) => boolean;
};

/** How many milliseconds the clock that dated an event may be ahead of the clock that checks the event. */
export const CLOCKS_APART = 300_000;

/**
 * Goes through a stream's events in order. For each it says, as a clause, why the event could not have happened then,
 * or null if it could. Null doesn't mean that the event is genuine, only that nothing in its stream speaks against it.
 * If this version doesn't understand an event, it checks only the date, and that the event isn't known from other kinds
 * of streams. `now` is an ISO instant.
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
      // Nobody has checked the shape of these events, so a missing member shows only when code reads it.
      if (error instanceof TypeError) return 'it does not hold what such an event holds';
      throw error;
    }
  };
};

/**
 * If this version knows the event from other kinds of streams, it isn't a new event of a newer version, but misplaced.
 */
const misplaced = (_: unknown, { type }: Recorded): string | null =>
  everyEventName.has(type) ? 'no such event belongs into this stream' : null;

/**
 * Says, as a clause, what is wrong with an event's date `at`; null if it's good. `last` is the date of the event before
 * it, and `latest` the last allowed instant in milliseconds.
 */
const timeProblem = (at: string, last: string | null, latest: number): string | null => {
  if (at === last) return null;
  const instant = Date.parse(at);
  if (!Number.isFinite(instant) || new Date(instant).toISOString() !== at) return 'it is not dated';
  if (last !== null && at < last) return 'it is dated before the event before it in its stream';

  return instant > latest ? 'it is dated in the future' : null;
};
