import type { Message, Recorded } from '#contracts/envelope.ts';
import type { Category } from '#contracts/stream-name.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle, type Writer } from '../../log/handle.ts';
import type { TimerKind } from './timer.ts';

/**
 * One kind of thing that falls due at an instant, at any hour of the day, such as a deadline. `timers.ts` lists all. What
 * is mailed to people falls due in the morning instead, which is a timer (`timer.ts`).
 */
export type DeadlineKind<State, Command, Event extends Message> = Pick<
  TimerKind<State, Command, Event>,
  'name' | 'decider' | 'ends' | 'dueAt' | 'command'
> & {
  /**
   * From these events on something may fall due in their stream, or falls due at another instant. Each says before which
   * instant (ISO) it can't, so that nobody has to read the stream until then.
   */
  readonly begins: {
    readonly [Type in Event['type']]?: (event: Recorded<Extract<Event, { type: Type }>>) => string;
  };
};

/** A kind of deadline as the list of all of them holds it. */
export type Deadline = {
  readonly name: string;
  readonly category: Category;
  /** The instant (ISO) that an event of a type in `begins` says, by that type. */
  readonly begins: ReadonlyMap<string, (event: Recorded) => string>;
  readonly ends: readonly string[];
  /** Sends the command if it's due. Returns when to look again (ISO); null if only another event can make it due. */
  readonly actIfDue: (writer: Writer, id: string) => Promise<string | null>;
};

export const deadline = <State, Command, Event extends Message>({
  name,
  decider,
  begins,
  ends,
  dueAt,
  command,
}: DeadlineKind<State, Command, Event>): Deadline => ({
  name,
  category: decider.category,
  // Each is asked about events of its own type alone.
  begins: new Map(Object.entries(begins) as [string, (event: Recorded) => string][]),
  ends,

  actIfDue: async (writer, id) => {
    const loaded = await writer.streams.read(decider, id);
    const at = dueAt(loaded.state);
    if (at === null || at > writer.now()) return at;
    await handle(writer, decider, id, bySystem(name, loaded), command);

    return null;
  },
});
