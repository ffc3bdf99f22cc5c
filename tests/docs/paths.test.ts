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

/** Files of ours by their whole path or its end, as documents and comments name those that are near. */
const files = await Array.fromAsync(
  glob(['*.{ts,md}', '{bench,contracts,deploy,docs,services,tests,web}/**/*.{ts,tsx,mjs,css,md}'], {
    cwd: root,
  }),
);
const isNamed = (path: string): boolean => files.some((file) => `/${file}`.endsWith(`/${path}`));

/** In documents the name of a file of code stands in backticks; decisions may name files that are gone since. */
const SHORT_PATH = /`([\w-][\w./-]*\.(?:ts|tsx|mjs|css))`/g;

test.each(documents.filter((document) => !/^docs\/decisions\/|^bench\/|^CHANGELOG/.test(document)))(
  'in %s, the short name of a file is the end of a path that is there',
  async (document) => {
    const text = await readFile(join(root, document), 'utf8');
    const named = [...new Set([...text.matchAll(SHORT_PATH)].map(([, path = '']) => path))];

    expect(named.filter((path) => !isNamed(path))).toEqual([]);
  },
);

const COMMENT = /(?<=^|[\s{(,;])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
/** `./worker.ts` and the like are examples. */
const PATH_IN_COMMENT = /(?<![\w./#*{}-])[\w-][\w.-]*(?:\/[\w.-]+)*\.(?:tsx?|mjs|css|md)\b(?![\w*{])/g;

test('no comment names a file that is not there', async () => {
  const missing: string[] = [];
  for (const file of files.filter((file) => /\.(?:tsx?|mjs)$/.test(file))) {
    const comments = (await readFile(join(root, file), 'utf8')).match(COMMENT) ?? [];
    for (const [path] of comments.join('\n').matchAll(PATH_IN_COMMENT))
      if (!isNamed(path)) missing.push(`${file}: ${path}`);
  }

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
