import { expect, test } from 'vitest';
import { derIn, oidOf, tags, timeOf } from './der.ts';

test.each([
  [[4, 5, 1], 'breaks off'],
  [[4, 0x82, 1], 'breaks off'],
  [[4], 'not encoded in DER'],
  [[4, 0x80, 0, 0], 'not encoded in DER'],
  [[4, 0x85, 0, 0, 0, 0, 0], 'not encoded in DER'],
  [[0xbf, 1, 0, 0], 'not encoded in DER'],
])('bytes without an end of their own are refused: %j', (bytes, why) => {
  expect(() => derIn(new Uint8Array(bytes))).toThrow(why);
});

test.each([
  ['nothing', []],
  ['a number that breaks off', [0x2a, 0x86, 0x48, 0x86]],
  ['a number with zeros before it', [0x2a, 0x80, 0x03]],
])('an identifier of %s is refused', (_, bytes) => {
  const content = new Uint8Array(bytes);

  expect(() => oidOf({ tag: tags.oid, content, whole: content })).toThrow('not built as one');
});

test('a time that no calendar has is refused in words', () => {
  const content = new TextEncoder().encode('20261301000000Z');

  expect(() => timeOf({ tag: tags.generalizedTime, content, whole: content })).toThrow('a time that is none');
});
