import { expect, test } from 'vitest';
import { isOlderThanRestore, restoreInWords } from './restore-in-words.ts';

test.each([
  ['2026-11-22T01:56:16.000Z', '01:56:16 and 01:56:20 UTC'],
  ['2026-11-20T23:00:00.000Z', 'Nov 20, 2026, 23:00:00 and Nov 22, 2026, 01:56:20 UTC'],
])('a backup of %s says what is missing: between %s', (takenAt, between) => {
  expect(restoreInWords.en({ at: '2026-11-22T01:56:20.000Z', takenAt })).toBe(
    `Restored from a backup on Nov 22, 2026. Changes made between ${between} are not part of this record.`,
  );
});

test('a restore concerns only documents that were there before it', () => {
  const restore = { at: '2026-11-22T01:56:20.000Z' };

  expect(isOlderThanRestore('2026-11-22T01:00:00.000Z', restore)).toBe(true);
  expect(isOlderThanRestore('2026-11-22T02:00:00.000Z', restore)).toBe(false);
});
