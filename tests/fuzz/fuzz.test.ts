import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

test('requests that nobody thought of are refused in words, with nothing changed', async () => {
  const { failures, statuses } = await fuzz({ seed: 14, count: 300, tell: () => {} });

  expect(failures).toEqual([]);
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '404', '422']));
});
