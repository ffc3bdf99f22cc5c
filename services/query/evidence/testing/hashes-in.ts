import type { EventStore } from '../../../shared/log/event-store.ts';

/** The hashes of all events of the first epoch, in the order of the log. */
export const hashesIn = async (store: Pick<EventStore, 'follow'>): Promise<readonly string[]> => {
  const ended = new AbortController();
  const hashes: string[] = [];
  for await (const news of store.follow({ prefixes: ['e1.'], from: null, signal: ended.signal })) {
    if (news.kind === 'caught-up') break;
    if (news.kind === 'event') hashes.push(news.event.metadata.hash);
  }
  ended.abort();

  return hashes;
};
