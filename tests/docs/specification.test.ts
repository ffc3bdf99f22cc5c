import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const headings = [
  ...(await readFile(join(root, 'docs/specification.md'), 'utf8')).matchAll(/^#+ (.+)$/gm),
].map(([, heading = '']) => heading);
const sections = headings.flatMap((heading) => /^Part \d, section [\d.]+(?=:)/.exec(heading)?.[0] ?? []);

const REFERENCE =
  /\bpart ([12])(?:, "([^"]+)")?(?:(?:,| and) sections? (\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*))?/g;

test('the headings of the specification carry all numbers of its two parts', () => {
  const numbers = (part: number, more: readonly string[]) =>
    [...Array.from({ length: 9 }, (_, n) => `${n + 1}`), ...more].map((n) => `Part ${part}, section ${n}`);
  const all = [...numbers(1, []), ...numbers(2, ['2.1', '2.2', '2.3', '2.4', '3.1', '3.2'])];

  expect(sections.toSorted()).toEqual(all.toSorted());
});

test('each reference to the specification in the code leads to one of its headings', async () => {
  const files = await Array.fromAsync(
    glob('{contracts,services,web,deploy,tests,bench}/**/*.{ts,tsx,css,sql}', { cwd: root }),
  );
  const dead: string[] = [];
  let references = 0;
  for (const file of files) {
    // A reference may go on in the next line of a comment.
    const text = (await readFile(join(root, file), 'utf8')).replace(/\n\s*(?:\*|\/\/) ?/g, ' ');
    for (const [words, part = '', name, numbers] of text.matchAll(REFERENCE)) {
      const led = numbers?.match(/\d+(?:\.\d+)?/g) ?? [];
      if (!name && led.length === 0) continue;
      references += 1;
      if (name && !headings.includes(name)) dead.push(`${file}: ${words}`);
      if (!led.every((number) => sections.includes(`Part ${part}, section ${number}`)))
        dead.push(`${file}: ${words}`);
    }
  }

  expect(dead).toEqual([]);
  expect(references).toBeGreaterThan(80);
});

test('each reference to the design leads to one of its sections', async () => {
  const design = await readFile(join(root, 'docs/design.md'), 'utf8');
  const numbers = [...design.matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number);
  const files = await Array.fromAsync(
    glob('{contracts,services,web,deploy,tests,bench}/**/*.{ts,tsx}', { cwd: root }),
  );
  const dead: string[] = [];
  for (const file of files) {
    const text = (await readFile(join(root, file), 'utf8')).replace(/\n\s*(?:\*|\/\/) ?/g, ' ');
    for (const [words, list = ''] of text.matchAll(/\bdesign, sections? (\d+(?:(?:, | and )\d+)*)/g))
      if (!list.split(/, | and /).every((number) => numbers.includes(number))) dead.push(`${file}: ${words}`);
  }

  expect(numbers).toEqual(numbers.map((_, n) => `${n + 1}`));
  expect(dead).toEqual([]);
});
