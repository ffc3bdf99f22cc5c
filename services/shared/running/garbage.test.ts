import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { letGarbageGather } from './garbage.ts';

const set = vi.hoisted(() => vi.fn());
vi.mock('node:v8', () => ({ setFlagsFromString: set }));

test('this version of V8 knows what it is told', async () => {
  letGarbageGather();
  const { stdout } = await promisify(execFile)(process.execPath, ['--v8-options']);
  const known = new Set([...stdout.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, name]) => name));

  const names = set.mock.calls.map(([flag]) => String(flag).split('=')[0]);
  expect(names).toHaveLength(2);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});
