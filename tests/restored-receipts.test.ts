import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { openEventStore } from '../services/shared/log/client/open-event-store.ts';
import type { EventStore } from '../services/shared/log/event-store.ts';
import { samplePdf } from './fixtures/pdf.ts';
import { openClient } from './harness/client.ts';
import { openMailbox } from './harness/mailbox.ts';
import { PATIENCE } from './harness/patience.ts';
import { s3Keys, startS3 } from './harness/s3/server.ts';
import { type Activity, activity, signedInAgain } from './restore/activity.ts';
import { besides, commandLine } from './restore/command-line.ts';
import { type Stack, startStack } from './stack.ts';

/** Its files and its backups are in buckets, the backups in one that keeps them for an hour. */
const s3 = await startS3();
const buckets = {
  ...s3Keys,
  BLOBS_URL: s3.address('files', 'product'),
  BACKUP_DIR: s3.address('backups', '', { locks: 3_600_000 }),
};

let stack: Stack;
let store: EventStore;
let done: Activity;
/** How many events the backup holds; the mail that was sent before it was taken, and a note from after. */
let events = 0;
let [before, after] = ['', ''];

beforeAll(async () => {
  stack = await startStack({ env: buckets });
  store = openEventStore(stack.env.EVENTSTORE_URL ?? '', 'admin:changeit');
  done = await activity(stack, store);
  const { client } = done.olive;
  before = await kept(
    'mail.eml',
    (await openMailbox(stack.mailbox).waitForMail(done.sealed.email, 'Completed')).source,
  );
  const { filename } = (await client.post('/api/backup/create')).json();
  await client.post('/api/settings', { companyName: 'After the backup' });
  const taken = await store.readLast(EPOCHS);
  events = Number(taken?.data.events);
  const note = await vi.waitFor(async () => {
    const data = (await store.readLast(treeHeadsOf(1)))?.data;
    expect(data?.size).toBeGreaterThan(events);
    return String(data?.note);
  }, PATIENCE);
  after = await kept('after.txt', note);
  expect((await client.post('/api/backup/restore', { filename })).status).toBe(200);
});

afterAll(async () => {
  await store?.close();
  await stack?.stop();
  await s3.stop();
});

test('a tree head of the restored epoch is there for whoever asks, right after the switch', async () => {
  const answer = await openClient(stack.url).get('/api/checkpoint');

  expect(answer.status).toBe(200);
  expect(readTreeHead(answer.text)?.origin).toMatch(/\/e2$/);
  expect(readTreeHead(answer.text)?.size).toBeGreaterThanOrEqual(events);
});

test('an audit holds what was kept before against both epochs, and says which it can no longer confirm', async () => {
  await signedInAgain(stack, done.olive.username);
  const said = await commandLine('audit.ts', ['--receipt', before, '--receipt', after, '--json'], {
    ...besides(stack),
    ...buckets,
  });
  const { epochs } = JSON.parse(said.stdout);

  expect(epochs.map(({ epoch }: { epoch: number }) => epoch)).toEqual([1, 2]);
  expect(epochs.flatMap(({ findings }: { findings: object[] }) => findings)).toEqual([]);
  expect(epochs[1].remarks).toEqual([
    expect.stringMatching(/^The root at size \d+ is that of the receipt: .* is what epoch 2 begins with\.$/),
    expect.stringContaining(`covers more than the ${events} events which epoch 2 has in common`),
  ]);
  expect(said.code).toBe(0);
});

test('a bundle that is taken after the restore confirms the mail from before it', async () => {
  const client = await signedInAgain(stack, done.olive.username);
  const { status, bytes } = await client.get(`/api/documents/${done.sealed.id}/evidence`);
  expect(status).toBe(200);
  const bundle = join(stack.dataDir, 'bundle.zip');
  await writeFile(bundle, bytes);

  const confirmed = await commandLine('verify.ts', [bundle, '--receipt', before]);
  expect(confirmed).toMatchObject({ code: 0, stdout: expect.stringContaining('is in this bundle') });
  const beyond = await commandLine('verify.ts', [bundle, '--receipt', after]);
  expect(beyond.stdout).toContain('the log was restored to before that');
  expect(beyond.code).toBe(3);
});

test('all files came from a bucket, the sealed one too, and the backup is kept in another', async () => {
  const client = await signedInAgain(stack, done.olive.username);
  expect((await client.get(done.download)).bytes.equals(done.sealedPdf)).toBe(true);
  expect(await readdir(join(stack.dataDir, 'blobs')).catch(() => [])).toEqual([]);
  expect(s3.bucket('files').keys().join()).toMatch(/^product\/blobs\/.*product\/derived\/pages\//);

  const { backups } = (await client.get('/api/backup/list')).json();
  expect(backups).toMatchObject([{ missing: 0 }]);
  const [{ filename }] = backups;
  const refused = await client.delete(`/api/backup/${filename}`);
  expect([refused.status, refused.json().message]).toEqual([
    409,
    expect.stringMatching(
      /^The storage keeps this backup until \d{4}-\d\d-\d\d, so it can’t be deleted yet\.$/,
    ),
  ]);
  expect(s3.bucket('backups').keys()).toEqual([filename, `${filename}.verified`]);
});

test('while the bucket is away, files are an outage with its reason, and all is well once it is back', async () => {
  const client = await signedInAgain(stack, done.olive.username);
  const readiness = async () => (await fetch(`http://127.0.0.1:${stack.ports.commandMetrics}/readyz`)).text();
  s3.disturb = () => ({ status: 500, code: 'InternalError' });
  const answers = await Promise.all([
    client.get(done.download),
    client.upload('/api/documents/upload', {
      name: 'away.pdf',
      bytes: await samplePdf({ title: 'Away' }),
      fields: { title: 'Away' },
    }),
  ]);
  for (const { status, headers } of answers)
    expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(await readiness()).toMatch(
    /^ready\nALARM: The bucket s3:\/\/files\/product\/ can’t be used: it doesn’t answer/,
  );
  expect((await client.get('/api/documents')).status).toBe(200);

  s3.disturb = () => null;
  expect((await client.get(done.download)).bytes.equals(done.sealedPdf)).toBe(true);
  await vi.waitFor(async () => expect(await readiness()).toBe('ready\n'), PATIENCE);
});

/** The path of a file that somebody kept; it holds a checkpoint of the first epoch. */
const kept = async (name: string, text: string): Promise<string> => {
  const path = join(stack.dataDir, name);
  await writeFile(path, text);
  if (name.endsWith('.txt')) expect(readTreeHead(text)?.origin).toMatch(/\/e1$/);

  return path;
};
