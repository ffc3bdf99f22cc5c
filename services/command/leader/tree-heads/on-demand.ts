import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { pause } from '../../../shared/flow/pause.ts';

type SignedTreeHead = CheckpointSigned['data'];

/**
 * Milliseconds between the first wish for a tree head and the tree head. Seals and mails come in swarms, and their events
 * in handfuls: one tree head covers all that comes meanwhile.
 */
const GATHER = 10;

export type TreeHeadsOnDemand = ReturnType<typeof treeHeadsOnDemand>;

/** Lets the next tree head come at once while somebody waits for one that covers an event. */
export const treeHeadsOnDemand = (gather = GATHER) => {
  const waiting = new Map<
    symbol,
    { readonly position: bigint; readonly settle: (found: SignedTreeHead | null) => void }
  >();
  let newest: SignedTreeHead | null = null;
  let isSigning = false;
  let wake = () => {};

  return {
    /**
     * The newest tree head, once it covers the event at that position of the log; null if that takes longer than so many
     * milliseconds, or if nobody signs.
     */
    covering: async (
      position: bigint,
      { patience, signal }: { readonly patience: number; readonly signal?: AbortSignal },
    ): Promise<SignedTreeHead | null> => {
      if (newest && covers(newest, position)) return newest;
      if (!isSigning) return null;
      const { promise, resolve } = Promise.withResolvers<SignedTreeHead | null>();
      const gone = () => resolve(null);
      const timer = setTimeout(gone, patience);
      signal?.addEventListener('abort', gone, { once: true });
      const key = Symbol();
      waiting.set(key, { position, settle: resolve });
      wake();

      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', gone);
        waiting.delete(key);
      }
    },

    /** To be called by whoever signs from now on. What it returns is called when nothing is signed any more. */
    open: (): (() => void) => {
      isSigning = true;

      return () => {
        isSigning = false;
        for (const { settle } of waiting.values()) settle(null);
      };
    },

    published: (treeHead: SignedTreeHead) => {
      newest = treeHead;
      for (const { position, settle } of waiting.values()) if (covers(treeHead, position)) settle(treeHead);
    },

    /** Ends after so many milliseconds, or soon after somebody has begun to wait for a tree head. Never throws. */
    pause: async (milliseconds: number, { signal }: { readonly signal: AbortSignal }): Promise<void> => {
      if (waiting.size === 0) {
        const woken = new AbortController();
        wake = () => woken.abort();
        await pause(milliseconds, { signal: AbortSignal.any([signal, woken.signal]) });
        wake = () => {};
      }
      if (waiting.size > 0) await pause(gather, { signal });
    },
  };
};

const covers = ({ position: covered }: SignedTreeHead, position: bigint) => BigInt(covered) >= position;
