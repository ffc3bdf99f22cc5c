import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import { inErasedWords, isReadable } from '#contracts/personal/closed.ts';
import { formatDate } from '../../../lib/format.ts';
import { labelOf } from '../fields/field-words.ts';
import { texts } from './texts.ts';

/** Who filled a field in before. */
export const personOf = ({ by }: Pick<EarlierEntryView, 'by'>) => inErasedWords(by.fullName);

/** What stands in the place of an entry that isn't shown itself; null if it is. */
export const standIn = (entry: EarlierEntryView): string | null => {
  const { value, by } = entry;
  if (value === null) return texts.signed(personOf(entry), by.signedAt && formatDate(by.signedAt));

  return isReadable(value) ? null : inErasedWords(value);
};

/** An entry as a screen reader reads it among the words of its page. */
export const spokenEntry = (entry: EarlierEntryView): string => {
  const words = standIn(entry);
  if (entry.value === null) return texts.spoken(labelOf(entry), words ?? '');

  return texts.spokenBy(labelOf(entry), words ?? fieldKinds[entry.type].spoken(entry.value), personOf(entry));
};
