import { expect, test } from 'vitest';
import { everyRead } from './every-read.ts';
import { startStack } from './stack.ts';

test('every address that is served stands on the list that tests go over, with who may ask it', async () => {
  const { paths } = await startStack();

  expect([...paths].sort()).toEqual(everyRead.map(({ path }) => path).sort());
});
