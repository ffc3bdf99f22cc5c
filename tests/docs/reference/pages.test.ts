import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';

test.each(Object.entries(pages))('docs/%s is what `npm run reference` writes', async (path, page) => {
  const written = await readFile(join(import.meta.dirname, '../../../docs', path), 'utf8');

  expect(written === (await page()), 'run `npm run reference`').toBe(true);
});
