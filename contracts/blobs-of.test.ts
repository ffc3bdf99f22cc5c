import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { typesThatNameBlobs } from './blobs-of.ts';

test('the format of a backup tells of every event that names files, and of no other', async () => {
  const format = await readFile(new URL('../docs/backup-format.md', import.meta.url), 'utf8');
  const [, table = ''] =
    /The files that an event names[\s\S]*?\|---\|---\|\n([\s\S]*?)\n\n/.exec(format) ?? [];
  const types = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? []);

  expect(types.sort()).toEqual([...typesThatNameBlobs()].sort());
});
