import { countsOccurrences } from './occurrences.ts';
import { FORMULA_MARKS, NOTE_MARK, SYMBOL_MARK } from './visible-text.ts';

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
export const missingWords = (
  paragraphs: readonly string[],
  shown: ShownWords,
  isGarbled = false,
): MissingWords => {
  const found = counted(shown);
  const original = paragraphs.map(tokensIn);
  const lacking = new Map<string, number>();
  for (const [word, times] of counted(original.flat().map(({ word }) => word))) {
    const missing = times - (found.get(word) ?? 0);
    if (missing > 0) lacking.set(word, missing);
  }
  if (lacking.size === 0) return { count: 0, passages: [], isCompared: true };

  const missing = missingAmong(original, lacking, finder(original, shown));
  return {
    count: missing.size,
    passages: passagesOf(original, missing),
    isCompared: isComparable(original, missing, isGarbled),
  };
};

/** Whether there are letters on the pages of which the PDF doesn't say what they are. */
export const areGarbled = (pages: readonly string[]): boolean => pages.some((text) => UNKNOWN.test(text));

const UNKNOWN = new RegExp(`[${String.fromCharCode(1)}\ufffd]`);

/** The words of a PDF's pages, in the form for comparing. */
export type ShownWords = readonly string[];

export const shownWords = (pages: readonly string[]): ShownWords =>
  wordsIn(pages.map(withoutLineHyphens).join('\n'));

/** The parts that have words, each text once. Numbers alone are of no use, since those of pages are everywhere. */
export const differentParts = (parts: readonly (readonly string[])[]): readonly (readonly string[])[] => [
  ...new Map(
    parts.filter((part) => part.some((text) => /\p{L}/u.test(text))).map((part) => [part.join('\n'), part]),
  ).values(),
];

/**
 * Those of the parts that pages show: whose own words, which no other part has, are there beside what the paragraphs
 * need. One long word that nothing else has is enough; otherwise most of them have to be there, since a page's number
 * or a list's may be a word by chance.
 */
export const shownParts = (
  parts: readonly (readonly string[])[],
  paragraphs: readonly string[],
  shown: ShownWords,
): readonly (readonly string[])[] => {
  const [found, needed] = [counted(shown), counted(paragraphs.flatMap(wordsIn))];
  const words = parts.map((part) => new Set(part.flatMap(wordsIn).filter((word) => /\p{L}/u.test(word))));
  const holders = counted(words.flatMap((partWords) => [...partWords]));
  const isSpare = (word: string) => (found.get(word) ?? 0) > (needed.get(word) ?? 0);
  const isProof = (word: string) => isSpare(word) && !needed.has(word) && /\p{L}{3}/u.test(word);

  return parts.filter((_, at) => {
    const all = [...(words[at] ?? [])];
    const uniqueWords = all.filter((word) => holders.get(word) === 1);
    const telling = uniqueWords.length > 0 ? uniqueWords : all;
    return uniqueWords.some(isProof) || telling.filter(isSpare).length * 2 > telling.length;
  });
};

/** Formulas that the pages lack. Their letters come in another order there, so it's told by those around them. */
export const missingFormulas = (paragraphs: readonly string[], shown: ShownWords): readonly string[] => {
  const parts = paragraphs.join('\n').split(FORMULA);
  const formulas = paragraphs.join('\n').match(FORMULA) ?? [];
  if (formulas.length === 0) return [];
  const letters = shown.join('');
  const has = counted(letters);
  const needs = counted(paragraphs.flatMap((one) => wordsIn(one.replace(MARKS_OF_FORMULAS, ' '))).join(''));
  const isShort = (letter: string) => (has.get(letter) ?? 0) < (needs.get(letter) ?? 0);

  return formulas.slice(0, MOST_FORMULAS).flatMap((source, at) => {
    const text = source.replace(MARKS_OF_FORMULAS, '').replace(UNWRITTEN, '').trim();
    const ownLetters = [...wordsIn(text).join('')];
    const before = wordsIn((parts[at] ?? '').slice(-NEAR * 4))
      .join('')
      .slice(-NEAR);
    const after = wordsIn((parts[at + 1] ?? '').slice(0, NEAR * 4))
      .join('')
      .slice(0, NEAR);
    const isSkipped = before.length + after.length >= NEAR && letters.includes(`${before}${after}`);
    return ownLetters.length > 0 && (isSkipped || ownLetters.some(isShort)) ? [text] : [];
  });
};

