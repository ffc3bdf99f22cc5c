import type { Message } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { CheckpointSigned, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { lastOwn } from '../../shared/log/vouched-log.ts';
import { appendChained, endOf, stampedBehind } from './append-chained.ts';
import { bySystem } from './envelopes.ts';

/** The newest signed tree head of an epoch; null where there is none yet. */
export const newestTreeHead = async (
  store: Pick<DecryptedLog, 'read' | 'readLast'>,
  epoch: number,
): Promise<CheckpointSigned['data'] | null> => {
  const last = await lastOwn(store, treeHeadsOf(epoch));

  return last ? CheckpointSigned.shape.data.parse(last.data) : null;
};

type Appending = { readonly store: DecryptedLog; readonly now: () => string };

/**
 * Appends an event to a stream that lies outside the epochs, chained like every event. False if another process was
 * faster, or if it's no news any more. It may be repeated after an append that got no answer.
 */
export const recordBeside = async (
  { store, now }: Appending,
  stream: string,
  event: Message,
  isStillNews: (last: Message | null) => boolean = () => true,
): Promise<boolean> => {
  const last = await store.readLast(stream);
  const newestOwn = last && isForeign(last) ? await lastOwn(store, stream) : last;
  if (!isStillNews(newestOwn)) return false;

  const envelope = { ...bySystem('checkpoints'), at: stampedBehind(last, now()) };

  return (
    (await appendChained(store, { name: stream, stream }, endOf(last), [event], envelope)) !== 'conflict'
  );
};
