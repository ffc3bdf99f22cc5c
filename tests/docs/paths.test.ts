import { glob, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const documents = await Array.fromAsync(glob(['*.md', 'docs/**/*.md', 'bench/history/*.md'], { cwd: root }));

/** Where files of ours begin: what else stands in backticks is a word, a variable or a command. */
const PATH = /`((?:contracts|services|web|deploy|tests|bench|docs)\/[\w./*-]*)`/g;

test.each(documents)('%s names no file that is not there', async (document) => {
  const text = await readFile(join(root, document), 'utf8');
  const named = [...new Set([...text.matchAll(PATH)].map(([, path = '']) => path))];
  const missing: string[] = [];
  for (const path of named) if (!(await isThere(path))) missing.push(path);

  expect(missing).toEqual([]);
});

/** Links of Markdown within the repository, with the anchor of a heading if they have one. */
const LINK = /\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)/g;

test.each(documents)('links of %s lead to files and headings that are there', async (document) => {
  const text = await readFile(join(root, document), 'utf8');
  const dead: string[] = [];
  for (const [link, path = '', anchor] of text.matchAll(LINK)) {
    const target = path ? join(root, dirname(document), path) : join(root, document);
    if (!(await isThere(relative(root, target)))) dead.push(link);
    else if (anchor && !anchorsOf(await readFile(target, 'utf8')).includes(anchor)) dead.push(link);
  }

  expect(dead).toEqual([]);
});

/** The anchors that a forge gives to the headings of a text. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const isThere = async (path: string): Promise<boolean> => {
  if (path.includes('*')) return (await Array.fromAsync(glob(path, { cwd: root }))).length > 0;

  return stat(join(root, path)).then(
    () => true,
    () => false,
  );
};
