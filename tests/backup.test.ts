import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/events/epochs.ts';
import { openEventStore } from '../services/shared/event-store.ts';
import { samplePdf } from './fixtures/pdf.ts';
import { type Client, openClient } from './harness/client.ts';
import { signedIn, upload } from './harness/people.ts';
import { type Stack, startStack } from './stack.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ env: { BACKUP_KEY: 'c7'.repeat(32) } });
});

afterAll(() => stack?.stop());

test('what was there at a backup is there again, by hand and by command line', {
  timeout: 180_000,
}, async () => {
  const olive = await signedIn(stack.url);
  const before = await upload(olive.client, 'before.pdf', await samplePdf({ title: 'before' }), 'Before');
  const created = await olive.client.post('/api/backup/create');
  expect([created.status, created.json()]).toMatchObject([201, { encrypted: true }]);
  const { filename } = created.json();
  await olive.client.delete(`/api/documents/${before.id}`);
  const after = await upload(olive.client, 'after.pdf', await samplePdf({ title: 'after' }), 'After');

  const restored = await olive.client.post('/api/backup/restore', { filename });
  expect([restored.status, restored.json()]).toMatchObject([200, { epoch: 2, filename }]);
  expect((await olive.client.get('/api/documents')).status).toBe(401);
  const again = await signedInAgain(olive.username);
  expect(await titles(again)).toEqual(['Before']);
  expect((await again.get(`/api/documents/${before.id}/image/1`)).status).toBe(200);

  const older = await command('backup.ts', '--epoch', '1');
  expect(older).toMatchObject({ code: 0, stdout: expect.stringContaining('-e1.tar.zst.enc') });
  const file = /^(\S+-e1\.tar\.zst\.enc) /m.exec(older.stdout)?.[1] ?? '';
  const back = await command('restore.ts', file);
  expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining('shows epoch 3 now') });
  expect(await titles(await signedInAgain(olive.username))).toEqual(['After']);

  const { backups, stats } = (await (await signedInAgain(olive.username)).get('/api/backup/list')).json();
  expect(backups).toHaveLength(2);
  expect(stats).toMatchObject({ totalBackups: 2 });
  expect((await readdir(stack.env.BACKUP_DIR ?? '')).length).toBe(2);
  const store = openEventStore(stack.env.EVENTSTORE_URL ?? '', 'admin:changeit');
  expect((await store.read(EPOCHS)).map(({ type }) => type)).toEqual([
    'LogFounded',
    'BackupTaken',
    ...['RestoreStarted', 'EpochImported', 'EpochActivated'],
    'BackupTaken',
    ...['RestoreStarted', 'EpochImported', 'EpochActivated'],
  ]);
  expect(await store.read(`e1.document-${after.id}`)).not.toEqual([]);
  await store.close();
});

test('the command line says, and exits 1, where a backup lacks files', { timeout: 60_000 }, async () => {
  await rm(join(fileURLToPath(stack.env.BLOBS_URL ?? ''), 'blobs'), { recursive: true });

  const lacking = await command('backup.ts');

  expect(lacking).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('.tar.zst.enc'),
    stderr: expect.stringMatching(/^\d+ files? (was|were) missing/m),
  });
  expect(lacking.stderr).not.toContain('No backup was taken');
  expect(await readdir(stack.env.BACKUP_DIR ?? '')).toHaveLength(3);
});

const titles = async (client: Client) =>
  (await client.get('/api/documents')).json().map(({ title }: { title: string }) => title);

const signedInAgain = async (username: string) => {
  const client = openClient(stack.url);
  const signIn = () => client.post('/api/auth/login', { username, password: 'correct horse' });
  // Services open again as they hear that the restore is over.
  await vi.waitFor(async () => expect((await signIn()).status).toBe(200), { timeout: 20_000, interval: 200 });

  return client;
};

const run = promisify(execFile);

const command = (name: string, ...args: readonly string[]) => {
  const program = join(import.meta.dirname, '../deploy/commands', name);

  return run(process.execPath, [program, ...args], { env: { ...process.env, ...stack.env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
};
