import { z } from 'zod';
import { RecipientId } from '../../ids.ts';
import { lineOrNothing } from '../../text/text.ts';

/**
 * The place and size of a field on its page, in whole CSS pixels (96 an inch), on a page that is shown `PAGE_WIDTH`
 * wide. The origin is the page's top left corner (design, section 7).
 */
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

/**
 * The members that a field has everywhere, besides its type. A new one is optional, since older events don't have it,
 * and gets a name in `member-names.ts`. Whatever stores, copies, sends or compares fields then takes it along.
 */
export const memberShape = {
  label: z.string(),
  pageNumber: z.int(),
  ...Box.shape,
  fontSize: z.int().nullable(),
  required: z.boolean(),
};
export type FieldMembers = Readonly<z.infer<z.ZodObject<typeof memberShape>>>;

/** The values of these members that an owner can give a new field. */
export const memberInput = { ...memberShape, label, pageNumber, fontSize };

/** The members of a field, other than its box, that can change. Only those that have changed are present. */
export const fieldEditShape = {
  label: z.string().exactOptional(),
  recipient: RecipientId.exactOptional(),
  pageNumber: z.int().exactOptional(),
  required: z.boolean().exactOptional(),
  fontSize: z.int().nullable().exactOptional(),
};

/** The changes that an owner can make to a field. Members that are missing stay unchanged. */
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
