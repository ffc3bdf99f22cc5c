import { z } from 'zod';
import { isReadable } from '../../closed.ts';
import {
  type EarlierEntriesShown,
  type Entered,
  earlierEntries,
  isContentShown,
} from '../../document/earlier-entries.ts';
import { fieldShape } from '../../document/fields/field.ts';
import { Handwriting } from '../../document/fields/handwriting.ts';
import type { DocumentRecipient } from '../../document/state.ts';
import { FieldId } from '../../ids.ts';
import type { FieldView } from './document.ts';

/** What a signer is shown of a field that somebody else filled in before them. */
export const EarlierEntryView = z.strictObject({
  id: FieldId,
  ...fieldShape,
  /** Null if it's only shown that and when it was signed, as it is of signatures that nobody may copy yet. */
  value: z.string().nullable(),
  handwriting: Handwriting.nullable(),
  by: z.strictObject({
    fullName: z.string(),
    /** Their index among the document's recipients, which decides the colour. */
    position: z.int(),
    signedAt: z.iso.datetime().nullable(),
  }),
});
export type EarlierEntryView = z.infer<typeof EarlierEntryView>;

type Filled = Omit<FieldView, 'documentId'> & Pick<Entered, 'commitment'> & { readonly documentId?: string };

type Shown = EarlierEntriesShown & {
  readonly recipients: readonly Pick<DocumentRecipient, 'id' | 'fullName' | 'signedAt'>[];
};

/** The entries of other people's fields as a signer is shown them. */
export const earlierEntriesView = (
  { recipients, ...shown }: Shown,
  others: readonly Filled[],
): EarlierEntryView[] =>
  earlierEntries(shown, others).map(
    ({ recipientId, documentId: _, commitment: __, value, handwriting, ...field }) => {
      const position = recipients.findIndex(({ id }) => id === recipientId);
      const { fullName = '', signedAt = null } = recipients[position] ?? {};

      return {
        ...field,
        value: isContentShown(shown, field.type) ? value : null,
        handwriting: isContentShown(shown, field.type) && value && isReadable(value) ? handwriting : null,
        by: { fullName, position, signedAt },
      };
    },
  );
