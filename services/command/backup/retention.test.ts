import { describe, expect, test } from 'vitest';
import { expired, isBackupDue } from './retention.ts';

const now = '2026-11-21T12:00:00.000Z';
const taken = (created: string) => ({ filename: `of ${created}`, created });
const [today, kept, old, older] = [
  taken('2026-11-21T03:30:00.000Z'),
  taken('2026-10-22T12:00:00.000Z'),
  taken('2026-10-22T11:59:59.000Z'),
  taken('2026-01-01T03:30:00.000Z'),
];

describe('a backup expires', () => {
  test('once it is older than 30 days', () => {
    expect(expired([today, kept, old, older], today.filename, now)).toEqual([old.filename, older.filename]);
  });

  test('never where it is the last good one, however old', () => {
    expect(expired([old, older], old.filename, now)).toEqual([older.filename]);
    expect(expired([old, older], older.filename, now)).toEqual([old.filename]);
  });

  test('never where no good one is known', () => {
    expect(expired([old, older], null, now)).toEqual([]);
  });
});

describe('the daily backup', () => {
  const founded = '2026-01-01T00:00:00.000Z';

  test.each([
    ['2026-11-20T12:00:00.000Z', true],
    ['2026-11-20T12:00:01.000Z', false],
    ['2026-11-21T11:00:00.000Z', false],
  ])('after one of %s: owed is %s', (newest, owed) => {
    expect(isBackupDue(newest, founded, now)).toBe(owed);
  });

  test('is owed a day after the founding where there never was one', () => {
    expect(isBackupDue(null, founded, now)).toBe(true);
    expect(isBackupDue(null, '2026-11-21T11:00:00.000Z', now)).toBe(false);
  });
});
