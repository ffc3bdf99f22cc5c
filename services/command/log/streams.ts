import { Refusal, refuse } from '#contracts/api/refusals.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import { type EventSchemas, eventsOf } from '#contracts/decoded-event.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { type Category, streams as names } from '#contracts/stream-name.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { forgetErased, isLostIn } from '../../shared/log/let-go.ts';
import { streamMemory } from '../../shared/log/stream-memory.ts';
import type { Decider } from './decider.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** A stream with its events and the state that they add up to. */
export type LoadedStream<State, Event extends Message> = {
  readonly state: State;
  readonly past: readonly Recorded<Event>[];
  /** The ids of the commands that made these events. Streams only grow, and this set grows with them. */
  readonly commands: Set<string>;
  /** The commitments that the stream has, by the ids of personal keys. This map grows likewise. */
  readonly keys: Map<string, string>;
  /** The revision of the last event; -1 if there is none. */
  readonly revision: number;
  /** The hash of the last event. */
  readonly head: string | null;
  /** The position of the last event in the log; 0 if there is none. */
  readonly position: bigint;
  /** True if the stream was read just now, false if it comes from memory. */
  readonly fresh: boolean;
};

/**
 * How many events of all streams together we keep in memory. The stream that was used least recently is dropped first.
 */
const REMEMBERED = 50_000;

export type Streams = ReturnType<typeof rememberedStreams>;

/**
 * Remembers streams, so that a command on a long stream only has to read the new events. Those go that use a key which
 * the vault drops.
 */
export const rememberedStreams = (store: DecryptedLog, epoch: number) => {
  const remembered = streamMemory<LoadedStream<unknown, Message>>(store.vault, {
    most: REMEMBERED,
    sizeOf: ({ past }) => past.length,
    keysOf: ({ keys }) => keys.keys(),
  });

  const keep = <State, Command, Event extends Message>(
    { recordsOnly }: Decider<State, Command, Event>,
    stream: string,
    loaded: LoadedStream<State, Event>,
  ) => {
    const known = remembered.get(stream);
    if (recordsOnly || (known && known.revision > loaded.revision)) return loaded;

    remembered.set(stream, { ...loaded, fresh: false } as LoadedStream<unknown, Message>);

    return loaded;
  };

  const load = async <State, Command, Event extends Message>(
    decider: Decider<State, Command, Event>,
    stream: string,
    { fresh }: { fresh: boolean },
  ): Promise<LoadedStream<State, Event>> => {
    const known = remembered.get(stream) as LoadedStream<State, Event> | undefined;
    if (known && !fresh) return known;

    let before = known ?? nothing(decider.initial);
    const from = () => store.read(inEpoch(epoch, stream), before.revision + 1);
    let stored = await (decider.recordsOnly ? end(stream) : from());
    if (forgetErased(store.vault, stored)) {
      before = nothing(decider.initial);
      stored = await from();
    }
    const schemas: EventSchemas = eventsOf[decider.category];
    const news = decodeAll(schemas, stored) as readonly Recorded<Event>[];
    // Damaged events don't matter for an aggregate that decides nothing.
    if (!decider.recordsOnly && news.some(isDamaged)) refuse('history.damaged');
    if (STOPPING.has(decider.category) && news.some(isForeignInUse)) refuse('history.foreign');
    const loaded = loadedWith(decider, before, news);

    return loaded.revision < 0 || isLostIn(news) ? loaded : keep(decider, stream, loaded);
  };

  const end = async (stream: string) => {
    const last = await store.readLast(inEpoch(epoch, stream));
    return last ? [last] : [];
  };

  return {
    load,
    /** Remembers a stream with what was just appended to it, unless something was erased in it. */
    keep: ((decider, stream, loaded) => {
      if (!forgetErased(store.vault, loaded.past.slice(-1))) return keep(decider, stream, loaded);
      remembered.forget(stream);
      return loaded;
    }) as typeof keep,
    /** What is remembered of an aggregate; null if nothing is. It may be outdated. */
    known: <State, Command, Event extends Message>(
      { category }: Decider<State, Command, Event>,
      id: string,
    ): LoadedStream<State, Event> | null =>
      (remembered.get(names[category](id)) as LoadedStream<State, Event> | undefined) ?? null,
    /** Does one piece of work at a time on each stream, so that races can only be lost to other processes. */
    inTurn: oneAtATime(),
    /** Reads the current state of an aggregate from the log. */
    read: <State, Command, Event extends Message>(decider: Decider<State, Command, Event>, id: string) =>
      load(decider, names[decider.category](id), { fresh: true }),
  };
};

/**
 * The kinds of streams that stand still because of an event that command didn't write, until an operator leaves it out.
 * Those that many people share skip it and go on.
 */
const STOPPING: ReadonlySet<string> = new Set<Category>(['document', 'account', 'matter', 'privacy']);

const isForeignInUse = (event: Recorded): boolean => isForeign(event) && event.data.isLeftOut !== true;

/** Whether a stream can't be loaded because one of its events is damaged or foreign. Trying again won't help. */
export const isHistoryDamaged = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'history.damaged' || error.code === 'history.foreign');

/** Adds the events `news` to a loaded stream. */
export const loadedWith = <State, Command, Event extends Message>(
  { evolve }: Decider<State, Command, Event>,
  before: LoadedStream<State, Event>,
  news: readonly Recorded<Event>[],
): LoadedStream<State, Event> => {
  const last = news.at(-1);
  for (const { metadata } of news) {
    before.commands.add(metadata.commandId);
    for (const [key, commitment] of Object.entries(metadata.keys ?? {})) before.keys.set(key, commitment);
  }

  return {
    commands: before.commands,
    keys: before.keys,
    state: news.reduce(evolve, before.state),
    past: news.length > 0 ? [...before.past, ...news] : before.past,
    revision: last?.revision ?? before.revision,
    head: last ? last.metadata.hash || null : before.head,
    position: last?.position ?? before.position,
    fresh: true,
  };
};

const nothing = <State>(state: State): LoadedStream<State, never> => ({
  state,
  past: [],
  commands: new Set(),
  keys: new Map(),
  revision: -1,
  head: null,
  position: 0n,
  fresh: true,
});
