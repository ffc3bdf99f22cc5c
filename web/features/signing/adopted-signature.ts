import type { FieldView } from '#contracts/api/views/document.ts';
import type { Drawing, InkColour, ScriptFont } from '#contracts/document/fields/handwriting.ts';
import type { Entries } from './model/entries.ts';

/** A signature as its signer adopted it; typed in a font, or drawn. */
export type AdoptedSignature = {
  readonly value: string;
  readonly by: Drawing | ScriptFont | null;
  readonly ink: InkColour | undefined;
};

/** The first signature among what was filled in; null where there is none. */
export const signatureEntered = (
  fields: readonly FieldView[],
  { byField, drawings }: Entries,
): AdoptedSignature | null => {
  const [first] = fields.flatMap(({ id, type }) => (type === 'signature' ? (byField[id] ?? []) : []));
  if (!first) return null;
  const { value, handwriting } = first;
  const by =
    handwriting?.kind === 'drawn' ? (drawings[handwriting.drawing] ?? null) : (handwriting?.font ?? null);

  return { value, by, ink: handwriting?.ink };
};

/**
 * The signature on a document that was signed before. It's null if it was drawn, because links don't reveal drawings.
 */
export const signatureSigned = (fields: readonly FieldView[]): AdoptedSignature | null => {
  const signed = fields.find(({ type, value }) => type === 'signature' && value);
  if (!signed?.value || signed.handwriting?.kind === 'drawn') return null;

  return { value: signed.value, by: signed.handwriting?.font ?? null, ink: signed.handwriting?.ink };
};
