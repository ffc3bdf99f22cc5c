import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import { inErasedWords, isReadable } from '#contracts/closed.ts';
import { formatDate } from '../lib/format.ts';
import { texts } from './earlier-texts.ts';

/** Who filled a field in before. */
export const personOf = ({ by }: Pick<EarlierEntryView, 'by'>) => inErasedWords(by.fullName);

/** What stands in the place of an entry that isn't shown itself; null if it is. */
export const standIn = (entry: EarlierEntryView): string | null => {
  const { value, by } = entry;
  if (value === null) return texts.signed(personOf(entry), by.signedAt && formatDate(by.signedAt));

  return isReadable(value) ? null : inErasedWords(value);
};

/** Pixels of words that stand for an entry; they get smaller where the field has no room for them. */
export const WORDS = 12;
