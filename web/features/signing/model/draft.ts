import type { FieldView } from '#contracts/api/views/document.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import type { Drawing, InkColour, ScriptFont } from '#contracts/document/fields/handwriting.ts';
import { fieldKinds, isHandwritten, valueProblem } from '#contracts/document/fields/kinds.ts';
import { FIRST_SCRIPT_FONT } from '#contracts/layout/font-style.ts';
import { DEFAULT_INK } from '#contracts/layout/ink-colours.ts';
import type { SignatureKind } from '#contracts/organisation/signature-kinds.ts';
import { valueProblems } from '#contracts/text/value-problems.ts';
import { forSigners } from '../../../lib/language.ts';
import { CURVES_MAX } from './drawing.ts';
import { DRAWINGS_MAX, drawingsUsed, type Entries, type Entry, entered, withDrawing } from './entries.ts';
import { labelOf } from './field-words.ts';
import { initialsOf, suggestionFor } from './known-values.ts';
import { sheetTexts } from './sheet-texts.ts';

/** What is being entered, before it is saved. */
export type Draft = {
  readonly value: string;
  /** A signature is typed, drawn, or on a picture. */
  readonly mode: SignatureKind;
  readonly font: ScriptFont;
  readonly ink: InkColour;
  readonly drawing: Drawing | null;
};

/** The props of the input of one field. */
export type InputProps = {
  readonly field: FieldView;
  readonly view: SigningView;
  readonly draft: Draft;
  /** Whether it has the focus first. */
  readonly isFirst: boolean;
  /** Why it cannot be saved; null while nobody tried to. */
  readonly problem: string | null;
  readonly onDraft: (draft: Draft) => void;
};

type Recipient = SigningView['recipient'];

/** The value of the field, or the one that it will most likely get. */
export const draftOf = (
  field: FieldView,
  entries: Entries,
  { recipient, signatureKinds }: Pick<SigningView, 'recipient' | 'signatureKinds'>,
): Draft => {
  const { value, handwriting } = entries.byField[field.id] ?? suggestionFor(field, entries, recipient);
  const isDrawn = handwriting?.kind === 'drawn';
  const mode = isDrawn ? (handwriting.source ?? 'drawn') : 'typed';
  const [first = mode] = signatureKinds;

  return {
    value: isDrawn ? nameFor(field, recipient) : value,
    mode: !isHandwritten(field.type) || signatureKinds.includes(mode) ? mode : first,
    font: handwriting?.kind === 'typed' ? handwriting.font : FIRST_SCRIPT_FONT,
    ink: handwriting?.ink ?? DEFAULT_INK,
    drawing: isDrawn ? (entries.drawings[handwriting.drawing] ?? null) : null,
  };
};

export const isDraftEmpty = ({ mode, value, drawing }: Draft) =>
  mode === 'typed' ? value.trim() === '' : !drawing;

/** Why it cannot be saved; null if it can. */
export const problemOf = (
  field: FieldView,
  { mode, value, drawing }: Draft,
  entries: Entries,
): string | null => {
  if (mode === 'typed') {
    const problem = valueProblem(field, value.trim());
    return problem && sheetTexts.sheet.problem(labelOf(field), forSigners(valueProblems)[problem]);
  }
  if (drawing && drawing.curves.length > CURVES_MAX) return sheetTexts.sheet.drawingTooLong;
  if (drawing && drawingsUsed(entries) >= DRAWINGS_MAX && withDrawing(entries, drawing)[0] !== entries)
    return sheetTexts.sheet.tooManyDrawings(DRAWINGS_MAX);

  return null;
};

/** The entries with the draft in all of these fields. */
export const savedIn = (
  entries: Entries,
  fields: readonly FieldView[],
  { mode, value, font, ink, drawing }: Draft,
  recipient: Recipient,
): Entries => {
  const [first] = fields;
  if (!first) return entries;
  const inInk = ink === DEFAULT_INK ? {} : { ink };
  if (mode !== 'typed') {
    if (!drawing) return entered(entries, fields, { value: '' });
    const [known, place] = withDrawing(entries, drawing);
    return entered(known, fields, {
      value: nameFor(first, recipient),
      handwriting: {
        kind: 'drawn',
        drawing: place,
        ...inInk,
        ...(mode === 'picture' && { source: mode }),
      },
    });
  }
  const entry: Entry = isHandwritten(first.type)
    ? { value: value.trim(), handwriting: { kind: 'typed', font, ...inInk } }
    : { value: value.trim() };

  return entered(entries, fields, entry);
};

/** What something drawn stands for. */
const nameFor = ({ type }: FieldView, { fullName }: Recipient) =>
  fieldKinds[type].known === 'initials' ? initialsOf(fullName) : fullName;
