import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import postgres from 'postgres';
import { afterAll, expect, test, vi } from 'vitest';
import { RecordedAccess, SignedNow } from '#contracts/api/announcements.ts';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import type { Members } from '#contracts/evidence/bundle.ts';
import { compareReceipts } from '#contracts/evidence/receipts.ts';
import { verifyEvidence } from '#contracts/evidence/verify.ts';
import { readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { treeHeadsOf, witnessesOf } from '#contracts/tree-heads/events.ts';
import { restore } from '../../services/command/backup/restoring/restore.ts';
import { backupOf } from '../../services/command/backup/testing/installation.ts';
import type { Mailer } from '../../services/command/leader/mail/mailer.ts';
import { treeHeadsOnDemand } from '../../services/command/leader/tree-heads/on-demand.ts';
import { treeHeads } from '../../services/command/leader/tree-heads/tree-heads.ts';
import { announceWriterKey } from '../../services/command/log/announce-key.ts';
import { appendChained, endOf } from '../../services/command/log/append-chained.ts';
import { bySystem } from '../../services/command/log/envelopes.ts';
import { readEpochs } from '../../services/command/log/epochs.ts';
import { recordBeside } from '../../services/command/log/newest-tree-head.ts';
import { testLookup } from '../../services/command/log/testing/test-lookup.ts';
import { signedLog, writerKeysIn } from '../../services/command/log/writer-keys.ts';
import { recipientAdded, uploadedAs } from '../../services/query/testing/sample-lease.ts';
import { silent, startStack } from '../../services/query/testing/stack.ts';
import { openPool } from '../../services/shared/database/pool.ts';
import { inEpoch } from '../../services/shared/log/epoch.ts';
import { answer, ask } from '../../services/shared/messaging/nats.ts';
import { PATIENCE } from '../harness/patience.ts';
import { beginSession, WRITER_SEED } from '../harness/sessions.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const web = await temporaryFolder();
await writeFile(join(web.path, 'verify.html'), '<!doctype html><title>Verifier</title>');
const { get, sql, log, signedIn, connection, blobs, databaseUrl, ...stack } = await startStack(
  undefined,
  web.path,
);
const keys = writerKeysIn(WRITER_SEED);
const store = signedLog(stack.store, keys[0]);
const now = () => new Date().toISOString();
const owner = await signedIn('olive');
const database = openPool(databaseUrl, 4);
afterAll(async () => {
  await database.close();
  await web.remove();
});

test('what was kept before a backup is confirmed by what is taken after its restore, and what came behind is told apart', async () => {
  const id = await documentOf();
  let leader = leading(1);
  const [early, size] = await noteOf(1);
  const taken = { origin: readTreeHead(early)?.origin ?? '', size, witness: 'mailto:notary@example.com' };
  await recordBeside({ store, now }, witnessesOf(1), { type: 'CheckpointWitnessed', data: taken });
  const backup = await backupOf(store, 1);
  await leader.stop();
  await happens(1, id, [recipientAdded(randomUUID())]);
  leader = leading(1);
  const [late] = await noteOf(1, size);
  await leader.stop();

  await restored(backup);
  leader = leading(2);
  const [head] = await noteOf(2);
  expect(readTreeHead(head)?.origin).toBe(originOf(2));
  const found = await get('/api/checkpoint');
  expect([found.status, readTreeHead(await found.text())?.origin]).toEqual([200, originOf(2)]);

  const members = await bundleOf(id);
  await leader.stop();
  const report = await verifyEvidence(members);
  expect(report.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  const [of1, of2] = await compareReceipts(members, [early, late]);
  expect(of1).toMatchObject({ outcome: 'agrees', sentence: expect.stringContaining('is in this bundle') });
  expect(of2).toMatchObject({
    outcome: 'unknown',
    sentence: expect.stringContaining(`the first ${backup.manifest.events} events were restored`),
  });
  expect(of2?.sentence).toContain('the log was restored to before that');
});

const originOf = (epoch: number) => `sign.example/${log}/e${epoch}`;

/** A leader that signs, and a command service that puts looks on record. */
function leading(epoch: number) {
  const stopped = new AbortController();
  const signing = treeHeads(
    {
      store,
      nats: connection,
      mailer: {} as Mailer,
      log: silent,
      logEpoch: { log, epoch },
      now,
      demand: treeHeadsOnDemand(),
      settings: {
        PUBLIC_URL: 'https://sign.example',
        CHECKPOINT_KEY: '5a'.repeat(32),
        CHECKPOINT_WITNESSES: '',
      },
    },
    stopped.signal,
  );
  const recording = answer(connection, RecordedAccess, silent, async ({ documentId, by, access }) => {
    if (access.kind !== 'evidence') return { ok: true as const, position: '' };
    const { kind: _, ...data } = access;
    const commit = await happens(epoch, documentId, [{ type: 'EvidenceTaken', data } as DocumentEvent], by);
    return { ok: true as const, position: formatLogPosition({ log, epoch, commit }) };
  });

  return {
    stop: async () => {
      stopped.abort();
      await Promise.all([signing, recording()]);
    },
  };
}

/** The newest note of an epoch, once one covers more than so many events; and how many that covers. */
const noteOf = (epoch: number, more = 0) =>
  vi.waitFor(async () => {
    if (more > 0) await ask(connection, SignedNow, { epoch, position: String(await store.head()) }, 1_000);
    const data = (await store.readLast(treeHeadsOf(epoch)))?.data;
    expect(data?.size).toBeGreaterThan(more);
    return [String(data?.note), Number(data?.size)] as const;
  }, PATIENCE);

const documentOf = async (): Promise<string> => {
  await announceWriterKey({ store, now }, 1, keys);
  const id = randomUUID();
  const pdf = await blobs.put(Buffer.from(`%PDF-1.7 ${id}`));
  const uploaded = uploadedAs(pdf, owner.id);
  const data = { ...uploaded.data, original: pdf };
  await happens(1, id, [{ ...uploaded, data } as DocumentEvent, recipientAdded(randomUUID())]);

  return id;
};

const happens = async (
  epoch: number,
  id: string,
  events: readonly DocumentEvent[],
  by: Actor = { kind: 'account', id: owner.id },
): Promise<bigint> => {
  const stream = `document-${id}`;
  const name = inEpoch(epoch, stream);
  const envelope = { ...bySystem('test'), by, at: now() };
  const appended = await appendChained(
    ...([store, { name, stream }, endOf(await store.readLast(name)), events, envelope] as const),
  );
  if (appended === 'conflict') throw new Error('nobody else writes here');

  return appended.at(-1)?.position ?? 0n;
};

const restored = async (backup: Awaited<ReturnType<typeof backupOf>>) => {
  const options = { max: 1, max_lifetime: null, onnotice: () => {} };
  const connect = (onclose = () => {}) => postgres(databaseUrl, { ...options, onclose });
  const parts = { store, writerKeys: keys, connect, database, blobs, lookup: testLookup, log: silent, now };
  const restorable = { backup, later: null };
  await restore(parts, restorable, bySystem('test'), () => {}, new AbortController().signal);
  expect((await readEpochs(store)).epochs.current).toBe(2);
  await announceWriterKey({ store, now }, 2, keys);
};

const bundleOf = async (id: string): Promise<Members> => {
  const as = { session: await beginSession({ sql, store, epoch: 2 }, owner.id) };
  const served = await vi.waitFor(async () => {
    const answered = await get(`/api/documents/${id}/evidence`, { as });
    expect(answered.status).toBe(200);
    return answered;
  }, PATIENCE);
  const files = unzipSync(new Uint8Array(await served.arrayBuffer()));

  return new Map(Object.entries(files).map(([name, bytes]) => [name, new Uint8Array(bytes)]));
};
