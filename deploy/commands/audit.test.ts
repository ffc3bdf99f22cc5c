import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, expect, test, vi } from 'vitest';
import { openNoteSigner } from '#contracts/checkpoint.ts';
import type { DocumentEvent } from '#contracts/events/document.ts';
import { EPOCHS } from '#contracts/events/epochs.ts';
import { chained } from '#contracts/hash-chain.ts';
import type { Message, Metadata } from '#contracts/message.ts';
import { keepCheckpoints } from '../../services/command/checkpoints/keep-checkpoints.ts';
import { newestCheckpoint } from '../../services/command/checkpoints/recorded-checkpoints.ts';
import { openBlobs } from '../../services/shared/blobs.ts';
import { inEpoch } from '../../services/shared/epoch.ts';
import { openEventStore } from '../../services/shared/event-store.ts';
import { builtPosition, readModelSchema } from '../../services/shared/read-models.ts';
import { testDatabase } from '../../tests/harness/database.ts';
import { startEventLog } from '../../tests/harness/event-log.ts';
import { startNats } from '../../tests/harness/nats.ts';
import { startService } from '../../tests/harness/service.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';

const [eventLog, nats, database, folder] = await Promise.all([
  startEventLog(),
  startNats(),
  testDatabase(),
  temporaryFolder(),
]);
const env = {
  EVENTSTORE_URL: eventLog.url,
  DATABASE_URL: database,
  NATS_URL: nats.url,
  BLOBS_URL: pathToFileURL(folder.path).href,
  CHECKPOINT_KEY: '5a'.repeat(32),
};
const envelope: Omit<Metadata, 'prev' | 'hash'> = {
  at: '2026-01-01T12:00:00.000Z',
  by: { kind: 'system', id: 'test' },
  ...{ ip: null, userAgent: null, causationId: null, commandHash: '', schema: 1 },
  correlationId: randomUUID(),
  commandId: randomUUID(),
};
const store = openEventStore(eventLog.url, 'admin:changeit');
const sql = postgres(database, { max: 1, onnotice: () => {} });
const blobs = openBlobs(env.BLOBS_URL);
const log = randomUUID();
const origin = `sign.example/${log}/e1`;
const [pdf, document] = [await blobs.put(Buffer.from('a file')), randomUUID()];
await written(EPOCHS, EPOCHS, { type: 'LogFounded', data: { log, epoch: 1 } });
const position = await written(
  inEpoch(1, `document-${document}`),
  `document-${document}`,
  uploaded(pdf),
  { type: 'DocumentSent', data: {} },
  { type: 'DocumentVoided', data: {} },
);
await checkpointed(3);
const projector = await startService('projector', env);
await vi.waitFor(async () => expect(await builtPosition(sql, 1)).toBeGreaterThanOrEqual(position), 20_000);
const schema = readModelSchema({ epoch: 1, build: 1 });

afterAll(async () => {
  await projector.stop();
  await sql.end();
  await store.close();
  await Promise.all([eventLog.stop(), nats.stop()]);
  await folder.remove();
});

test('an installation as it was written is clean', async () => {
  const { code, said } = await audited('--all');

  expect(said).toContain('Epoch 1: 3 events in 2 streams');
  expect(said).toContain('Clean');
  expect(code).toBe(0);
}, 30_000);

test('a row of the read models that does not follow from the log is named', async () => {
  await sql.unsafe(`update ${schema}.documents set title = 'Tampered'`);
  const { code, said } = await audited('--json');
  await sql.unsafe(`update ${schema}.documents set title = 'Lease'`);

  expect(JSON.parse(said).epochs[0].findings).toEqual([
    {
      part: 'read models',
      ...{ stream: null, revision: null, position: null },
      what: `documents, id ${document}: differs in title.`,
    },
  ]);
  expect(code).toBe(1);
}, 30_000);

test('a file that is gone or changed is named with the event that names it', async () => {
  const path = join(folder.path, 'blobs', pdf.slice(0, 2), pdf);
  await writeFile(path, 'another file');
  const damaged = await audited();
  await rm(path);
  const missing = await audited();
  await blobs.put(Buffer.from('a file'));

  expect(damaged.said).toMatch(`BAD blob, stream document-${document}, revision 0, position`);
  expect(damaged.said).toContain(`${pdf} that it names is damaged`);
  expect(missing.said).toContain(`${pdf} that it names is missing`);
  expect([damaged.code, missing.code]).toEqual([1, 1]);
}, 30_000);

test('an event that no chain and no checkpoint knows is named', async () => {
  const [{ revision } = { revision: 0 }] = await store.read(inEpoch(1, `document-${document}`), 2);
  const event: DocumentEvent = { type: 'DocumentDeleted', data: {} };
  const forged = { ...envelope, prev: 'f'.repeat(64), hash: 'f'.repeat(64) };
  await store.append(inEpoch(1, `document-${document}`), revision, [
    { id: randomUUID(), event, metadata: forged },
  ]);
  const { code, said } = await audited();

  expect(said).toContain(`BAD chain, stream document-${document}, revision 3`);
  expect(code).toBe(1);
}, 30_000);

test('where nothing answers it says so', async () => {
  const { code, said } = await audited('--json', { DATABASE_URL: 'postgres://127.0.0.1:9/none' });

  expect(said).toContain('Inkstream must be running');
  expect(code).toBe(2);
}, 30_000);

const COMMAND = new URL('audit.ts', import.meta.url).pathname;

type Outcome = { readonly code: number; readonly said: string };

function audited(option = '--all', other: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const given = { env: { ...process.env, ...env, ...other } };

  return new Promise((resolve) =>
    execFile(process.execPath, [COMMAND, option], given, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    ),
  );
}

async function written(name: string, stream: string, ...events: readonly Message[]): Promise<bigint> {
  const links = await chained(stream, events, { revision: -1, head: null }, envelope);
  const appended = await store.append(
    name,
    -1,
    links.map((link) => ({ ...link, id: randomUUID() })),
  );
  if (appended === 'conflict') throw new Error('nobody else writes here');

  return appended.position;
}

async function checkpointed(size: number) {
  const stopped = new AbortController();
  const now = () => new Date().toISOString();
  const signer = await openNoteSigner(origin, env.CHECKPOINT_KEY);
  const keeping = keepCheckpoints(
    { store, epoch: 1, origin, signer, log: pino({ level: 'silent' }), now, every: 20 },
    stopped.signal,
  );
  await vi.waitFor(async () => expect((await newestCheckpoint(store, 1))?.size).toBe(size), 10_000);
  stopped.abort();
  await keeping;
}

function uploaded(file: string): DocumentEvent {
  return {
    type: 'DocumentUploaded',
    data: {
      owner: randomUUID(),
      title: 'Lease',
      originalFileName: 'lease.pdf',
      fileType: 'pdf',
      original: file,
      pdf: file,
      pages: [{ width: 612, height: 792 }],
    },
  };
}
