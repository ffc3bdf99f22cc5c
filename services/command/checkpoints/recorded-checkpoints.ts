import { randomUUID } from 'node:crypto';
import { CheckpointSigned, checkpointsOf } from '#contracts/events/checkpoints.ts';
import { chained } from '#contracts/hash-chain.ts';
import type { Message } from '#contracts/message.ts';
import type { EventStore } from '../../shared/event-store.ts';
import { sha256 } from '../../shared/sha256.ts';
import { derivedId } from '../ids.ts';

/** The newest signed checkpoint of an epoch; null where there is none yet. */
export const newestCheckpoint = async (
  store: Pick<EventStore, 'readLast'>,
  epoch: number,
): Promise<CheckpointSigned['data'] | null> => {
  const last = await store.readLast(checkpointsOf(epoch));

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

  const after = { revision: last?.revision ?? -1, head: last?.metadata.hash ?? null };
  const said = { ...envelope, at: now(), correlationId: randomUUID(), commandId: randomUUID() };
  const links = await chained(stream, [event], after, said, sha256);
  const events = links.map((link) => ({ ...link, id: derivedId(stream, link.metadata.hash) }));

  return (await store.append(stream, after.revision, events)) !== 'conflict';
};

const envelope = {
  by: { kind: 'system', id: 'checkpoints' },
  ip: null,
  userAgent: null,
  causationId: null,
  commandHash: '',
  schema: 1,
} as const;
