import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Progressed } from '#contracts/api/announcements.ts';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { newEvent, startStack } from '../testing/stack.ts';

const { get, signedIn, confirmed, connection, store, backupFolder, databaseUrl } = await startStack();
const [olive, mallory] = [await confirmed('olive'), await confirmed('mallory')];
const nora = await signedIn('nora');
const paths = ['/api/backup/list', '/api/backup/status'];

const older = 'inkstream-20261101-033000-e1.tar.zst';
const newer = 'inkstream-20261120-174509-e2.tar.zst.enc';

beforeEach(async () => {
  await rm(backupFolder, { recursive: true, force: true });
});

describe('the backups', () => {
  test('are listed, newest first, with what they come to', async () => {
    await put(older, 1_500_000);
    await put(newer, 2_048);

    expect(await json('/api/backup/list')).toEqual({
      backups: [
        {
          filename: newer,
          created: '2026-11-20T17:45:09.000Z',
          size: 2_048,
          sizeFormatted: '2 KB',
          encrypted: true,
          missing: null,
        },
        {
          filename: older,
          created: '2026-11-01T03:30:00.000Z',
          size: 1_500_000,
          sizeFormatted: '1.4 MB',
          encrypted: false,
          missing: null,
        },
      ],
      stats: {
        totalBackups: 2,
        totalSizeFormatted: '1.4 MB',
        oldestBackup: '2026-11-01T03:30:00.000Z',
        newestBackup: '2026-11-20T17:45:09.000Z',
      },
    });
  });

  test('say how many files they lack, where that is on record', async () => {
    await put(older, 10);
    await put(newer, 10);
    const counts = { epoch: 1, position: '0', events: 1, blobs: 1, bytes: 10 };
    await say({ type: 'BackupTaken', data: { filename: older, sha256: 'f'.repeat(64), ...counts } });
    await say({
      type: 'BackupTaken',
      data: { filename: newer, sha256: 'f'.repeat(64), ...counts, missing: 3 },
    });

    const { backups } = await json('/api/backup/list');
    expect(backups).toMatchObject([
      { filename: newer, missing: 3 },
      { filename: older, missing: null },
    ]);
  });

  test('are none before the first was taken', async () => {
    const none = { totalBackups: 0, totalSizeFormatted: '0 Bytes', oldestBackup: null, newestBackup: null };

    expect(await json('/api/backup/list')).toEqual({ backups: [], stats: none });
    expect(await json('/api/backup/status')).toMatchObject({ stats: none, running: null });
  });

  test('have a copy of the vault if one of the same instant lies beside the newest', async () => {
    const status = () => json('/api/backup/status');
    expect(await status()).toMatchObject({ hasVaultCopy: null });
    await put(newer, 10);
    await put('vault-20261101-033000.bin', 10);
    expect(await status()).toMatchObject({ hasVaultCopy: false });

    await put('vault-20261120-174509.bin', 10);
    expect(await status()).toMatchObject({ hasVaultCopy: true });
  });

  test('are files of their names, and nothing else is looked at', async () => {
    await mkdir(join(backupFolder, older), { recursive: true });
    for (const name of [
      `.${newer}.partial`,
      'notes.txt',
      `${newer}.old`,
      'inkstream-20269999-033000-e1.tar.zst',
    ])
      await put(name, 10);

    expect((await json('/api/backup/list')).backups).toEqual([]);
  });
});

test.each(paths)('%s says so where their folder cannot be used', async (path) => {
  await writeFile(backupFolder, 'a file in its place');

  const answer = await get(path, { as: olive, after: olive.position });
  expect([answer.status, await answer.json()]).toMatchObject([507, { code: 'backup.folder' }]);
});

describe('their status', () => {
  test('says whether anybody leads, and so takes the daily one', async () => {
    const leader = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    await leader`select pg_advisory_lock(7301)`;
    expect(await json('/api/backup/status')).toMatchObject({ schedulerRunning: true });

    await leader.end();
    await vi.waitFor(
      async () => expect(await json('/api/backup/status')).toMatchObject({ schedulerRunning: false }),
      PATIENCE,
    );
  });

  test('says what goes on, until it is over', async () => {
    const progress = {
      operation: 'backup',
      phase: 'reading',
      done: 3,
      total: 1_000,
      filename: newer,
    } as const;
    tell(progress);
    await vi.waitFor(
      async () => expect((await json('/api/backup/status')).running).toEqual(progress),
      PATIENCE,
    );

    tell({ ...progress, phase: 'done' });
    await vi.waitFor(async () => expect((await json('/api/backup/status')).running).toBeNull(), PATIENCE);
  });
});

describe('somebody who is no operator', () => {
  test.each(paths)('is refused %s', async (path) => {
    const answer = await get(path, { as: mallory, after: mallory.position });

    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'backup.not-operator' }]);
  });

  test.each(paths)('is refused %s before that can be told by a confirmed address', async (path) => {
    const answer = await get(path, { as: nora, after: nora.position });

    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'email.not-confirmed' }]);
  });

  test('hears nothing of what goes on; an operator does', async () => {
    const leaving = new AbortController();
    const [told, untold] = await Promise.all([olive, mallory].map((as) => listening(as, leaving.signal)));
    const progress: BackupProgress = {
      operation: 'backup',
      phase: 'verifying',
      done: 1,
      total: 2,
      filename: older,
    };
    tell(progress);
    await vi.waitFor(
      () => expect(told?.()).toContain(`event: backup\ndata: ${JSON.stringify(progress)}\n\n`),
      PATIENCE,
    );
    expect(untold?.()).not.toContain('backup');
    leaving.abort();
  });
});

test.each(paths)('%s is for those who are signed in', async (path) => {
  expect((await get(path)).status).toBe(401);
});

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it takes an answer for
const json = async (path: string): Promise<any> =>
  (await get(path, { as: olive, after: olive.position })).json();

const put = async (name: string, size: number) => {
  await mkdir(backupFolder, { recursive: true });
  await writeFile(join(backupFolder, name), Buffer.alloc(size));
};

/** Appends to the stream of the epochs, which was there before the tests began. */
const say = async (event: EpochsEvent) => {
  const last = await store.readLast(EPOCHS);
  await store.append(EPOCHS, last?.revision ?? -1, [newEvent(event)]);
};

const tell = (progress: BackupProgress) => connection.publish(Progressed.subject, JSON.stringify(progress));

type Account = Awaited<ReturnType<typeof signedIn>>;

const listening = async (as: Account, signal: AbortSignal) => {
  const { body } = await get('/api/live', { as, after: as.position, signal });
  let heard = '';
  const reading = async () => {
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) heard += text;
  };
  reading().catch(() => {});

  return () => heard;
};
