import { inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';

/** Whether an epoch has no accounts and no uploaded documents. */
export const isLogEmpty = async (store: EventStore, epoch: number): Promise<boolean> => {
  const prefixes = [inEpoch(epoch, 'account-'), inEpoch(epoch, 'document-')];
  const ended = new AbortController();

  try {
    for await (const { kind } of store.follow({ prefixes, from: null, signal: ended.signal })) {
      if (kind === 'event') return false;
      if (kind === 'caught-up') return true;
    }
    return false;
  } finally {
    ended.abort();
  }
};
