import { NOTE_MARK } from './visible-text.ts';

/** At most so many passages are named, each of at most so many characters. */
const MOST_PASSAGES = 20;
const LONGEST_PASSAGE = 120;

export type MissingWords = {
  /** How many words are missing. */
  readonly count: number;
  /** The missing words as they were written, those beside each other together. */
  readonly passages: readonly string[];
  /** False if the text of the PDF can't be compared, since its letters come in another order or form. */
  readonly isCompared: boolean;
};

/** A word in its form for comparing, and what was written where it stands. */
type Token = { readonly word: string; readonly written: string; readonly hasNote: boolean };

/**
 * Looks for the words of paragraphs among those that a PDF shows. Words count as often as they occur. Case,
 * ligatures, accents, hyphens and spaces don't matter, since a line may break anywhere.
 */
export const missingWords = (paragraphs: readonly string[], shown: ShownWords): MissingWords => {
  const found = counted(shown);
  const wanted = paragraphs.map(tokensIn);
  const lacking = new Map<string, number>();
  for (const [word, times] of counted(wanted.flat().map(({ word }) => word))) {
    const missing = times - (found.get(word) ?? 0);
    if (missing > 0) lacking.set(word, missing);
  }
  if (lacking.size === 0) return { count: 0, passages: [], isCompared: true };

  return named(wanted, lacking, finder(wanted, shown));
};

/** The words of a PDF's pages, in the form for comparing. */
export type ShownWords = readonly string[];

export const shownWords = (pages: readonly string[]): ShownWords =>
  wordsIn(pages.map(withoutLineHyphens).join('\n'));

/** Tells whether the pages show some word of a part more often than the paragraphs have it. */
export const showsSomeOf = (paragraphs: readonly string[], shown: ShownWords) => {
  const [found, needed] = [counted(shown), counted(paragraphs.flatMap(wordsIn))];
  const isSpare = (word: string) => (found.get(word) ?? 0) > (needed.get(word) ?? 0);

  return (part: readonly string[]): boolean =>
    part.flatMap(wordsIn).some((word) => /\p{L}/u.test(word) && isSpare(word));
};

/** The hyphen at the end of a line is U+FFFE or U+0002 in what PDFium reads. */
const withoutLineHyphens = (text: string) =>
  text.replaceAll(String.fromCharCode(2), '\ufffe').replace(/[\u00ad\ufffe]\s{0,4}/g, '');

const EACH = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';

/** Scripts without spaces are read letter by letter, and so are signs that change what a number means. */
const WORD = new RegExp(`[${EACH}\\p{Sc}%§]|(?:(?![${EACH}])\\p{L})+|\\p{N}+`, 'gu');

const wordsIn = (text: string): readonly string[] => folded(text).match(WORD) ?? [];

const tokensIn = (paragraph: string): readonly Token[] =>
  (paragraph.match(/\S+/g) ?? []).flatMap((source) => {
    const hasNote = source.includes(NOTE_MARK);
    const written = source.replaceAll(UNWRITTEN, '');
    return wordsIn(written).map((word) => ({ word, written, hasNote }));
  });

/** Marks of notes, control characters, marks that reverse the direction of text, and halves of characters. */
const UNWRITTEN = new RegExp(`${NOTE_MARK}|[\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069\\ufeff]`, 'gu');

/** Upper case is one form for `ß` and `SS`, `ς` and `σ`, and for what is shown in capitals. */
const folded = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('ẞ', 'SS')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC');

