import type { Authority, Message, Recorded } from '#contracts/envelope.ts';
import type { Issued } from '#contracts/issued.ts';
import type { Category } from '#contracts/stream-name.ts';

/** Everything about an aggregate: what it remembers, what it allows, and how its state changes. */
export type Decider<State, Command, Event extends Message> = {
  readonly category: Category;
  readonly initial: State;
  readonly decide: (command: Issued<Command>, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Recorded<Event>) => State;
  /**
   * Why an event couldn't have happened in this state; null if it could. Every event that a decision makes must be
   * possible.
   */
  readonly problem: (state: State, event: Recorded<Event>) => string | null;
  /**
   * The right of their organisation by which somebody makes these events. Missing for an aggregate on which no
   * organisation grants rights; then an account's organisation isn't looked up.
   */
  readonly authority?: (
    decision: readonly Event[],
    state: State,
    issued: Omit<Issued<unknown & object>, never>,
  ) => Authority | undefined;
  /**
   * True for an aggregate that only records things and never decides by them. Then only the last event of its stream is
   * read, however long the stream is.
   */
  readonly recordsOnly?: true;
};

/** What follows from each command: a function for each type. */
export type Decisions<State, Command extends { readonly type: string }, Event> = {
  readonly [Type in Command['type']]: (
    command: Issued<Extract<Command, { type: Type }>>,
    state: State,
  ) => readonly Event[];
};

/** Decides by the function for the type of a command. */
export const decideByType =
  <State, Command extends { readonly type: string }, Event>(decisions: Decisions<State, Command, Event>) =>
  (command: Issued<Command>, state: State): readonly Event[] => {
    const decision = decisions[command.type as Command['type']] as (
      command: Issued<Command>,
      state: State,
    ) => readonly Event[];

    return decision(command, state);
  };
