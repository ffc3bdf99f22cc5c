import { setTimeout as delay } from 'node:timers/promises';
import type { CheckpointSigned } from '#contracts/checkpoints/events.ts';

type Checkpoint = Pick<CheckpointSigned['data'], 'size' | 'position'>;

/** Milliseconds: whoever asks waits two seconds longer (`services/query/evidence`), and hears why there is none. */
const PATIENCE = 8_000;

/** Lets the next checkpoint come at once while somebody waits for one that covers an event. */
export const checkpointsOnDemand = (patience = PATIENCE) => {
  const waiting = new Map<
    symbol,
    { readonly position: bigint; readonly settle: (found: Checkpoint) => void }
  >();
  let newest: Checkpoint | null = null;
  let wake = () => {};

  return {
    /** The newest checkpoint once it covers the event at that position of the log; null where that takes too long. */
    covering: async (position: bigint, signal: AbortSignal): Promise<Checkpoint | null> => {
      if (newest && covers(newest, position)) return newest;
      const { promise, resolve } = Promise.withResolvers<Checkpoint | null>();
      const gone = () => resolve(null);
      const timer = setTimeout(gone, patience);
      signal.addEventListener('abort', gone, { once: true });
      const key = Symbol();
      waiting.set(key, { position, settle: resolve });
      wake();

      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', gone);
        waiting.delete(key);
      }
    },

    published: (checkpoint: Checkpoint) => {
      newest = checkpoint;
      for (const { position, settle } of waiting.values())
        if (covers(checkpoint, position)) settle(checkpoint);
    },

    /** Over after so many milliseconds, or as soon as somebody waits. Never throws. */
    pause: async (milliseconds: number, signal: AbortSignal): Promise<void> => {
      if (waiting.size > 0) return;
      const woken = new AbortController();
      wake = () => woken.abort();
      await delay(milliseconds, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(
        () => {},
      );
      wake = () => {};
    },
  };
};

const covers = ({ position: reached }: Checkpoint, position: bigint) => BigInt(reached) >= position;
