import type { ForSigners } from './languages.ts';
import { isEveryday, numberOf } from './printable.ts';
import { PRINTABLE } from './printable-characters.ts';

/** The characters of a text, each once, that no font of the seal has. */
export const unprintableIn = (text: string): readonly string[] =>
  isEveryday(text) ? [] : [...new Set(text)].filter((character) => !isPrintable(character));

/** How many characters a sentence names. */
const NAMED = 5;

const named = (unprintable: readonly string[]): string =>
  `${unprintable.slice(0, NAMED).map(nameOf).join(' ')}${unprintable.length > NAMED ? ' …' : ''}`;

/** Says of which characters of a value none can be printed on the sealed document, as `valueProblems` do. */
export const printProblem: ForSigners<(unprintable: readonly string[]) => string> = {
  en: (unprintable) => `contains characters that can’t be printed: ${named(unprintable)}`,
};

/** Nobody has a picture of what Unicode hasn't assigned, so that its number says more. */
const nameOf = (character: string): string => (/\p{Cn}/u.test(character) ? numberOf(character) : character);

const isPrintable = (character: string): boolean => {
  const codePoint = character.codePointAt(0) ?? 0;
  ranges ??= rangesOf(PRINTABLE);
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, 0];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }

  return false;
};

type Range = readonly [first: number, last: number];
let ranges: readonly Range[] | undefined;

const rangesOf = (table: string): readonly Range[] => {
  const read: Range[] = [];
  let last = 0;
  for (const pair of table.trim().split(/\s+/)) {
    const [gap = 0, more = 0] = pair.split('+').map((part) => Number.parseInt(part, 36));
    const first = last + gap;
    last = first + (Number.isNaN(more) ? 0 : more);
    read.push([first, last]);
  }

  return read;
};
