import type { Remark } from '#contracts/document/remarks/remarks.ts';
import {
  areGarbled,
  differentParts,
  missingFormulas,
  missingWords,
  quoted,
  shownParts,
  shownWords,
} from './missing-words.ts';
import type { EveryPage, WordText } from './word-text.ts';

/** What the sender is told of words that a Word file shows and the pages of its PDF don't. */
export const compared = (text: WordText, pages: readonly string[]): readonly Remark[] => {
  const shown = shownWords(pages);
  const everyPage = onEveryPage(text, pages);
  const sure = [...text.paragraphs, ...lacking(everyPage ?? new Map(), text.paragraphs)];
  const perhaps = differentParts(text.perhaps);
  const begun = shownParts(perhaps.slice(0, MOST_PERHAPS), sure, shown).flat();
  const once = [...text.paragraphs, ...begun];
  const paragraphs = [...once, ...lacking(everyPage ?? new Map(), once)];
  const { count, passages, isCompared } = missingWords(paragraphs, shown, areGarbled(pages));
  if (!isCompared) return unchecked;
  const formulas = missingFormulas(paragraphs, shown);
  const quotedWords = quoted([...passages, ...formulas]);
  const missing = count + formulas.length;
  const isWhole = !text.isIncomplete && everyPage !== null && perhaps.length <= MOST_PERHAPS;

  return [
    ...(missing === 0 ? [] : [{ kind: 'words-missing' as const, count: missing, words: quotedWords }]),
    ...(isWhole ? [] : unchecked),
  ];
};

/** What the sender is told if nothing could be compared, or not all of it. */
export const unchecked: readonly Remark[] = [{ kind: 'words-unchecked', count: 1 }];

/** Different headers and footers that only some pages show. Of more of them, words would be found by chance. */
const MOST_PERHAPS = 100;

/** Letters of what stands on every page. More of them on so many pages leave no room for the rest. */
const MOST_REPEATED = 2e6;

/** The same before it's known which pages are those of endnotes. What all pages have counts twice in it. */
const MOST_SOUGHT = MOST_REPEATED * 2;

/** How often the paragraphs stand on the pages at least that all pages have. Null if they are too many to tell. */
const onEveryPage = (
  { everyPage, hasEndnotes }: WordText,
  pages: readonly string[],
): ReadonlyMap<string, number> | null => {
  if (everyPage === null) return null;
  const repeated = everyPage.flatMap(({ paragraphs }) => paragraphs);
  if (repeated.reduce((sum, { length }) => sum + length, 0) * pages.length > MOST_SOUGHT) return null;
  const pageCount = pages.length - (hasEndnotes ? endnotePages(everyPage, pages) : 0);
  const counts = new Map<string, number>();
  for (const { paragraphs, but } of everyPage) {
    const times = new Map<string, number>();
    for (const text of paragraphs) times.set(text, (times.get(text) ?? 0) + pageCount - but);
    for (const [text, count] of times) counts.set(text, Math.max(counts.get(text) ?? 0, count));
  }
  const letters = [...counts].reduce((sum, [text, count]) => sum + text.length * count, 0);

  return letters > MOST_REPEATED ? null : counts;
};

/** What the paragraphs have to hold besides so that they have each text as often as it counts. */
const lacking = (counts: ReadonlyMap<string, number>, paragraphs: readonly string[]): readonly string[] => {
  const left = new Map(counts);
  for (const text of paragraphs) {
    const count = left.get(text);
    if (count !== undefined) left.set(text, count - 1);
  }

  return [...left].flatMap(([text, count]) => Array.from({ length: Math.max(0, count) }, () => text));
};

/** How many pages at the end have nothing that stands on every page. */
const endnotePages = (everyPage: readonly EveryPage[], pages: readonly string[]): number => {
  const letters = (text: string) => shownWords([text]).join('');
  const all = everyPage.flatMap(({ paragraphs }) => paragraphs.map(letters));
  const last = pages.findLastIndex((page) => {
    const shown = letters(page);
    return all.some((text) => shown.includes(text));
  });

  return last < 0 ? 0 : pages.length - 1 - last;
};
