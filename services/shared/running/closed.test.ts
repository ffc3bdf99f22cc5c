import { expect, test } from 'vitest';
import { closeAll } from './closed.ts';

test('a part that cannot be closed is told of, and the others are closed all the same', async () => {
  const done: string[] = [];
  const told: unknown[] = [];
  const part = (name: string) => async () => void done.push(name);
  const gone = new Error('the server is gone');
  const log = { error: ({ err }: { err: unknown }) => void told.push(err) };

  expect(await closeAll([part('first'), () => Promise.reject(gone), part('last')], log)).toBe(false);
  expect({ done, told }).toEqual({ done: ['first', 'last'], told: [gone] });
  expect(await closeAll([part('only')], log)).toBe(true);
});
