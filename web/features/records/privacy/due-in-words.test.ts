import { expect, test } from 'vitest';
import { dueInWords } from './due-in-words.ts';

const NOW = '2026-11-23T12:00:00.000Z';

test.each([
  ['2026-12-23T12:00:00.000Z', '30 days left'],
  ['2026-11-24T12:00:00.000Z', '1 day left'],
  ['2026-11-24T11:59:59.000Z', 'Due today'],
  ['2026-11-23T11:59:59.000Z', 'Overdue by 1 day'],
  ['2026-11-20T12:00:00.000Z', 'Overdue by 3 days'],
])('an open request that is due on %s: %s', (dueOn, words) => {
  expect(dueInWords({ status: 'open', dueOn, endedAt: null }, NOW)).toBe(words);
});

test('one that was approved or has ended counts no days', () => {
  expect(dueInWords({ status: 'approved', dueOn: NOW, endedAt: null }, NOW)).toBe('Being carried out…');
  expect(dueInWords({ status: 'refused', dueOn: NOW, endedAt: NOW }, NOW)).toMatch(/^Refused /);
});
