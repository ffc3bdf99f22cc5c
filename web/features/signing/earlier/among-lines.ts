import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import { personOf, standIn } from '../../../document-view/earlier-words.ts';
import { labelOf } from '../model/field-words.ts';
import { inReadingOrder } from '../model/reading-order.ts';
import { texts } from './texts.ts';

/** A line of a page's text: its words, and its last word's place, in the pixels of the page. */
type Line = {
  readonly text: string;
  readonly y: number;
  readonly last: { readonly y: number; readonly height: number };
};

type Read = { readonly key: string; readonly text: string };

/** The lines of a page with the entries of others, each behind the line beside it or next above it. */
export const amongLines = (lines: readonly Line[], entries: readonly EarlierEntryView[]): readonly Read[] => {
  const behind = new Map<Line | null, EarlierEntryView[]>();
  for (const entry of inReadingOrder(entries)) {
    const line = lineAt(lines, entry.y + entry.height / 2);
    behind.set(line, [...(behind.get(line) ?? []), entry]);
  }
  const readBehind = (line: Line | null): readonly Read[] =>
    (behind.get(line) ?? []).map((entry) => ({ key: entry.id, text: spokenEntry(entry) }));

  return [
    ...readBehind(null),
    ...lines.flatMap((line) => [{ key: String(line.y), text: line.text }, ...readBehind(line)]),
  ];
};

/** The lowest line that isn't below this place; of several that are as low, the last. */
const lineAt = (lines: readonly Line[], y: number): Line | null =>
  lines.reduce<Line | null>(
    (found, line) => (line.last.y <= y && (!found || line.last.y >= found.last.y) ? line : found),
    null,
  );

/** An entry as a screen reader reads it among the words of its page. */
const spokenEntry = (entry: EarlierEntryView): string => {
  const spoken = standIn(entry);
  if (entry.value === null) return texts.spoken(labelOf(entry), spoken ?? '');

  return texts.spokenBy(
    labelOf(entry),
    spoken ?? fieldKinds[entry.type].spoken(entry.value),
    personOf(entry),
  );
};
