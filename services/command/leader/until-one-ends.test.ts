import { expect, test } from 'vitest';
import { untilOneEnds } from './until-one-ends.ts';

test('works end when they are told to', async () => {
  const stopped = new AbortController();
  const ended: string[] = [];
  const working = untilOneEnds(stopped.signal, untilTold('one', ended), untilTold('other', ended));

  stopped.abort();
  await working;

  expect(ended.toSorted()).toEqual(['one', 'other']);
});

test('one that breaks ends the others, which are waited for', async () => {
  const ended: string[] = [];
  const breaking = async () => {
    throw new Error('broken');
  };

  await expect(untilOneEnds(forever, untilTold('one', ended), breaking)).rejects.toThrow('broken');
  expect(ended).toEqual(['one']);
});

test('one that ends ends the others', async () => {
  const ended: string[] = [];
  await untilOneEnds(forever, untilTold('one', ended), async () => {});

  expect(ended).toEqual(['one']);
});

const forever = new AbortController().signal;

const untilTold = (name: string, ended: string[]) => async (signal: AbortSignal) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  signal.addEventListener('abort', () => resolve());
  await promise;
  ended.push(name);
};
