import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { personOf, standIn, WORDS } from '../../../document-view/earlier-words.ts';
import type { Owners } from '../story/owners.ts';
import type { MarkedField } from './field-marks.ts';

type Served = { readonly owners: Owners; readonly fields: readonly MarkedField[] };

/** What a signing link showed on the pages: its recipient's own fields, and what others had entered before. */
export const servedFields = ({ recipient, fields, earlier }: SigningView): Served => {
  const fieldOwner = { id: recipient.id, name: recipient.fullName, position: recipient.position };
  const others = earlier.map((entry) => ({
    id: String(entry.by.position),
    name: personOf(entry),
    position: entry.by.position,
  }));

  return {
    owners: new Map([fieldOwner, ...others].map((owner) => [owner.id, owner])),
    fields: [
      ...fields.map(({ recipientId, ...field }) => unmarked(field, recipientId)),
      ...earlier.map((entry) => unmarked(asShown(entry), String(entry.by.position))),
    ],
  };
};

const unmarked = (
  field: Omit<MarkedField['field'], 'recipient' | 'box'>,
  recipient: string,
): MarkedField => ({
  field: { ...field, recipient, box: null },
  was: null,
  mark: null,
});

/** The entry itself, or the words that stood in its place. */
const asShown = (entry: EarlierEntryView): Omit<EarlierEntryView, 'by'> => {
  const spoken = standIn(entry);

  return spoken === null
    ? entry
    : { ...entry, type: 'text', fontSize: WORDS, value: spoken, handwriting: null };
};
