import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import { takenBackups } from '#contracts/epochs/taken-backups.ts';
import { openSteps } from '../../../../tests/harness/steps.ts';
import { folderBackups } from '../../../shared/blobs/backup-folder.ts';
import { listBackups } from '../../../shared/blobs/backup-storage.ts';
import { atTheMachine } from '../../../shared/roles/named-roles.ts';
import type { Step } from '../../../shared/running/steps.ts';
import { bySystem } from '../../log/envelopes.ts';
import { draftOf } from '../../testing/sample-documents.ts';
import { linkSecret, startStack } from '../../testing/stack.ts';
import { backupsOf } from '../backups.ts';
import { expire } from '../retention/expire.ts';
import { takingProcess } from './process.ts';

vi.setConfig({ testTimeout: 90_000 });

const stack = await startStack();
const steps = await openSteps(join(stack.folder, 'steps'));
const folder = join(stack.folder, 'killed');
const storage = folderBackups(folder);
const env = {
  ...process.env,
  EVENTSTORE_URL: stack.eventLog.url,
  BLOBS_URL: pathToFileURL(stack.folder).href,
  BACKUP_DIR: folder,
  LINK_SECRET: linkSecret,
  STEPS_DIR: steps.folder,
};

const take = () => takingProcess(env)(null, () => {}, new AbortController().signal);

test.each(['backup half read', 'backup written'] as const)(
  'killed at "%s", a backup leaves none, and the next one sweeps its rest away',
  async (step) => {
    await rm(folder, { recursive: true, force: true });
    await draftOf(stack, crypto.randomUUID());
    await killedAt(step, take);

    expect((await listBackups(storage)).backups).toEqual([]);
    expect(await readdir(folder)).toHaveLength(1);

    const { filename, events } = await take();
    expect(await readdir(folder)).toEqual([filename]);
    expect(events).toBeGreaterThan(0);
  },
);

test('killed once it has its name, a backup is there, whole, and on no record: so it never expires', async () => {
  await rm(folder, { recursive: true, force: true });
  const backups = backupsOf({ ...stack.backups, storage, take: takingProcess(env), roles: atTheMachine });
  await killedAt('backup named', () => backups.create(bySystem('test')));
  const [left = ''] = await readdir(folder);
  expect(await recordedFilenames()).toEqual([]);

  const { filename } = await backups.create(bySystem('test'));
  expect(await recordedFilenames()).toEqual([filename]);
  const inAMonth = () => new Date(Date.now() + 40 * 86_400_000).toISOString();
  const remove = vi.fn();
  await expire({ ...stack.backups, storage, now: inAMonth, isGood: async () => true, remove }, 'a later one');
  expect(remove.mock.calls).toEqual([[filename]]);
  await backups.restore(bySystem('test'), left);
  expect(stack.restored).toMatchObject([{ filename: left, manifest: { log: stack.log } }]);
});

test('a backup ends with whoever asked for it', async () => {
  await rm(folder, { recursive: true, force: true });
  await steps.hold('backup written');
  const stopping = new AbortController();
  const taking = takingProcess(env)(null, () => {}, stopping.signal);
  const failed = expect(taking).rejects.toThrow();
  await steps.reached('backup written');
  stopping.abort();
  await failed;
  await steps.release('backup written');

  expect((await listBackups(storage)).backups).toEqual([]);
});

test('a disk without room is a refusal, and nothing is left of the attempt', async () => {
  const full = join(stack.folder, 'full');
  await mkdir(full);
  // A limit on the size of files acts like a full disk.
  const program = new URL('./process-main.ts', import.meta.url).pathname;
  const child = spawn('sh', ['-c', `ulimit -f 1; exec "${process.execPath}" "${program}"`], {
    env: { ...env, BACKUP_DIR: full, NODE_COMPILE_CACHE: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const words: unknown[] = [];
  child.on('message', (word) => words.push(word));
  await once(child, 'exit');

  expect(words.at(-1)).toMatchObject({ kind: 'refused', code: 'backup.no-space' });
  expect(await readdir(full)).toEqual([]);
});

/** Kills the process that takes the backup at this step, and checks that the caller is told. */
const killedAt = async (step: Step, take: () => Promise<unknown>) => {
  await steps.hold(step);
  const failed = expect(take()).rejects.toThrow('ended before');
  process.kill(await steps.reached(step), 'SIGKILL');
  await failed;
  await steps.release(step);
};

const recordedFilenames = async () => [
  ...takenBackups((await stack.store.read(EPOCHS)) as readonly Recorded<EpochsEvent>[]).keys(),
];

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
