import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { pause } from '../../../shared/flow/pause.ts';

type SignedTreeHead = Pick<CheckpointSigned['data'], 'size' | 'position'>;

/** Milliseconds. The caller (`services/query/evidence`) waits two seconds longer, so it's told if there is none. */
const PATIENCE = 8_000;

/** Lets the next tree head come at once while somebody waits for one that covers an event. */
export const treeHeadsOnDemand = (patience = PATIENCE) => {
  const waiting = new Map<
    symbol,
    { readonly position: bigint; readonly settle: (found: SignedTreeHead) => void }
  >();
  let newest: SignedTreeHead | null = null;
  let wake = () => {};

  return {
    /** The newest tree head, once it covers the event at that position of the log; null if that takes too long. */
    covering: async (position: bigint, signal: AbortSignal): Promise<SignedTreeHead | null> => {
      if (newest && covers(newest, position)) return newest;
      const { promise, resolve } = Promise.withResolvers<SignedTreeHead | null>();
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

    published: (treeHead: SignedTreeHead) => {
      newest = treeHead;
      for (const { position, settle } of waiting.values()) if (covers(treeHead, position)) settle(treeHead);
    },

    /** Ends after so many milliseconds, or as soon as somebody waits for a tree head. Never throws. */
    pause: async (milliseconds: number, { signal }: { readonly signal: AbortSignal }): Promise<void> => {
      if (waiting.size > 0) return;
      const woken = new AbortController();
      wake = () => woken.abort();
      await pause(milliseconds, { signal: AbortSignal.any([signal, woken.signal]) });
      wake = () => {};
    },
  };
};

const covers = ({ position: reached }: SignedTreeHead, position: bigint) => BigInt(reached) >= position;
