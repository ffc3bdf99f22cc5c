import { expect, test } from 'vitest';
import { lookIn, placeIn, withFilter, withLook, withPlace } from './address.ts';

test.each([
  ['at=17', 17],
  ['', 30],
  ['at=4711', 30],
  ['at=-1', 30],
  ['at=1e1', 30],
  ['at=%00', 30],
])('“%s” is event %i of 30', (query, place) => {
  expect(placeIn(new URLSearchParams(query), 30)).toBe(place);
});

test('an address says how the document is looked at', () => {
  expect(lookIn(new URLSearchParams('at=17'), 30)).toEqual({ kind: 'document' });
  expect(lookIn(new URLSearchParams('at=17&with=9'), 30)).toEqual({ kind: 'difference', since: 9 });
  expect(lookIn(new URLSearchParams('at=17&seen=ada'), 30)).toEqual({ kind: 'seen', by: 'ada' });
  expect(lookIn(new URLSearchParams('access='), 30)).toEqual({ kind: 'access', when: '' });
  expect(lookIn(new URLSearchParams('access=yesterday'), 30)).toEqual({ kind: 'access', when: '' });
  const when = '2026-11-21T14:03:00.000Z';
  expect(lookIn(withLook(new URLSearchParams(), { kind: 'access', when }), 30)).toEqual({
    kind: 'access',
    when,
  });
});

test('place, look and filter change without each other', () => {
  const begun = new URLSearchParams('epoch=1&at=17&with=9&type=mail&q=ada');

  expect(String(withPlace(begun, 3))).toBe('epoch=1&at=3&with=9&type=mail&q=ada');
  expect(String(withLook(begun, { kind: 'seen', by: 'ada' }))).toBe('epoch=1&at=17&type=mail&q=ada&seen=ada');
  expect(String(withFilter(begun, { q: 'rent' }))).toBe('q=rent&epoch=1&at=17&with=9');
});
