import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { pause } from '../../shared/flow/pause.ts';
import { decode } from '../../shared/log/decode.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { LogDamaged } from '../../shared/outages/log-damaged.ts';

const ENDS: ReadonlySet<string> = new Set([
  ...['EpochActivated', 'RestoreAbandoned', 'LogMoveAbandoned', 'LogMoved'],
]);

/** Milliseconds before we follow the log again. */
const PAUSE = 1_000;

/**
 * Tells as soon as the log records that a restore, or a move of the log, began or ended. Both functions also resolve early if the signal
 * aborts.
 */
export type EpochNews = {
  /** Resolves when a restore has begun after `revision` of the stream of the epochs. */
  readonly untilStarted: (revision: number, signal: AbortSignal) => Promise<void>;
  /** Resolves when a restore has ended after that revision. */
  readonly untilEnded: (revision: number, signal: AbortSignal) => Promise<void>;
  readonly hasEnded: (revision: number) => boolean;
};

export const epochNews = (store: EventStore, signal: AbortSignal): EpochNews => {
  let [lastStart, lastEnd] = [-1, -1];
  const waiting = new Set<() => void>();

  let seen: bigint | null = null;
  const follow = async () => {
    for await (const news of store.follow({ prefixes: [EPOCHS], from: seen, signal })) {
      if (news.kind !== 'event') continue;
      seen = news.event.position;
      const { type, revision } = decode(EpochsEvent, news.event);
      if (type === 'RestoreStarted' || type === 'LogMoveStarted') lastStart = revision;
      if (ENDS.has(type)) lastEnd = revision;
      for (const look of waiting) look();
    }
  };
  /** If the log turns out to be damaged, we keep following it. Nobody can write to it in the meantime. */
  const followOn = async () => {
    while (!signal.aborted) {
      await follow().catch(unlessDamaged);
      await pause(PAUSE, { signal });
    }
  };
  void followOn();

  const until = (isSo: () => boolean, over: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (!isSo() && !over.aborted) return;
        waiting.delete(look);
        over.removeEventListener('abort', look);
        resolve();
      };
      waiting.add(look);
      over.addEventListener('abort', look);
      look();
    });

  return {
    untilStarted: (revision, over) => until(() => lastStart > revision, over),
    untilEnded: (revision, over) => until(() => lastEnd > revision, over),
    hasEnded: (revision) => lastEnd > revision,
  };
};

const unlessDamaged = (error: unknown) => {
  if (!(error instanceof LogDamaged)) throw error;
};
