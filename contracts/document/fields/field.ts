import { z } from 'zod';
import { DocumentId, FieldId, RecipientId } from '../../ids.ts';
import { Handwriting } from './handwriting.ts';
import { fieldTypes } from './kinds.ts';
import { memberInput, memberShape } from './members.ts';

export const FieldType = z.enum(fieldTypes);

/** The members that a field has everywhere. Events and views use them unchanged. Commands limit the values further. */
export const fieldShape = { type: FieldType, ...memberShape };

/** The values that an owner can give a new field. */
export const fieldInput = { type: FieldType, ...memberInput };

/** A field as clients see it. `value` is what its signer entered, or null if they haven't signed or left it empty. */
export const Field = z.strictObject({
  id: FieldId,
  documentId: DocumentId,
  recipientId: RecipientId,
  ...fieldShape,
  value: z.string().nullable(),
  /** How a signature or initials look, if the signer chose that. Otherwise null. */
  handwriting: Handwriting.nullable(),
});
export type Field = z.infer<typeof Field>;
