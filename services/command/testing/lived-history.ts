import { Refusal } from '#contracts/api/refusals.ts';
import type { Actor, Message, Recorded } from '#contracts/envelope.ts';
import type { Issued } from '#contracts/issued.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import type { Decider } from '../log/decider.ts';
import { recorded } from './given-when-then.ts';

/** Random numbers that were drawn before, so that a history is the same whenever it is made of them again. */
export type Choice = {
  readonly number: () => number;
  readonly of: <One>(all: readonly One[]) => One;
  /** A new id, as the rim makes them. */
  readonly id: () => string;
};

/** Somebody asks for something. */
export type Asking<Command> = {
  readonly by: Actor;
  readonly command: Command;
  /** What their organisation says about them. */
  readonly membership?: Membership | undefined;
};

/** What somebody might ask next; null: nothing comes to mind. */
export type Move<State, Event extends Message, Command> = (
  choice: Choice,
  state: State,
  past: readonly Recorded<Event>[],
) => Asking<Command> | null;

export const BEGIN = '2026-01-01T12:00:00.000Z';

/** Milliseconds between two askings: at once, within a day, or so late that reminders are due and links have expired. */
const PAUSES = [0, 0, 1, 1_000, 60_000, 3_600_000, 90_000_000, 280_000_000, 3_000_000_000];

/** A history: what the decider accepts of random askings at ascending instants, appended. Each row makes one asking. */
export const livedHistory = <State, Command, Event extends Message>(
  decider: Decider<State, Command, Event>,
  stream: string,
  move: Move<State, Event, Command>,
  rows: readonly (readonly number[])[],
): readonly Recorded<Event>[] => {
  const history: Recorded<Event>[] = [];
  let state = decider.initial;
  let now = Date.parse(BEGIN);

  for (const [n, row] of rows.entries()) {
    const choice = choiceOf(row, n);
    now += choice.of(PAUSES);
    const at = new Date(now).toISOString();
    const asking = move(choice, state, history);
    if (!asking) continue;
    const { by, command, membership } = asking;
    const issued = { ...command, by, at, ...(membership && { membership }) };
    const events = decidedOn(decider, issued, state) ?? [];
    const authority = decider.authority?.(events, state, issued);
    for (const event of events) {
      const next = recorded(stream, { event, at, by, ...(authority && { authority }) }, history.length);
      history.push(next);
      state = decider.evolve(state, next);
    }
  }

  return history;
};

/** Null where it was refused. */
const decidedOn = <State, Command, Event extends Message>(
  { decide }: Decider<State, Command, Event>,
  command: Issued<Command>,
  state: State,
): readonly Event[] | null => {
  try {
    return decide(command, state);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

/** `n` tells its ids from those of other rows. */
export const choiceOf = (row: readonly number[], n: number): Choice => {
  let [drawn, made] = [0, 0];
  const number = () => row[drawn++ % row.length] ?? 0;

  return {
    number,
    of: (all) => all[number() % all.length] as (typeof all)[number],
    id: () => idOf(n * 1_000 + made++),
  };
};

/** A UUID for each number. */
export const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
