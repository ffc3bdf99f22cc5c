import type { Message } from '#contracts/envelope.ts';
import { streams as names } from '#contracts/stream-name.ts';
import { memory } from '../../../shared/flow/memory.ts';
import type { Decider } from '../../log/decider.ts';
import type { LoadedStream, Streams } from '../../log/streams.ts';

/** How many streams we know the news of. What is forgotten is read again. */
const KNOWN = 20_000;
/** Milliseconds after which what was read because of another stream counts no more: its own news aren't followed. */
const AGE = 5_000;

export type FollowedStreams = ReturnType<typeof followedStreams>;

/** What is known of a stream. */
type Known = {
  /** The position of its newest event that makes something due, or not due any more; 0 if none was seen. */
  readonly news: bigint;
  /** The position of the log up to which nothing is missing in what was read of it, and when that was. */
  readonly whole: { readonly position: bigint; readonly at: number; readonly empty: Empty } | null;
};

/** What was read of a stream that had no events, which nobody else remembers; null if it had some. */
type Empty = LoadedStream<unknown, Message> | null;

const nothing: Known = { news: 0n, whole: null };

/**
 * Remembers how far a leader has followed the log, so that it reads of a stream only what it hasn't seen. It serves one
 * term of one leader, which began when the log ended at `head`: what the process read before, another leader may have
 * added to.
 */
export const followedStreams = (head: bigint) => {
  const streamsKnown = memory<Known>({ most: KNOWN });
  const of = (stream: string): Known => streamsKnown.get(stream) ?? nothing;
  let seen = 0n;

  /** Whether nobody else can have led while this stream was there, so that only its news can be missing. */
  const isOfThisTerm = ({ past }: LoadedStream<unknown, Message>) => (past[0]?.position ?? 0n) > head;

  return {
    saw: (stream: string, position: bigint) => {
      streamsKnown.set(stream, { ...of(stream), news: position });
      seen = position;
    },
    /**
     * The state of an aggregate that includes everything before the newest event that was seen of a stream: its own, or
     * the one `because` of which it's wanted.
     */
    read: async <State, Command, Event extends Message>(
      streams: Pick<Streams, 'load' | 'known'>,
      decider: Decider<State, Command, Event>,
      id: string,
      because = names[decider.category](id),
    ): Promise<LoadedStream<State, Event>> => {
      const stream = names[decider.category](id);
      const isOwn = because === stream;
      const [needed, { whole }] = [of(because).news, of(stream)];
      const known = streams.known(decider, id) ?? (whole?.empty as LoadedStream<State, Event> | null) ?? null;
      const isRecent = isOwn || performance.now() - (whole?.at ?? 0) < AGE;
      // Without its news, which may have been forgotten, nobody knows whether any are missing.
      const isWhole = whole ? isRecent : isOwn && needed > 0n && known !== null && isOfThisTerm(known);
      const isUpToDate = (whole?.position ?? 0n) >= needed || (known?.position ?? 0n) >= needed;
      if (known && isWhole && isUpToDate && (isOwn || needed > 0n)) return known;

      const upTo = { position: seen, at: performance.now() };
      const loaded = await streams.load(decider, stream, { fresh: true });
      const empty = loaded.revision < 0 ? (loaded as LoadedStream<unknown, Message>) : null;
      streamsKnown.set(stream, { ...of(stream), whole: { ...upTo, empty } });

      return loaded;
    },
  };
};
