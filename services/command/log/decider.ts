import type { Issued, Message, Recorded } from '#contracts/envelope.ts';
import type { Category } from '#contracts/stream-name.ts';

/** The whole of an aggregate: what it remembers, what it allows, how it moves on. */
export type Decider<State, Command, Event extends Message> = {
  readonly category: Category;
  readonly initial: State;
  readonly decide: (command: Issued<Command>, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Recorded<Event>) => State;
  /** Why an event could not have happened then; null where it could. Every decision must be possible. */
  readonly problem: (state: State, event: Recorded<Event>) => string | null;
  /** Only puts on record: no more is looked at than the end of its streams, however long they are. */
  readonly rulesNothing?: true;
};
