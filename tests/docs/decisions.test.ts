import { expect, test } from 'vitest';
import { readDecisions } from './reference/decisions.ts';

const decisions = await readDecisions();

test('decisions are numbered without a gap, and their files begin with their numbers', () => {
  expect(decisions.map(({ number }) => Number(number))).toEqual(decisions.map((_, n) => n + 1));
  expect(decisions.filter(({ file, number }) => !file.startsWith(`${number}-`))).toEqual([]);
});

test('the status of a decision says that it is in force or which later one took its place', () => {
  const numbers = decisions.map(({ number }) => number);
  const wrong = decisions.filter(({ number, status }) => {
    const [, later] = /^superseded by (\d{4})$/.exec(status) ?? [];

    return later === undefined ? status !== 'in force' : later <= number || !numbers.includes(later);
  });

  expect(wrong).toEqual([]);
});
