import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

/** The rows of all tables of figures, without their heads. */
const rows = (await readFile(join(root, 'docs/figures.md'), 'utf8'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Figure '))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

test('each figure has one value, its limit, whether that is kept, the day and the commit', () => {
  const wrong = rows.filter(([figure, value, limit, kept, machine, day, commit, by, ...more]) => {
    const isJudged = limit === '–' ? kept === '–' : kept === 'yes' || kept === '**no**';

    return !(
      figure &&
      value &&
      machine &&
      by &&
      isJudged &&
      more.length === 0 &&
      /^\d{4}-\d\d-\d\d$/.test(day ?? '') &&
      /^[0-9a-f]{8}$/.test(commit ?? '')
    );
  });

  expect(rows.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('no figure stands twice', () => {
  const names = rows.map(([figure]) => figure);

  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
});

test('the command that repeats a figure is there', async () => {
  const missing: string[] = [];
  for (const [figure, , , , , , , by = ''] of rows) {
    const [, bench] = /npm run bench -- ([\w-]+)/.exec(by) ?? [];
    const [, script] = /npm (?:run )?([\w:]+)`/.exec(by) ?? [];
    const [, path] = /^`(tests\/.+)`$/.exec(by) ?? [];
    const file = bench ? `bench/${bench}.ts` : path;
    const isThere = file
      ? await stat(join(root, file)).then(
          () => true,
          () => false,
        )
      : by === '–' || (script !== undefined && script in scripts);
    if (!isThere) missing.push(`${figure}: ${by}`);
  }

  expect(missing).toEqual([]);
});
