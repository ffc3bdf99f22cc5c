import type { ActiveAccount } from '#contracts/account/state.ts';
import type { Message } from '#contracts/envelope.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { Decider } from '../../log/decider.ts';
import { bySystem, type Envelope } from '../../log/envelopes.ts';
import { handle, type Writer } from '../../log/handle.ts';

/** What a timer may use. */
export type TimerContext = {
  readonly log: Log;
  /** MAILS_PER_DAY; null: mails aren't counted. */
  readonly mailsADay: number | null;
};

/** What is about to happen to a stream because its time has come. */
export type Falling<State, Event> = TimerContext & {
  readonly writer: Writer;
  readonly envelope: Envelope;
  readonly id: string;
  readonly state: State;
  readonly events: readonly Event[];
  /** An instant (ISO). */
  readonly at: string;
};

/**
 * One kind of thing that falls due some time after an event, such as a reminder. `timers.ts` lists all. Once a day,
 * a round looks at each stream that it concerns, and sends the command to those whose time has come. What falls due to the
 * hour is a deadline (`deadline.ts`).
 */
export type TimerKind<State, Command, Event extends Message> = {
  /** The system acts under this name, and its finished rounds are kept under it. */
  readonly name: string;
  readonly decider: Decider<State, Command, Event>;
  /** It concerns a stream from this event on, until one of those that end it. */
  readonly begins: Event['type'];
  readonly ends: readonly Event['type'][];
  /** Milliseconds after the beginning in which nothing can fall due, so that nobody has to read the stream. */
  readonly notWithin: number;
  /**
   * Whether the account that began it wants it now. It's asked once a round, before any stream is read. Null if nobody is
   * to be asked.
   */
  readonly isWanted: ((owner: ActiveAccount, now: string) => boolean) | null;
  /** What may settle that before the beginning, so that the account isn't asked. Null if there is no such thing. */
  readonly ruling: Ruling<Event> | null;
  /** The instant (ISO) from which the command may have an effect, from the state alone; null if there is none. */
  readonly dueAt: (state: State) => string | null;
  /** What is done then. Sent twice, it must have its effect once: two leaders may look at the same moment. */
  readonly command: Command;
  /** Whether it may happen today. If not, the next day's round looks again. */
  readonly isAllowed?: (falling: Falling<State, Event>) => Promise<boolean>;
};

/** An event that may come before a timer begins, and what it says: null leaves it to the account whether it's wanted. */
type Ruling<Event extends Message> = {
  readonly by: Event['type'];
  readonly isWanted: (event: Event) => boolean | null;
};

/** A kind of timer as the list of all of them holds it. */
export type Timer = Pick<
  TimerKind<never, never, Message>,
  'name' | 'begins' | 'ends' | 'notWithin' | 'isWanted' | 'ruling'
> & {
  /** Sends the command if the time of that stream has come. */
  readonly actIfDue: (context: TimerContext, writer: Writer, id: string) => Promise<void>;
};

export const timer = <State, Command, Event extends Message>(
  kind: TimerKind<State, Command, Event>,
): Timer => ({
  name: kind.name,
  begins: kind.begins,
  ends: kind.ends,
  notWithin: kind.notWithin,
  isWanted: kind.isWanted,
  // It's only asked about events of the type that it names.
  ruling: kind.ruling as Ruling<Message> | null,

  actIfDue: async (context, writer, id) => {
    const { decider, command } = kind;
    const loaded = await writer.streams.read(decider, id);
    const { state } = loaded;
    const [dueAt, at] = [kind.dueAt(state), writer.now()];
    if (dueAt === null || dueAt > at) return;
    const envelope = bySystem(kind.name, loaded);
    const events = decider.decide({ ...command, by: envelope.by, at }, state);
    if (events.length === 0) return;
    if (kind.isAllowed && !(await kind.isAllowed({ ...context, writer, envelope, id, state, events, at })))
      return;

    await handle(writer, decider, id, envelope, command);
  },
});
