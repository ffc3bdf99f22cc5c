import type { FieldView } from '#contracts/api/views/document.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import type { Drawing, ScriptFont } from '#contracts/document/fields/handwriting.ts';

/** What is being entered, before it is saved. */
export type Draft = {
  readonly value: string;
  readonly mode: 'typed' | 'drawn';
  readonly font: ScriptFont;
  readonly drawing: Drawing | null;
};

/** What the input of one field is given. */
export type InputProps = {
  readonly field: FieldView;
  readonly view: SigningView;
  readonly draft: Draft;
  /** Why it cannot be saved; null while nobody tried to. */
  readonly problem: string | null;
  readonly onDraft: (draft: Draft) => void;
};
