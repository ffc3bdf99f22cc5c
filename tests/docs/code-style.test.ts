import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const files = (
  await Array.fromAsync(glob('{bench,contracts,deploy,services,tests,web}/**/*.{ts,tsx}'))
).toSorted();

test('an object literal has its members once: none is spread into another to save lines', () => {
  expect(files.filter((file) => isPacked(readFileSync(file, 'utf8'), file))).toEqual([]);
});

test('no function or type of the product has a name that says nothing without its surroundings', () => {
  const product = files.filter((file) => !/\.test\.|\/testing\/|^(?:bench|tests)\//.test(file));

  expect(
    product.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(declared)].map(([, name]) => `${file}: ${name}`),
    ),
  ).toEqual([]);
});

/** For example, `Found` says nothing of what was found, and `letGo` nothing of what is forgotten. */
const vague = [
  'Found',
  'Taken',
  'Parts',
  'Place',
  'letGo',
  'shownFirst',
  'forHalf',
  'rulesNothing',
  'noDocument',
];
const declared = new RegExp(`^\\s*(?:export )?(?:type|function|const) (${vague.join('|')})\\b`, 'gmu');

/** Whether a literal is spread where its members could stand, as in `{ ...{ a, b }, c }`. */
function isPacked(source: string, file: string): boolean {
  if (!/\.\.\.\s*\{/.test(source)) return false;
  let isFound = false;
  const visit = (part: unknown) => {
    if (Array.isArray(part)) part.forEach(visit);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return;
    const { type, argument } = part as { type?: string; argument?: { type?: string } | null };
    if (/^(?:Spread|JSXSpread)/.test(type ?? '') && argument?.type === 'ObjectExpression') isFound = true;
    Object.values(part).forEach(visit);
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));

  return isFound;
}
