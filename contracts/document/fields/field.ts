import { z } from 'zod';
import { DocumentId, FieldId, RecipientId } from '../../ids.ts';
import { lineOrNothing } from '../../text/text.ts';
import { Handwriting } from './handwriting.ts';
import { fieldTypes } from './kinds.ts';

export const FieldType = z.enum(fieldTypes);

/** Whole CSS pixels (96 an inch) on a page shown `PAGE_WIDTH` wide, origin top left (design, section 7). */
export const Box = z.strictObject({
  x: z.int().min(0).max(20_000),
  y: z.int().min(0).max(200_000),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(200_000),
});
export type Box = z.infer<typeof Box>;

export const label = lineOrNothing(100);
export const pageNumber = z.int().min(1).max(500);
export const fontSize = z.int().min(1).max(200).nullable();

/** What a field is made of, wherever it is spoken of: commands limit it further, events keep it, views show it. */
export const fieldShape = {
  type: FieldType,
  label: z.string(),
  pageNumber: z.int(),
  ...Box.shape,
  fontSize: z.int().nullable(),
  required: z.boolean(),
};

/** A field as clients see it. `value` is what its signer entered, null until then. */
export const Field = z.strictObject({
  id: FieldId,
  documentId: DocumentId,
  recipientId: RecipientId,
  ...fieldShape,
  value: z.string().nullable(),
  /** How a signature or initials look, where their signer chose; null otherwise. */
  handwriting: Handwriting.nullable(),
});
export type Field = z.infer<typeof Field>;
