import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { eventIdOf } from '#contracts/derived-id.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Message, Metadata } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { keepTreeHeads } from '../../../services/command/leader/tree-heads/keep-tree-heads.ts';
import { newestTreeHead } from '../../../services/command/log/newest-tree-head.ts';
import { decryptedLog } from '../../../services/shared/log/decrypted-log.ts';
import type { EventStore } from '../../../services/shared/log/event-store.ts';
import { memoryVault } from '../../../services/shared/vault/testing/memory-vault.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';

const owner = randomUUID();

export const envelope: Omit<Metadata, 'prev' | 'hash'> = {
  at: '2026-01-01T12:00:00.000Z',
  by: { kind: 'system', id: 'test' },
  ip: null,
  userAgent: null,
  causationId: null,
  commandHash: '',
  schema: 1,
  correlationId: randomUUID(),
  commandId: randomUUID(),
};

/** Appends the first events of a stream, chained. Returns the position of the last one. */
export const written = async (
  store: EventStore,
  name: string,
  stream: string,
  ...events: readonly Message[]
): Promise<bigint> => {
  const by = stream.startsWith('document') ? ({ kind: 'account', id: owner } as const) : envelope.by;
  const links = await chained(stream, events, { revision: -1, head: null }, { ...envelope, by });
  const appended = await store.append(
    name,
    -1,
    links.map((link) => ({ ...link, id: eventIdOf(link) })),
  );
  if (appended === 'conflict') throw new Error('nobody else writes here');

  return appended.position;
};

/** Signs tree heads until one covers this many events. */
export const checkpointed = async (
  log: EventStore,
  { origin, key, size }: { origin: string; key: string; size: number },
) => {
  const stopped = new AbortController();
  const store = decryptedLog(log, memoryVault());
  const now = () => new Date().toISOString();
  const signer = await openNoteSigner(origin, key);
  const keeping = keepTreeHeads(
    { store, epoch: 1, origin, signer, log: pino({ level: 'silent' }), now, every: 20 },
    stopped.signal,
  );
  await vi.waitFor(async () => expect((await newestTreeHead(store, 1))?.size).toBe(size), PATIENCE);
  stopped.abort();
  await keeping;
};

export const uploaded = (file: string): DocumentEvent => ({
  type: 'DocumentUploaded',
  data: {
    owner,
    title: 'Lease',
    originalFileName: 'lease.pdf',
    fileType: 'pdf',
    original: file,
    pdf: file,
    pages: [{ width: 612, height: 792 }],
  },
});
