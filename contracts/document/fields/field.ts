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
const fontSize = z.int().min(1).max(200).nullable();

/** What a field is made of, wherever it is spoken of: commands limit it further, events keep it, views show it. */
export const fieldShape = {
  type: FieldType,
  label: z.string(),
  pageNumber: z.int(),
  ...Box.shape,
  fontSize: z.int().nullable(),
  required: z.boolean(),
};

/** What an owner may say of a new field. */
export const fieldInput = { ...fieldShape, label, pageNumber, fontSize };

/** What may change in a field besides its box. Only what has changed is there. */
export const fieldEditShape = {
  label: z.string().exactOptional(),
  recipient: RecipientId.exactOptional(),
  pageNumber: z.int().exactOptional(),
  required: z.boolean().exactOptional(),
  fontSize: z.int().nullable().exactOptional(),
};

/** What an owner may change in a field. */
export const fieldEditInput = {
  ...fieldEditShape,
  label: label.exactOptional(),
  pageNumber: pageNumber.exactOptional(),
  x: Box.shape.x.exactOptional(),
  y: Box.shape.y.exactOptional(),
  width: Box.shape.width.exactOptional(),
  height: Box.shape.height.exactOptional(),
  fontSize: fontSize.exactOptional(),
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
