import type { Message, Recorded } from '../envelope.ts';

/** How the events of a stream add up, and why one could not have been the next. */
export type Rules<State, Event extends Message> = {
  readonly initial: State;
  readonly evolve: (state: State, event: Recorded<Event>) => State;
  /** A clause; null where the event is possible; undefined for one of a type that is not known. */
  readonly problem: (state: State, event: Recorded<Event>) => string | null | undefined;
};

/** Milliseconds by which a clock of the installation may be ahead of the one that events are held against. */
export const CLOCKS_APART = 300_000;

/**
 * Goes through a stream's events in order and says of each why it could not have happened then, as a clause; null where
 * it could. It does not say that an event is genuine: only that nothing in its stream speaks against it. `now` is an
 * instant (ISO).
 */
export const possibleHistory = <State, Event extends Message>(
  { initial, evolve, problem }: Rules<State, Event>,
  now: string,
) => {
  const latest = Date.parse(now) + CLOCKS_APART;
  let state = initial;
  let last: string | null = null;

  return (event: Recorded<Event>): string | null => {
    try {
      const { at } = event.metadata;
      const found = timeProblem(at, last, latest) ?? problem(state, event);
      if (found !== null) return found ?? 'no such event is known to this version';
      [state, last] = [evolve(state, event), at];

      return null;
    } catch (error) {
      // An event may hold anything, so a missing member is only noticed when it's read.
      if (error instanceof TypeError) return 'it does not hold what such an event holds';
      throw error;
    }
  };
};

/** `latest` is in milliseconds. */
const timeProblem = (at: string, last: string | null, latest: number): string | null => {
  if (at === last) return null;
  const instant = Date.parse(at);
  if (!Number.isFinite(instant) || new Date(instant).toISOString() !== at) return 'it is not dated';
  if (last !== null && at < last) return 'it is dated before the event before it in its stream';

  return instant > latest ? 'it is dated in the future' : null;
};
