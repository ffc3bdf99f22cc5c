import { epochPrefix, inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';

/** Whether an epoch has no accounts and no uploaded documents. */
export const isLogEmpty = async (store: Pick<EventStore, 'follow'>, epoch: number): Promise<boolean> =>
  (await countEvents(store, [inEpoch(epoch, 'account-'), inEpoch(epoch, 'document-')], 1)) === 0;

/** How many events an epoch has, whoever wrote them; `most` if there are at least that many. */
export const eventsInEpoch = (
  store: Pick<EventStore, 'follow'>,
  epoch: number,
  most = Number.POSITIVE_INFINITY,
): Promise<number> => countEvents(store, [epochPrefix(epoch)], most);

const countEvents = async (
  store: Pick<EventStore, 'follow'>,
  prefixes: readonly string[],
  most: number,
): Promise<number> => {
  const ended = new AbortController();
  let events = 0;

  try {
    for await (const { kind } of store.follow({ prefixes, from: null, signal: ended.signal })) {
      if (kind === 'event') events += 1;
      if (kind === 'caught-up' || events >= most) return events;
    }
    return events;
  } finally {
    ended.abort();
  }
};
