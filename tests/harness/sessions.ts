import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { appendText } from '#contracts/proof/writer-signature.ts';
import { streams } from '#contracts/stream-name.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { derivedId } from '../../services/command/log/ids.ts';
import { openWriterKey, type WriterKey } from '../../services/command/log/writer-keys.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { inEpoch } from '../../services/shared/log/epoch.ts';
import type { EventStore, NewEvent } from '../../services/shared/log/event-store.ts';
import { sessionSigner } from '../../services/shared/sessions/session-signer.ts';
import { createSession } from '../../services/shared/sessions/sessions.ts';

/** The key that signs sessions in tests, unless they give one: 32 bytes in hex. */
export const WRITER_SEED = 'b7'.repeat(32);

export type SessionPlace = {
  readonly sql: Sql;
  readonly store: Pick<EventStore, 'readLast' | 'append'>;
  readonly epoch?: number;
  readonly seed?: string;
};

type Wanted = {
  readonly sessionId?: string;
  readonly hasFactor?: boolean;
  /** False: only its row is there, as where Postgres alone was written to. */
  readonly isOnRecord?: boolean;
};

/** Signs somebody in past the service, and answers the secret. The key is announced if the epoch has none yet. */
export const beginSession = async (
  { sql, store, epoch = 1, seed = WRITER_SEED }: SessionPlace,
  accountId: string,
  { sessionId = randomUUID(), hasFactor = false, isOnRecord = true }: Wanted = {},
): Promise<string> => {
  const key = openWriterKey(seed);
  await announceFirst(store, epoch, key);
  if (isOnRecord) {
    const signedIn = { type: 'SignedIn', data: { session: sessionId } };
    await appendAtEnd(store, { epoch, stream: streams.account(accountId), key }, signedIn);
  }
  const signer = signerOf(key, epoch);

  return createSession(sql, signer, { accountId, sessionId, hasFactor });
};

/** Signs sessions as command does, and verifies nothing. */
export const signerOf = (key: WriterKey, epoch = 1) =>
  sessionSigner({ key, sessionDays: 30, claimsOf: async () => null })(epoch);

/** Announces the key in an epoch that has none yet. */
export const announceFirst = async (
  store: SessionPlace['store'],
  epoch: number,
  { id: key, publicKey, sign }: WriterKey,
): Promise<void> => {
  const data = { key, publicKey, before: null };
  const events = await linked(WRITER_KEYS, null, { type: 'WriterKeyAnnounced', data }, { id: key, sign });
  await store.append(inEpoch(epoch, WRITER_KEYS), -1, events);
};

const appendAtEnd = async (
  store: SessionPlace['store'],
  { epoch, stream, key }: { readonly epoch: number; readonly stream: string; readonly key: WriterKey },
  event: Message,
) => {
  const name = inEpoch(epoch, stream);
  for (;;) {
    const last = await store.readLast(name);
    const events = await linked(stream, last, event, key);
    if ((await store.append(name, last?.revision ?? -1, events)) !== 'conflict') return;
  }
};

/** An event behind the last one of its stream, signed as command signs it. */
const linked = async (
  stream: string,
  last: Recorded | null,
  event: Message,
  key: Pick<WriterKey, 'id' | 'sign'>,
): Promise<readonly NewEvent[]> => {
  const end = { revision: last?.revision ?? -1, head: last?.metadata.hash ?? null };
  const commandId = randomUUID();
  const envelope = {
    at: new Date().toISOString(),
    by: { kind: 'system' as const, id: 'test' },
    ip: null,
    userAgent: null,
    correlationId: randomUUID(),
    causationId: null,
    commandId,
    commandHash: '',
  };
  const links = await chained(stream, [event], end, envelope, sha256);

  return links.map(({ event: written, metadata }) => {
    const sig = { key: key.id, events: 1, value: key.sign(appendText(metadata.hash, 1)) };

    return { id: derivedId(commandId, metadata.hash), event: written, metadata: { ...metadata, sig } };
  });
};
