import { expect, test } from 'vitest';
import { compareNames, formatDate, formatFileSize, formatList, plural } from './format.ts';

test('dates show as in the US', () => {
  expect(formatDate('2026-11-21T12:00:00.000Z')).toBe('Nov 21, 2026');
});

test('what is no instant shows as it is', () => {
  expect(formatDate('[erased]')).toBe('[erased]');
});

test.each([
  [0, '0 Bytes'],
  [1_023, '1023 Bytes'],
  [1_024, '1 KB'],
  [1_572_864, '1.5 MB'],
  [10 * 1024 ** 2, '10 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('a file of %i bytes shows as %s', (bytes, shown) => {
  expect(formatFileSize(bytes)).toBe(shown);
});

test.each([
  [0, '0 events'],
  [1, '1 event'],
  [10_001, '10,001 events'],
])('%i of something shows as %s', (count, shown) => {
  expect(plural(count, 'event')).toBe(shown);
});

test.each([
  [['Ann'], 'Ann'],
  [['Ann', 'Bob'], 'Ann and Bob'],
  [['Ann', 'Bob', 'Cas'], 'Ann, Bob, and Cas'],
])('%j is read as a list', (names, shown) => {
  expect(formatList(names)).toBe(shown);
});

test('names are in the order in which people look for them, whatever their case, and numbers by their size', () => {
  expect(['Offer 10', 'offer 9', 'Äther', 'Zeta', 'beta'].toSorted(compareNames)).toEqual([
    ...['Äther', 'beta', 'offer 9', 'Offer 10', 'Zeta'],
  ]);
});
