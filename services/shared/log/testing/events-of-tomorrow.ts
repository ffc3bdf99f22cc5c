import { randomUUID } from 'node:crypto';
import { eventIdOf } from '#contracts/derived-id.ts';
import type { Actor, Message } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { sha256 } from '../../keys/sha256.ts';
import type { EventStore } from '../event-store.ts';

/** An event of a type that this version doesn't know. */
export const faxed: Message = { type: 'DocumentFaxed', data: { number: '+49 30 1' } };

/**
 * Appends chained events to a stream as a newer version might: `faxed`, then an event of a known type in a newer
 * schema. Answers the position of the last one.
 */
export const appendOfTomorrow = async (
  store: Pick<EventStore, 'readLast' | 'append'>,
  { name, stream }: { readonly name: string; readonly stream: string },
  changed: Message,
  by: Actor = { kind: 'system', id: 'tomorrow' },
): Promise<bigint> => {
  const last = await store.readLast(name);
  const now = new Date().toISOString();
  const before = last?.metadata.at ?? now;
  const envelope = {
    at: before > now ? before : now,
    by,
    ip: null,
    userAgent: null,
    causationId: null,
    commandHash: '',
    correlationId: randomUUID(),
    commandId: randomUUID(),
  };
  const revision = last?.revision ?? -1;
  const after = { revision, head: last?.metadata.hash ?? null };
  const [first] = await chained(stream, [faxed], after, envelope, sha256);
  const then = { revision: revision + 1, head: first?.metadata.hash ?? null };
  const second = await chained(stream, [changed], then, { ...envelope, schema: 2 }, sha256);
  const events = [...(first ? [first] : []), ...second].map((link) => ({ ...link, id: eventIdOf(link) }));
  const appended = await store.append(name, revision, events);
  if (appended === 'conflict') throw new Error('nobody else writes here');

  return appended.position;
};
