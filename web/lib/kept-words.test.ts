import { expect, test } from 'vitest';
import { keptWords } from './kept-words.ts';

/** What of a sentence stays as it is. */
const keptOf = (text: string, names: readonly string[]) =>
  text.split(keptWords(names)).filter((_, index) => index % 2 === 1);

test.each([
  ['Olive Owner uploaded “lease.pdf”', ['Olive Owner'], ['Olive Owner', '“lease.pdf”']],
  ['Ann added Ann Marie as a signer', ['Ann', 'Ann Marie'], ['Ann', 'Ann Marie']],
  ['Anna announced it to Ann', ['Ann'], ['Ann']],
  ['The address became ada@example.com, again', [], ['ada@example.com']],
  ['Owned by Ada (ada@example.com)', ['Ada'], ['Ada', 'ada@example.com']],
  ['J. (Jo) Doe+ signed', ['J. (Jo) Doe+', ''], ['J. (Jo) Doe+']],
  [`Last event 7, hash ${'ab'.repeat(32)}`, [], ['ab'.repeat(32)]],
  ['Void “How to say “no” kindly”?', [], ['“How to say “no” kindly”']],
  ['Nothing of others', [' '], []],
])('of “%s”, names, quotations and addresses stay as they are', (text, names, kept) => {
  expect(keptOf(text, names)).toEqual(kept);
  expect(text.split(keptWords(names)).join('')).toBe(text);
});
