import type { FieldView } from '#contracts/api/views/document.ts';

/** A field with everything that is shown for it. */
export type ViewedField = {
  readonly field: Readonly<Omit<FieldView, 'documentId' | 'recipientId'>>;
  readonly owner: Owner;
  readonly mark?: Mark | null;
};

/** The recipient whom a field belongs to. */
export type Owner = {
  readonly id: string;
  readonly name: string;
  /** The recipient's index, from 0. It decides the colour. */
  readonly position: number;
};

/** How a field differs between two states. */
export type Mark = 'added' | 'removed' | 'moved' | 'changed';
