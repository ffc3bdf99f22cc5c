import { isDeepStrictEqual } from 'node:util';
import { Refusal, type RefusalCode } from '#contracts/api/refusals.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';
import type { Issued } from '#contracts/issued.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import { possibleHistory } from '#contracts/possible-history.ts';
import type { Decider } from '../log/decider.ts';

/** How histories are held against a decider. */
export type Judging<State, Command, Event extends Message> = {
  readonly decider: Decider<State, Command, Event>;
  /** What somebody must have asked for who made such an event; null: another event of the same decision tells. */
  readonly commandBehind: (event: Recorded<Event>, state: State) => Command | null;
  /** What their organisation must have said about who made such an event. Missing where no organisation plays a part. */
  readonly membershipBehind?: (event: Recorded<Event>) => Membership | undefined;
  /** Limits and spellings, which may grow stricter: what they refuse today may have been done under earlier versions. */
  readonly growing: readonly RefusalCode[];
  /** Whether an event that was not decided word for word comes to the same. */
  readonly isAsGood: (
    event: Recorded<Event>,
    decision: readonly Event[],
    isSameState: boolean,
    state: State,
  ) => boolean;
};

const LATER = '2100-01-01T00:00:00.000Z';

/** Why events could not have happened, by their rules, up to the first. */
export const problemsIn = <State, Command, Event extends Message>(
  { decider }: Pick<Judging<State, Command, Event>, 'decider'>,
  history: readonly Recorded<Event>[],
): readonly string[] => {
  const problemWith = possibleHistory(decider, LATER);
  for (const event of history) {
    const problem = problemWith(event);
    if (problem !== null) return [`${event.type}: ${problem}`];
  }

  return [];
};

/** The events that nobody could have brought about, as the decider itself says, up to the first. */
export const undecidedIn = <State, Command, Event extends Message>(
  judging: Judging<State, Command, Event>,
  history: readonly Recorded<Event>[],
): readonly string[] => {
  const { decider, commandBehind, membershipBehind, isAsGood } = judging;
  let state = decider.initial;
  let decision: readonly Event[] = [];
  for (const event of history) {
    const { at, by } = event.metadata;
    const command = commandBehind(event, state);
    const membership = membershipBehind?.(event);
    const issued = command && { ...command, at, by, ...(membership && { membership }) };
    const decided = issued ? decidedOn(judging, issued, state) : decision;
    if (decided !== 'refused by a rule that grows' && typeof decided === 'string')
      return [`${event.type} by ${by.kind}: ${decided}`];
    const next = decider.evolve(state, event);
    decision = typeof decided === 'string' ? [event] : decided;
    const other = decision.reduce((before, one) => decider.evolve(before, { ...event, ...one }), state);
    const { type, data } = event;
    if (
      typeof decided !== 'string' &&
      !decision.some((one) => isDeepStrictEqual(one, { type, data })) &&
      !isAsGood(event, decision, isDeepStrictEqual(other, next), state)
    )
      return [`${type}: ${JSON.stringify(data)}, and not ${JSON.stringify(decision)}`];
    state = next;
  }

  return [];
};

/** The events, or why there are none. */
const decidedOn = <State, Command, Event extends Message>(
  { decider, growing }: Judging<State, Command, Event>,
  command: Issued<Command>,
  state: State,
): readonly Event[] | string => {
  try {
    return decider.decide(command, state);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return growing.includes(error.code) ? 'refused by a rule that grows' : error.code;
  }
};
