import { expect, test } from 'vitest';
import { inErasedWords } from './closed.ts';

test('a text says in words what of it was erased, and when if that is known', () => {
  expect(inErasedWords('[erased] signed “[erased]”')).toBe('erased signed “erased”');
  expect(inErasedWords('[erased] signed', '2027-02-01')).toBe('erased on 2027-02-01 signed');
  expect(inErasedWords('Sam signed [it]')).toBe('Sam signed [it]');
});
