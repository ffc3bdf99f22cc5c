import { expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { percentOf } from './backup-words.ts';

test.each([
  ['nothing yet', 0, 8, 0],
  ['most of it', 7_999, 8_000, 99],
  ['all of it', 8, 8, 100],
  ['more than was counted', 9, 8, 100],
])('%s is told in whole percent', (_, done, total, percent) => {
  expect(percentOf({ done, total })).toBe(percent);
});

test('what has no known length has no percent', () => {
  expect(percentOf({ done: 3, total: 0 })).toBeNull();
});

test.each([
  [1, '1 file was missing'],
  [3, '3 files were missing'],
  [1_200, '1,200 files were missing'],
])('that a backup lacks %i files is said in words', (count, words) => {
  expect(texts.backup.missing(count)).toBe(words);
});
