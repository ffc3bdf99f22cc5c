import { glob, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const LINES = 250;
const PRODUCT_FILES = 25;

const files = (
  await Array.fromAsync(glob('{contracts,services,web,deploy,tests,bench}/**/*.{ts,tsx,mjs,css}'))
).filter((file) => !/(?:^|\/)(?:node_modules|dist)\//.test(file));

/** What is no test, and helps none. */
const product = files.filter((file) => !/^(?:tests|bench)\/|\.test\.|\/testing\//.test(file));

test(`a file, of the product or a test, has ${LINES} lines at most`, async () => {
  const lengths = await Promise.all(
    files.map(async (file) => [file, (await readFile(file, 'utf8')).trimEnd().split('\n').length] as const),
  );

  expect(lengths.filter(([, length]) => length > LINES)).toEqual([]);
});

test(`a folder holds ${PRODUCT_FILES} files of the product at most`, () => {
  const sizes = Object.entries(Object.groupBy(product, dirname)).map(
    ([folder, inside = []]) => [folder, inside.length] as const,
  );

  // What was not found would be small as well.
  expect(sizes.length).toBeGreaterThan(100);
  expect(sizes.filter(([, size]) => size > PRODUCT_FILES)).toEqual([]);
});
