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

/**
 * Remembers how far a leader has followed the log, so that it reads of a stream only what it hasn't seen. It serves one
 * term of one leader: what the process read before, another leader may have added to.
 */
export const followedStreams = () => {
  /** The position of the newest event of each stream that makes something due, or not due any more. */
  const news = memory<bigint>({ most: KNOWN });
  /** The position of the log up to which nothing is missing in what was read of a stream. */
  const wholeUpTo = memory<{ readonly position: bigint; readonly at: number }>({ most: KNOWN });
  let seen = 0n;

  return {
    saw: (stream: string, position: bigint) => {
      news.set(stream, position);
      seen = position;
    },
    /**
     * The state of an aggregate that includes everything before the newest event that was seen of a stream: its own, or
     * the one `because` of which it's wanted.
     */
    read: async <State, Command, Event extends Message>(
      streams: Pick<Streams, 'load'>,
      decider: Decider<State, Command, Event>,
      id: string,
      because = names[decider.category](id),
    ): Promise<LoadedStream<State, Event>> => {
      const stream = names[decider.category](id);
      const [needed, whole] = [news.get(because), wholeUpTo.get(stream)];
      const isRecent = because === stream || performance.now() - (whole?.at ?? 0) < AGE;
      if (needed !== undefined && whole && isRecent) {
        const known = await streams.load(decider, stream, { fresh: false });
        if (whole.position >= needed || known.position >= needed) return known;
      }
      const upTo = { position: seen, at: performance.now() };
      const loaded = await streams.load(decider, stream, { fresh: true });
      wholeUpTo.set(stream, upTo);

      return loaded;
    },
  };
};
