import type { Message } from '#contracts/envelope.ts';
import { CheckpointSigned, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { appendChained, endOf, stampedBehind } from '../../log/append-chained.ts';
import { bySystem } from '../../log/envelopes.ts';

/** The newest signed tree head of an epoch; null where there is none yet. */
export const newestTreeHead = async (
  store: Pick<EventStore, 'readLast'>,
  epoch: number,
): Promise<CheckpointSigned['data'] | null> => {
  const last = await store.readLast(treeHeadsOf(epoch));

  return last ? CheckpointSigned.shape.data.parse(last.data) : null;
};

type Place = { readonly store: EventStore; readonly now: () => string };

/**
 * Puts an event behind all others of a stream that stands outside the epochs, chained like every event. False where
 * somebody else was faster. The same event again is the same: after an append that got no answer it may be repeated.
 */
export const recordBeside = async (
  { store, now }: Place,
  stream: string,
  event: Message,
  isStillNews: (last: Message | null) => boolean = () => true,
): Promise<boolean> => {
  const last = await store.readLast(stream);
  if (!isStillNews(last)) return false;

  const envelope = { ...bySystem('checkpoints'), at: stampedBehind(last, now()) };

  return (
    (await appendChained(store, { name: stream, stream }, endOf(last), [event], envelope)) !== 'conflict'
  );
};
