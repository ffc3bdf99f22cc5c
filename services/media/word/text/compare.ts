import type { Remark } from '#contracts/document/remarks/remarks.ts';
import { missingWords, shownWords, showsSomeOf } from './missing-words.ts';
import type { WordText } from './read-word.ts';

/** What the sender is told of words that a Word file shows and the pages of its PDF don't. */
export const compared = (text: WordText, pages: readonly string[]): readonly Remark[] => {
  const shown = shownWords(pages);
  const perhaps = text.perhaps.slice(0, MOST_PERHAPS);
  const begun = perhaps.length > 0 ? perhaps.filter(showsSomeOf(text.paragraphs, shown)) : [];
  const { count, passages, isCompared } = missingWords([...text.paragraphs, ...begun.flat()], shown);
  if (!isCompared) return unchecked;

  return count === 0
    ? []
    : [{ kind: 'words-missing', count, words: passages.map((passage) => `“${passage}”`).join(', ') }];
};

/** What the sender is told if nothing could be compared. */
export const unchecked: readonly Remark[] = [{ kind: 'words-unchecked', count: 1 }];

/** A file with more headers and footers has one that changes with each section. */
const MOST_PERHAPS = 20;
