import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endLeftovers, forgetProcess, notedProcess, noteProcess } from './leftovers.ts';

test('a noted process is known until it ends or is forgotten', async () => {
  const { pid = 0 } = await sleeping();
  await noteProcess(folder, 'sleeper', pid);
  expect(await notedProcess(folder, 'sleeper')).toBe(pid);

  await forgetProcess(folder, 'sleeper');
  expect(await notedProcess(folder, 'sleeper')).toBeNull();
});

test('another program under the same process id is left alone', async () => {
  const { pid = 0, exitCode } = await sleeping();
  await writeFile(join(folder, 'sleeper.pid'), `${pid}\nsome other program\n`);

  await endLeftovers(folder);

  expect(await notedProcess(folder, 'sleeper')).toBeNull();
  expect(exitCode).toBeNull();
});

test('the next start waits until what an earlier one left behind has ended', async () => {
  const child = await sleeping();
  await noteProcess(folder, 'sleeper', child.pid ?? 0);
  let isOver = false;
  const waiting = endLeftovers(folder).then(() => {
    isOver = true;
  });

  await expect.poll(() => notedProcess(folder, 'sleeper')).toBe(child.pid);
  expect(isOver).toBe(false);
  child.kill();
  await waiting;

  expect(await notedProcess(folder, 'sleeper')).toBeNull();
});

let folder = '';
let children: ChildProcess[] = [];

const sleeping = async () => {
  const child = spawn('sleep', ['1000']);
  children.push(child);
  await new Promise((resolve) => child.once('spawn', resolve));

  return child;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkstream-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});
