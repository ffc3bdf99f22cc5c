import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const documents = [
  'README.md',
  ...(await Array.fromAsync(glob('docs/{*,operations/*,reference/*}.md', { cwd: root }))),
];

/** Where files of ours begin: what else stands in backticks is a word, a variable or a command. */
const PATH = /`((?:contracts|services|web|deploy|tests|bench|docs)\/[\w./*-]*)`/g;

test.each(documents)('%s names no file that is not there', async (document) => {
  const text = await readFile(join(root, document), 'utf8');
  const named = [...new Set([...text.matchAll(PATH)].map(([, path = '']) => path))];
  const missing: string[] = [];
  for (const path of named) if (!(await isThere(path))) missing.push(path);

  expect(missing).toEqual([]);
});

const isThere = async (path: string): Promise<boolean> => {
  if (path.includes('*')) return (await Array.fromAsync(glob(path, { cwd: root }))).length > 0;

  return stat(join(root, path)).then(
    () => true,
    () => false,
  );
};
