import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { busyLoop, type Look } from './busy-loop.ts';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** A process of its own with a watchdog that waits for half a second, and that does what its standard input says. */
const startBusy = () => {
  const script = fileURLToPath(new URL('./testing/busy-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();

  return {
    child,
    ended: once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
    line: async () => String((await lines.next()).value),
    tell: (what: object) => child.stdin.write(`${JSON.stringify(what)}\n`),
  };
};

test('a process whose event loop is busy for too long is ended, and says which routes were under way', async () => {
  const { line, ended, tell } = startBusy();
  expect(await line()).toBe('ready');

  tell({ route: 'GET /scim/v2/Users', compute: 60_000 });

  const said = JSON.parse(await line());
  expect(said).toMatchObject({ service: 'busy', level: 60, routes: ['GET /scim/v2/Users'] });
  expect(said.busyMs).toBeGreaterThanOrEqual(500);
  expect(await ended).toEqual([null, 'SIGKILL']);
});

test('a process that comes round, waits, is suspended or is asked for little goes on', async () => {
  const { child, line, tell } = startBusy();
  expect(await line()).toBe('ready');

  for (let n = 0; n < 6; n++) {
    tell({ route: 'GET /short', compute: 150 });
    expect(await line()).toBe('computed 150');
  }
  tell({ route: 'GET /waiting', sleep: 1_500 });
  expect(await line()).toBe('slept 1500');
  child.kill('SIGSTOP');
  await delay(1_500);
  child.kill('SIGCONT');
  tell({ route: 'GET /short', compute: 10 });
  expect(await line()).toBe('computed 10');
});

const EVERY = 500;
/** What the thread sees when it looks this often; each look says how much later it came, and what was worked. */
const counted = (...steps: readonly (readonly [later: number, worked: number, beat?: boolean])[]) => {
  const busyFor = busyLoop(EVERY);
  const look = { at: 0, processor: 0, beats: 0 };
  let busy = busyFor({ ...look } satisfies Look);
  for (const [later, worked, beat = false] of steps) {
    look.at += later;
    look.processor += worked;
    look.beats += beat ? 1 : 0;
    busy = busyFor({ ...look });
  }

  return busy;
};

test('only time counts in which the process computed and its loop did not come round', () => {
  expect(counted([500, 500], [500, 500])).toBe(1_000);
  expect(counted([500, 500], [500, 500, true])).toBe(0);
  // Two threads compute, which makes no loop busier than a second a second.
  expect(counted([500, 1_000])).toBe(500);
  // It waits for a disk, or for a processor that others have.
  expect(counted([500, 3], [500, 4])).toBe(7);
  // It was suspended, or the watcher itself got no processor.
  expect(counted([3_600_000, 2])).toBe(2);
  expect(counted([60_000, 60_000])).toBe(1_000);
});
