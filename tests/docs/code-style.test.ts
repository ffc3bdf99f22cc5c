import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { timedIn } from './timed.ts';

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

test('no test measures time, waits for a fixed time, or has less patience than others, but for a reason', () => {
  const timed = files
    .filter((file) => /\.test\.tsx?$|^tests\/|\/testing\//.test(file) && !SIMULATED.test(file))
    .flatMap((file) =>
      timedIn(readFileSync(file, 'utf8'), file).map((how) => [`${file} ${how}`, file] as const),
    );

  expect(timed.filter(([, file]) => !(file in reasons)).map(([what]) => what)).toEqual([]);
  expect(Object.keys(reasons).filter((file) => !timed.some(([, one]) => one === file))).toEqual([]);
});

test.each([
  ['waits for a fixed time', "import { setTimeout as delay } from 'node:timers/promises';"],
  ['waits for a fixed time', "import { pause } from '../shared/flow/pause.ts';"],
  ['waits for a fixed time', 'await new Promise((resolve) => setTimeout(resolve, 100));'],
  ['waits for a fixed time', 'await page.waitForTimeout(100);'],
  ['measures time', 'const start = performance.now(); expect(performance.now() - start).toBeLessThan(5);'],
  [
    'measures time',
    'const [a, b] = [1, 2]; const from = Date.now(); const to = Date.now(); said(to - from);',
  ],
  ['measures time', 'const until = performance.now() + 5; while (performance.now() < until);'],
  ['has less patience than others', 'await vi.waitFor(() => expect(isSo()).toBe(true), 8_000);'],
  ['has less patience than others', 'await expect.poll(isSo, { timeout: 900 }).toBe(true);'],
])('a test that %s is found: %s', (how, source) => {
  expect(timedIn(source, 'some.test.ts')).toEqual([how]);
});

test.each([
  ["import { setImmediate as turn } from 'node:timers/promises';"],
  ['await new Promise((resolve) => setTimeout(resolve, 0));'],
  ['const yesterday = new Date(Date.now() - 86_400_000);'],
  ['const clock = { wall: () => Date.now() - DAY, monotonic: () => performance.now() };'],
  ['await vi.waitFor(() => expect(isSo()).toBe(true), PATIENCE);'],
  ['await vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 240_000, interval: 20 });'],
])('a test that does not depend on how fast its machine is passes: %s', (source) => {
  expect(timedIn(source, 'some.test.ts')).toEqual([]);
});

/** Its clock is virtual. */
const SIMULATED = /^tests\/simulation\//;

/** Files that may, each with its reason. */
const reasons: Readonly<Record<string, string>> = {
  'services/media/workers/endless-parsing.test.ts':
    'gives a process half of a processor, as a busy machine does',
  'services/shared/running/testing/busy-process.ts':
    'comes round once more before it computes: time is the matter',
  'services/shared/running/watchdog.test.ts': 'suspends a process for longer than its watchdog waits',
  'tests/browser/journeys/hands.ts': 'counts seconds for the table of journeys; no test judges them',
  'tests/contract/event-log-client.ts': 'writes beside a test as others do, at a pace',
  'tests/faults/history.ts': 'writes at the pace of a person',
  'tests/log/whole-path.test.ts': 'prints the figures of a cluster; it does not judge them',
  'tests/restore/placing.ts': 'writes at the pace of a person',
  'tests/topology/attempts.ts': 'tries again after a while, as browsers do',
  'tests/topology/listening.ts': 'connects again after a while, as browsers do',
  'tests/topology/load.ts': 'begins journeys at fixed times, however long they take',
};

test('nothing but the languages says how a language is written', () => {
  const product = files.filter((file) =>
    /^(?:contracts|deploy|services)\/(?!.*(?:\.test\.|\/testing\/))/.test(file),
  );

  expect(product.filter((file) => /['"`]en-[A-Z]{2}['"`]/.test(readFileSync(file, 'utf8')))).toEqual([
    'contracts/text/languages.ts',
  ]);
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
  'said',
  'asked',
  'told',
  'there',
  'standing',
  'kept',
  'wanted',
  'own',
  'reached',
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
