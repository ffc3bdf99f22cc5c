import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { openSteps } from '../../../tests/harness/steps.ts';
import { listBackups } from '../../shared/backup-folder.ts';
import { draftOf, linkSecret, startStack } from '../stack.ts';
import { takingProcess } from './taking-process.ts';

vi.setConfig({ testTimeout: 90_000 });

const stack = await startStack();
const steps = await openSteps(join(stack.folder, 'steps'));
const folder = join(stack.folder, 'killed');
const env = {
  ...process.env,
  EVENTSTORE_URL: stack.eventLog.url,
  BLOBS_URL: pathToFileURL(stack.folder).href,
  BACKUP_DIR: folder,
  LINK_SECRET: linkSecret,
  STEPS_DIR: steps.folder,
};

const take = () => takingProcess(env)(null, () => {}, new AbortController().signal);

test('a backup that was killed leaves no backup, and the next one sweeps its rest away', async () => {
  await draftOf(stack, crypto.randomUUID());
  await steps.hold('backup written');
  const taking = take();
  const failed = expect(taking).rejects.toThrow('ended before');
  process.kill(await steps.reached('backup written'), 'SIGKILL');
  await failed;
  await steps.release('backup written');

  expect((await listBackups(folder)).backups).toEqual([]);
  expect(await readdir(folder)).toHaveLength(1);

  const { filename, events } = await take();
  expect(await readdir(folder)).toEqual([filename]);
  expect(events).toBeGreaterThan(0);
});

test('a backup ends with whoever asked for it', async () => {
  await steps.hold('backup written');
  const stopping = new AbortController();
  const taking = takingProcess(env)(null, () => {}, stopping.signal);
  const failed = expect(taking).rejects.toThrow();
  await steps.reached('backup written');
  stopping.abort();
  await failed;
  await steps.release('backup written');

  expect((await listBackups(folder)).backups).toHaveLength(1);
});

test('a disk without room is a refusal, and nothing is left of the attempt', async () => {
  const full = join(stack.folder, 'full');
  await mkdir(full);
  // A file that may not grow beyond a block is as good as a full disk.
  const program = new URL('./taking-main.ts', import.meta.url).pathname;
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

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