const MOST_FORMULAS = 1_000;

/** Letters on each side of a formula that tell its place. */
const NEAR = 12;

/** The hyphen at the end of a line is U+FFFE or U+0002 in what PDFium reads. */
const withoutLineHyphens = (text: string) =>
  text.replaceAll(String.fromCharCode(2), '\ufffe').replace(/[\u00ad\ufffe]\s{0,4}/g, '');

const EACH = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';

/** Scripts without spaces are read letter by letter, and so are signs that change what a number means. */
const WORD = new RegExp(`[${EACH}\\p{Sc}%§]|(?:(?![${EACH}])\\p{L})+|\\p{N}+`, 'gu');

const wordsIn = (text: string): readonly string[] =>
  (folded(text).match(WORD) ?? []).map((word) => (JOINED.test(word) ? sorted(word) : word));

/** A PDF may give the letters of a joined script in another order, such as those of lam and alef. */
const sorted = (word: string) => [...word].sort().join('');

const tokensIn = (paragraph: string): readonly Token[] =>
  (paragraph.replace(FORMULA, ' ').match(/\S+/g) ?? []).flatMap((source) => {
    if (SYMBOL_WITHIN.test(source)) return [];
    const parts = source.replace(UNWRITTEN, '').replaceAll(SYMBOL_MARK, ' ').split(NOTE_MARK);
    const written = parts.join('').trim();
    return parts.flatMap((part, at) =>
      wordsIn(part).map((word) => ({ word, written, hasNote: at < parts.length - 1 })),
    );
  });

/** Control characters, marks that reverse the direction of text, and halves of characters. */
const UNWRITTEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A word of which some letters are drawn as symbols. */
const SYMBOL_WITHIN = new RegExp(`\\p{L}${SYMBOL_MARK}+\\p{L}`, 'u');

const [BEGIN, END] = FORMULA_MARKS;
const FORMULA = new RegExp(`${BEGIN}[^${BEGIN}${END}]*${END}`, 'g');
const MARKS_OF_FORMULAS = new RegExp(`[${BEGIN}${END}]`, 'g');

/** Upper case is one form for `ß` and `SS`, `ς` and `σ`, and for what is shown in capitals. */
const folded = (text: string): string =>
  text
    .replace(FORMULA, ' ')
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
  readonly isThere: (token: Token) => boolean;
  /** Whether at least its surroundings are there, so that another one of the same words is the missing one. */
  readonly isHere: (token: Token) => boolean;
};

/**
 * Tells whether a word that isn't there as a word is there as letters: split, or joined to its neighbor. Letters
 * without spaces are compared on both sides, so that a word within another counts on both.
 */
