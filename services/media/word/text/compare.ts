import type { Remark } from '#contracts/document/remarks/remarks.ts';
import {
  areGarbled,
  MOST_PASSAGES,
  missingFormulas,
  missingWords,
  shortened,
  shownParts,
  shownWords,
} from './missing-words.ts';
import type { WordText } from './read-word.ts';

/** What the sender is told of words that a Word file shows and the pages of its PDF don't. */
export const compared = (text: WordText, pages: readonly string[]): readonly Remark[] => {
  const shown = shownWords(pages);
  const begun = shownParts(text.perhaps.slice(0, MOST_PERHAPS), text.paragraphs, shown);
  const paragraphs = [...text.paragraphs, ...begun.flat()];
  const { count, passages, isCompared } = missingWords(paragraphs, shown, areGarbled(pages));
  if (!isCompared) return unchecked;
  const formulas = missingFormulas(paragraphs, shown);
  if (count + formulas.length === 0) return [];

  const named = [...passages, ...formulas.map(shortened)].slice(0, MOST_PASSAGES);
  const words = named.map((passage) => `“${passage}”`).join(', ');
  return [{ kind: 'words-missing', count: count + formulas.length, words }];
};

/** What the sender is told if nothing could be compared. */
export const unchecked: readonly Remark[] = [{ kind: 'words-unchecked', count: 1 }];

/** A file with more headers and footers has one that changes with each section. */
const MOST_PERHAPS = 20;
