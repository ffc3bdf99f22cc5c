import { expect, test } from 'vitest';
import { derIn } from './der.ts';

test.each([
  [[4, 5, 1], 'breaks off'],
  [[4, 0x82, 1], 'breaks off'],
  [[4], 'not encoded in DER'],
  [[4, 0x80, 0, 0], 'not encoded in DER'],
  [[4, 0x85, 0, 0, 0, 0, 0], 'not encoded in DER'],
])('bytes without an end of their own are refused: %j', (bytes, why) => {
  expect(() => derIn(new Uint8Array(bytes))).toThrow(why);
});
