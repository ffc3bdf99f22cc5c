import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { type CheckpointSigned, type KeptTreeHead, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { folderBackups } from '../../../shared/blobs/backup-folder.ts';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import type { EventStore, Followed } from '../../../shared/log/event-store.ts';
import type { Taking } from '../taking/take.ts';

// This file makes an epoch in memory for tests of backups. The backup file is real, but the log and the blobs need not
// be.

export const log = randomUUID();
export const linkSecret = 'a5'.repeat(32);

/** Makes streams whose events name blobs. The streams take turns, event by event, as they do in a real log. */
export const epochOf = async (
  streams: Readonly<Record<string, readonly Message[]>>,
): Promise<readonly Recorded[]> => {
  const recorded: Recorded[][] = [];
  for (const [stream, messages] of Object.entries(streams)) {
    const links = await chained(stream, messages, { revision: -1, head: null }, envelope(), sha256);
    recorded.push(
      links.map(({ event, metadata }, revision) => ({
        ...event,
        stream,
        revision,
        metadata,
        id: randomUUID(),
        position: 0n,
      })),
    );
  }
  const longest = Math.max(0, ...recorded.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, n) =>
    recorded.flatMap((events) => events.slice(n, n + 1)),
  );

  return inTurn.flat().map((event, n) => ({ ...event, position: BigInt(n + 1) }));
};

export const uploadOf = (bytes: string): Message => ({
  type: 'DocumentUploaded',
  data: {
    owner: randomUUID(),
    title: 'Lease',
    originalFileName: 'lease.pdf',
    fileType: 'pdf',
    original: sha256(bytes),
    pdf: sha256(bytes),
    pages: [{ width: 612, height: 792 }],
  },
});

/** Provides what `takeBackup` needs, with events and blobs in memory. */
export const takingFrom = async (
  events: readonly Recorded[],
  contents: readonly string[],
  {
    treeHeads = [],
    ...options
  }: Partial<Pick<Taking, 'keys' | 'now'>> & { readonly treeHeads?: readonly KeptTreeHead[] } = {},
): Promise<Taking & { readonly folder: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkstream-backups-'));

  return {
    store: storeOf(events, treeHeads),
    blobs: blobsOf(contents),
    folder,
    storage: folderBackups(folder),
    keys: { linkSecret, backupKey: null },
    now: () => new Date().toISOString(),
    ...options,
  };
};

const storeOf = (events: readonly Recorded[], treeHeads: readonly KeptTreeHead[]): EventStore => {
  const founded: EpochsEvent = { type: 'LogFounded', data: { log, epoch: 1 } };
  async function* follow(): AsyncGenerator<Followed> {
    for (const event of events) yield { kind: 'event', event, epoch: 1 };
    yield { kind: 'caught-up' };
  }
  const unused = () => Promise.reject(new Error('no backup needs this'));

  return {
    append: unused,
    appendInOrder: unused,
    readLast: unused,
    readTimeOf: unused,
    trouble: unused,
    close: unused,
    follow,
    read: async (stream) => {
      const none = { stream, metadata: { ...envelope(), prev: null, hash: '' } };
      if (stream === EPOCHS) return [{ ...founded, ...none, id: log, revision: 0, position: 0n }];
      if (stream !== treeHeadsOf(1)) return [];

      return treeHeads.map(({ at, note, verifierKey }, revision) => ({
        ...none,
        id: randomUUID(),
        revision,
        position: 0n,
        metadata: { ...none.metadata, at },
        ...signedAs(note, verifierKey),
      }));
    },
    head: async () => BigInt(events.length),
  };
};

const signedAs = (note: string, verifierKey: string): CheckpointSigned => ({
  type: 'CheckpointSigned',
  data: {
    ...(readTreeHead(note) ?? { origin: '', size: 1, root: '' }),
    note,
    verifierKey,
    peaks: [],
    position: '0',
    last: { stream: 'document-1', revision: 0, hash: '' },
  },
});

const blobsOf = (contents: readonly string[]): Blobs => {
  const held = new Map(contents.map((text) => [sha256(text), text]));
  const unused = () => Promise.reject(new Error('no backup needs this'));

  return {
    put: unused,
    keep: unused,
    removeAbandoned: unused,
    has: unused,
    delete: unused,
    deleteDerived: unused,
    putDerived: unused,
    getDerived: unused,
    folder: '',
    trouble: () => null,
    receive: () => {
      throw new Error('no backup needs this');
    },
    get: async (name) => (held.has(name) ? Buffer.from(held.get(name) ?? '') : null),
  };
};

const envelope = () => ({
  at: '2026-11-20T17:45:09.123Z',
  by: { kind: 'system', id: 'test' } as const,
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: '',
  schema: 1 as const,
});
