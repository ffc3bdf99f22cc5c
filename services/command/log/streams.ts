import { Refusal, refuse } from '#contracts/api/refusals.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import { type EventSchemas, eventsOf } from '#contracts/decoded-event.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { streams as names } from '#contracts/stream-name.ts';
import { memory } from '../../shared/flow/memory.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { Decider } from './decider.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** A stream and what its events add up to. */
export type LoadedStream<State, Event extends Message> = {
  readonly state: State;
  readonly past: readonly Recorded<Event>[];
  /** The ids of the commands that made them. It grows with the stream, which never shrinks. */
  readonly commands: Set<string>;
  /** Of the last event; -1 where there is none. */
  readonly revision: number;
  /** The hash of the last event. */
  readonly head: string | null;
  /** The place of the last event in the log; 0 where there is none. */
  readonly position: bigint;
  /** Whether it was read just now, or remembered. */
  readonly fresh: boolean;
};

/** How many events are remembered, of all streams. The stream that was used longest ago is forgotten first. */
const REMEMBERED = 50_000;

export type Streams = ReturnType<typeof rememberedStreams>;

/** Streams as they were last seen, so that a command on a long one reads only what is new. */
export const rememberedStreams = (store: EventStore, epoch: number) => {
  const remembered = memory<LoadedStream<unknown, Message>>({
    most: REMEMBERED,
    sizeOf: ({ past }) => past.length,
  });

  const keep = <State, Command, Event extends Message>(
    { rulesNothing }: Decider<State, Command, Event>,
    stream: string,
    loaded: LoadedStream<State, Event>,
  ) => {
    const known = remembered.get(stream);
    if (rulesNothing || (known && known.revision > loaded.revision)) return loaded;

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

    const before = known ?? nothing(decider.initial);
    const stored = await (decider.rulesNothing
      ? end(stream)
      : store.read(inEpoch(epoch, stream), before.revision + 1));
    const schemas: EventSchemas = eventsOf[decider.category];
    const news = decodeAll(schemas, stored) as readonly Recorded<Event>[];
    // Where nothing is decided on, nothing that was said before counts.
    if (!decider.rulesNothing && news.some(isDamaged)) refuse('history.damaged');
    const loaded = loadedWith(decider, before, news);

    return loaded.revision < 0 ? loaded : keep(decider, stream, loaded);
  };

  const end = async (stream: string) => {
    const last = await store.readLast(inEpoch(epoch, stream));
    return last ? [last] : [];
  };

  return {
    load,
    keep,
    /** One at a time on a stream: races are lost only to other processes. */
    inTurn: oneAtATime(),
    /** The aggregate as it stands in the log right now. */
    read: <State, Command, Event extends Message>(decider: Decider<State, Command, Event>, id: string) =>
      load(decider, names[decider.category](id), { fresh: true }),
  };
};

/** Whether a stream could not be loaded since one of its events is damaged: that stays so. */
export const isHistoryDamaged = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'history.damaged';

/** What a stream adds up to once `news` stand behind what was known. */
export const loadedWith = <State, Command, Event extends Message>(
  { evolve }: Decider<State, Command, Event>,
  before: LoadedStream<State, Event>,
  news: readonly Recorded<Event>[],
): LoadedStream<State, Event> => {
  const last = news.at(-1);
  for (const { metadata } of news) before.commands.add(metadata.commandId);

  return {
    commands: before.commands,
    state: news.reduce(evolve, before.state),
    past: news.length > 0 ? [...before.past, ...news] : before.past,
    revision: last?.revision ?? before.revision,
    head: last?.metadata.hash ?? before.head,
    position: last?.position ?? before.position,
    fresh: true,
  };
};

const nothing = <State>(state: State): LoadedStream<State, never> => ({
  state,
  past: [],
  commands: new Set(),
  revision: -1,
  head: null,
  position: 0n,
  fresh: true,
});