const finder = (wanted: readonly (readonly Token[])[], shown: ShownWords): Finder => {
  const letters = {
    wanted: wanted.map((tokens) => tokens.map(({ word }) => word).join('')).join('\n'),
    shown: shown.join(''),
  };
  const inOrder = wanted.flat();
  const places = new Map(inOrder.map((token, place) => [token, place]));
  const count = { wanted: countsOccurrences(letters.wanted), shown: countsOccurrences(letters.shown) };
  const known = new Map<string, boolean>();
  const occurs = (text: string): boolean => {
    const answer = known.get(text) ?? count.shown(text) >= Math.max(1, count.wanted(text));
    known.set(text, answer);
    return answer;
  };
  const hasLetters = enoughLetters(letters);

  /** The word with as many of its neighbors on one side as make it long enough to be no accident. */
  const withNeighbors = (token: Token, step: 1 | -1): string => {
    let text = token.word;
    const place = places.get(token) ?? 0;
    for (let at = place + step; text.length < LONG || text.length === token.word.length; at += step) {
      const neighbor = inOrder[at];
      if (!neighbor) break;
      text = step > 0 ? `${text}${neighbor.word}` : `${neighbor.word}${text}`;
    }
    return text;
  };
  const isHere: Finder['isHere'] = (token) =>
    ([-1, 1] as const)
      .map((step) => withNeighbors(token, step))
      .some((text) => text.length > token.word.length && occurs(text));

  return {
    isThere: (token) => {
      const { word, hasNote } = token;
      if (JOINED.test(word)) return [...word].every(hasLetters);
      if (hasNote && shown.some((one) => isNoted(one, word))) return true;
      return word.length >= LONG ? occurs(word) : isHere(token);
    },
    isHere,
  };
};

/** Numbers of endnotes are Roman, and follow their word without a space. */
const isNoted = (shown: string, word: string) =>
  shown.startsWith(word) && /^[IVXLCDM]{1,9}$/.test(shown.slice(word.length));

/** Shorter words occur within others by chance. */
const LONG = 4;

/** Tells whether the pages have a letter as often as the paragraphs. */
const enoughLetters = (letters: Readonly<Record<'wanted' | 'shown', string>>) => {
  let counts: Readonly<Record<'wanted' | 'shown', ReadonlyMap<string, number>>> | undefined;

  return (letter: string): boolean => {
    counts ??= { wanted: counted(letters.wanted), shown: counted(letters.shown) };
    return (counts.shown.get(letter) ?? 0) >= (counts.wanted.get(letter) ?? 0);
  };
};

const missingAmong = (
  wanted: readonly (readonly Token[])[],
  lacking: Map<string, number>,
  { isThere, isHere }: Finder,
): ReadonlySet<Token> => {
  const missing = new Set<Token>();
  const take = (isElsewhere: Finder['isHere']) => {
    for (const token of wanted.flat()) {
      const left = lacking.get(token.word) ?? 0;
      if (left === 0 || missing.has(token) || isElsewhere(token)) continue;
      missing.add(token);
      lacking.set(token.word, left - 1);
    }
  };
  take((token) => isThere(token) || isHere(token));
  take(isThere);

  return missing;
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

/** A remark's longest text, in UTF-16 units. */
const MOST_UNITS = 4_000;

/** Passages as a remark names them. */
export const quoted = (passages: readonly string[]): string => {
  const named: string[] = [];
  let left = MOST_UNITS;
  for (const passage of passages.slice(0, MOST_PASSAGES)) {
    const text = `“${shortened(withinQuotes(passage))}”`;
    left -= text.length + 2;
    if (left >= 0) named.push(text);
  }

  return named.join(', ');
};

/** Nobody's words end the quotation that they stand in, or hide something in it. */
const withinQuotes = (passage: string): string =>
  passage.replace(UNTOLD, '').replaceAll('“', '‘').replaceAll('”', '’');

/** What can't be shown or seen, and line ends. Joiners and variants belong to the letters of some scripts. */
const UNTOLD =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const shortened = (text: string): string => {
  const characters = [...text];

  return characters.length > LONGEST_PASSAGE ? `${characters.slice(0, LONGEST_PASSAGE - 1).join('')}…` : text;
};

/**
 * If most words of a joined script are missing though the others are there, it's the reading that fails. So it is if
 * most of what is missing is of such a script, where the PDF doesn't say what all of its letters are.
 */
const isComparable = (
  wanted: readonly (readonly Token[])[],
  missing: ReadonlySet<Token>,
  isGarbled: boolean,
): boolean => {
  const joined = wanted.flat().filter(({ word }) => JOINED.test(word));
  const lost = joined.filter((token) => missing.has(token)).length;
  if (lost === 0) return true;

  return isGarbled ? lost * 2 <= missing.size : lost * 3 < joined.length || lost < missing.size;
};
