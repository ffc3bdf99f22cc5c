import { type SignatureKind, signatureKinds } from '../../organisation/signature-kinds.ts';
import type { Handwriting } from './handwriting.ts';
import { type FieldType, isHandwritten } from './kinds.ts';

/** As much of what an organisation rules for a document. Nothing is said where all kinds are allowed. */
type Ruled = { readonly signatureKinds?: readonly SignatureKind[] } | null;

/**
 * The ways to sign that signers of a document may choose from: all of them, unless its organisation had ruled otherwise
 * before it was sent.
 */
export const signatureKindsIn = (policies: Ruled): readonly SignatureKind[] =>
  policies?.signatureKinds ?? signatureKinds;

/** Whether a field of a document may be filled in by hand in this way. Other values than signatures always may. */
export const mayBeWritten = (
  policies: Ruled,
  type: FieldType | undefined,
  handwriting: Handwriting | undefined,
): boolean =>
  type === undefined ||
  !isHandwritten(type) ||
  signatureKindsIn(policies).includes(signatureKindOf(handwriting));

/** A signature of which nothing is said was typed. */
const signatureKindOf = (handwriting: Handwriting | undefined): SignatureKind =>
  handwriting?.kind === 'drawn' ? (handwriting.source ?? 'drawn') : 'typed';