/** Marks that have no form of their own, and letters that only one font knows. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Co}/gu;

const counted = (words: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);

  return counts;
};

/** Scripts whose letters a PDF may give in another order or form. */
const JOINED = new RegExp(
  `[${'Arab Hebr Syrc Thaa Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Khmr Mymr Tibt Mong'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
);

type Finder = {
  /** Whether the word is there after all, as often as it has to be. */
  readonly isThere: (tokens: readonly Token[], at: number) => boolean;
  /** Whether at least its surroundings are there, so that another one of the same words is the missing one. */
  readonly isHere: (tokens: readonly Token[], at: number) => boolean;
};

/**
 * Tells whether a word that isn't there as a word is there as letters: split, or joined to its neighbour. Letters
 * without spaces are compared on both sides, so that a word within another counts on both.
 */
const finder = (wanted: readonly (readonly Token[])[], shown: ShownWords): Finder => {
  const letters = {
    wanted: wanted.map((tokens) => tokens.map(({ word }) => word).join('')).join('\n'),
    shown: shown.join(''),
  };
  const known = new Map<string, boolean>();
  let left = MOST_LETTERS;
  const occurs = (text: string): boolean => {
    if (!known.has(text)) left -= letters.shown.length + letters.wanted.length;
    if (left < 0) return known.get(text) ?? false;
    const answer = known.get(text) ?? times(letters.shown, text) >= times(letters.wanted, text);
    known.set(text, answer);
    return answer;
  };
  const sorted = anyOrder(wanted, shown, letters);

  const isHere: Finder['isHere'] = (tokens, at) => {
    const word = tokens[at]?.word ?? '';
    const around = [`${tokens[at - 1]?.word ?? ''}${word}`, `${word}${tokens[at + 1]?.word ?? ''}`];
    return around.some((text) => text.length >= LONG && text.length > word.length && occurs(text));
  };

  return {
    isThere: (tokens, at) => {
      const word = tokens[at]?.word ?? '';
      if (JOINED.test(word)) return sorted(word);
      if (tokens[at]?.hasNote && shown.some((one) => isNoted(one, word))) return true;
      return word.length >= LONG ? occurs(word) : isHere(tokens, at);
    },
    isHere,
  };
};

/** Numbers of endnotes are Roman, and follow their word without a space. */
const isNoted = (shown: string, word: string) =>
  shown.startsWith(word) && /^[IVXLCDM]{1,9}$/.test(shown.slice(word.length));

/** Letters that are searched in all, about a second's work. Beyond that a word that isn't there as a word is missing. */
const MOST_LETTERS = 1e9;

/** Shorter words occur within others by chance. */
const LONG = 4;

const times = (text: string, part: string): number => {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;

  return count;
};

/** Compares joined scripts by the letters of each word in any order, or else by all letters. */
const anyOrder = (
  wanted: readonly (readonly Token[])[],
  shown: ShownWords,
  letters: { readonly wanted: string; readonly shown: string },
) => {
  const key = (word: string) => [...word].sort().join('');
  let counts: { keys: Tally; all: Tally } | undefined;
  const tally = () => ({
    keys: { wanted: counted(wanted.flat().map(({ word }) => key(word))), shown: counted(shown.map(key)) },
    all: { wanted: counted(letters.wanted), shown: counted(letters.shown) },
  });

  return (word: string): boolean => {
    counts ??= tally();
    return isIn(counts.keys, key(word)) || [...word].every((letter) => counts && isIn(counts.all, letter));
  };
};

type Tally = Readonly<Record<'wanted' | 'shown', ReadonlyMap<string, number>>>;

const isIn = ({ wanted, shown }: Tally, part: string) => (shown.get(part) ?? 0) >= (wanted.get(part) ?? 0);

const named = (
  wanted: readonly (readonly Token[])[],
  lacking: Map<string, number>,
  { isThere, isHere }: Finder,
): MissingWords => {
  const missing = new Set<Token>();
  const take = (isElsewhere: Finder['isHere']) => {
    for (const tokens of wanted)
      for (const [at, token] of tokens.entries()) {
        const left = lacking.get(token.word) ?? 0;
        if (left === 0 || missing.has(token) || isElsewhere(tokens, at)) continue;
        missing.add(token);
        lacking.set(token.word, left - 1);
      }
  };
  take((tokens, at) => isThere(tokens, at) || isHere(tokens, at));
  take(isThere);

  return {
    count: missing.size,
    passages: passagesOf(wanted, missing),
    isCompared: isComparable(wanted, missing),
  };
};

const passagesOf = (wanted: readonly (readonly Token[])[], missing: ReadonlySet<Token>): string[] => {
  const passages: string[] = [];
  for (const tokens of wanted) {
    let open: string[] = [];
    const end = () => {
      if (open.length > 0) passages.push(shortened(open.join(' ')));
      open = [];
    };
    for (const token of tokens) {
      if (passages.length >= MOST_PASSAGES) return passages;
      if (!missing.has(token)) end();
      else if (open.at(-1) !== token.written) open.push(token.written);
    }
    end();
  }

  return passages.slice(0, MOST_PASSAGES);
};

const shortened = (text: string): string => {
  const characters = [...text];

  return characters.length > LONGEST_PASSAGE ? `${characters.slice(0, LONGEST_PASSAGE - 1).join('')}…` : text;
};

/** If most words of a joined script are missing though the others are there, it's the reading that fails. */
const isComparable = (wanted: readonly (readonly Token[])[], missing: ReadonlySet<Token>): boolean => {
  const joined = wanted.flat().filter(({ word }) => JOINED.test(word));
  const lost = joined.filter((token) => missing.has(token));

  return lost.length === 0 || lost.length * 3 < joined.length || lost.length < missing.size;
};
