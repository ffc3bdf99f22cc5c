import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import { personOf, standIn } from '../../../document-view/earlier-words.ts';
import { labelOf } from '../model/field-words.ts';
import { texts } from './texts.ts';

/** An entry as a screen reader reads it among the words of its page. */
export const spokenEntry = (entry: EarlierEntryView): string => {
  const words = standIn(entry);
  if (entry.value === null) return texts.spoken(labelOf(entry), words ?? '');

  return texts.spokenBy(labelOf(entry), words ?? fieldKinds[entry.type].spoken(entry.value), personOf(entry));
};
