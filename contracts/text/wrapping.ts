/**
 * Returns a function that breaks the text into lines of at most the given width. It can be called with many widths,
 * because each part is measured only once. Lines break at spaces, and between words in scripts without spaces such as
 * Chinese and Thai. A word is only broken if it's wider than a whole line.
 */
export const wrapping = (text: string, measure: (text: string) => number) => {
  const paragraphs = text.split(/\r\n|\r|\n/).map((paragraph) => wordsOf(paragraph).map(measured(measure)));

  return (width: number): readonly string[] => paragraphs.flatMap((paragraph) => linesOf(paragraph, width));
};

/** Returns as much of the beginning of a text as fits. It ends with an ellipsis if something was left out. */
export const clipped = (text: string, width: number, measure: (text: string) => number): string => {
  if (measure(text) <= width) return text;

  const letters = graphemesOf(text);
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (measure(`${letters.slice(0, middle).join('')}…`) <= width) fits = middle;
    else tooMany = middle;
  }

  return `${letters.slice(0, fits).join('').trimEnd()}…`;
};

/** `bare` is the width without the space after the word, since that space may reach beyond the end of a line. */
type Word = {
  readonly text: string;
  readonly width: number;
  readonly bare: number;
  readonly letters: () => readonly Word[];
};

const measured =
  (measure: (text: string) => number) =>
  (text: string): Word => {
    let letters: readonly Word[] | undefined;

    return {
      text,
      width: measure(text),
      bare: measure(text.trimEnd()),
      letters: () => {
        letters ??= graphemesOf(text).map(measured(measure));
        return letters;
      },
    };
  };

const linesOf = (paragraph: readonly Word[], width: number): readonly string[] => {
  const lines: string[] = [];
  let [line, filled] = ['', 0];

  for (const word of paragraph.flatMap((word) => (word.bare > width ? word.letters() : [word]))) {
    if (line !== '' && filled + word.bare > width) {
      lines.push(line.trimEnd());
      [line, filled] = ['', 0];
    }
    line += word.text;
    filled += word.width;
  }

  return [...lines, line.trimEnd()];
};

const wordsOf = (paragraph: string): readonly string[] =>
  paragraph
    .split(/(?<=\s)(?=\S)/)
    .flatMap((word) => (WITHOUT_SPACES.test(word) ? breakableParts(word) : [word]));

/** Matches scripts that have no spaces between words. */
const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

type Segment = { readonly segment: string; readonly isWordLike?: boolean };

/**
 * Splits text by the rules of Unicode. Firefox before 125 doesn't know them: there a letter keeps the marks and joiners
 * that follow it, and lines break after any letter, so that only where a line ends may differ from the sealed PDF.
 */
const segmentsOf = (granularity: 'word' | 'grapheme'): ((text: string) => Iterable<Segment>) => {
  if (!('Segmenter' in Intl)) return lettersOf;
  const segmenter = new Intl.Segmenter('und', { granularity });

  return (text) => segmenter.segment(text);
};

const LETTER = /\P{M}(?:[\p{M}\p{Emoji_Modifier}]|\u200d\P{M})*|\p{M}+/gu;

const lettersOf = (text: string): readonly Segment[] =>
  [...text.matchAll(LETTER)].map(([segment]) => ({ segment, isWordLike: /[\p{L}\p{N}]/u.test(segment) }));

const splitIntoWords = segmentsOf('word');

/** Splits text without spaces into its words. Punctuation stays with the word before it. */
const breakableParts = (word: string): readonly string[] => {
  const parts: string[] = [];
  for (const { segment, isWordLike } of splitIntoWords(word))
    if (isWordLike || parts.length === 0) parts.push(segment);
    else parts[parts.length - 1] += segment;

  return parts;
};

const graphemes = segmentsOf('grapheme');
const graphemesOf = (text: string) => [...graphemes(text)].map(({ segment }) => segment);
