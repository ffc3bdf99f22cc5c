import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import type { EventStore } from '../../shared/log/event-store.ts';

/** What is heard of restores, as soon as the log has it. Resolves early where the signal aborts. */
export type EpochNews = {
  /** A restore has begun behind `revision` of the stream of the epochs. */
  readonly started: (revision: number, signal: AbortSignal) => Promise<void>;
  /** One has ended there. */
  readonly ended: (revision: number, signal: AbortSignal) => Promise<void>;
  readonly hasEnded: (revision: number) => boolean;
};

export const epochNews = (store: EventStore, signal: AbortSignal): EpochNews => {
  let [lastStart, lastEnd] = [-1, -1];
  const waiting = new Set<() => void>();

  const follow = async () => {
    for await (const news of store.follow({ prefixes: [EPOCHS], from: null, signal })) {
      if (news.kind !== 'event') continue;
      const { revision } = news.event;
      const type = news.event.type as EpochsEvent['type'];
      if (type === 'RestoreStarted') lastStart = revision;
      if (type === 'EpochActivated' || type === 'RestoreAbandoned') lastEnd = revision;
      for (const look of waiting) look();
    }
  };
  void follow();

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
    started: (revision, over) => until(() => lastStart > revision, over),
    ended: (revision, over) => until(() => lastEnd > revision, over),
    hasEnded: (revision) => lastEnd > revision,
  };
};
