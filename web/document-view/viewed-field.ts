import type { FieldView } from '#contracts/api/views/document.ts';

/** A field as it stands, and all that is shown of it. */
export type ViewedField = {
  readonly field: Readonly<Omit<FieldView, 'documentId' | 'recipientId'>>;
  readonly owner: Owner;
  readonly mark?: Mark | null;
};

/** Whose a field is. */
export type Owner = {
  readonly name: string;
  /** Among the recipients, from 0: it decides the colour. */
  readonly position: number;
};

/** What became of a field between two states. */
export type Mark = 'added' | 'removed' | 'moved' | 'changed';
