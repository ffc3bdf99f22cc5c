import { type FieldType, fieldKinds } from '#contracts/document/fields/kinds.ts';
import { texts } from '../texts.ts';

type Named = {
  readonly type: FieldType;
  readonly label: string;
  readonly pageNumber: number;
  readonly required: boolean;
};

/** The label that the sender gave a field, or else its type. */
export const labelOf = ({ label, type }: Named) => label || fieldKinds[type].label;

/** Whether somebody chose what it's called: a new field is called by its type. */
export const hasOwnLabel = ({ label, type }: Pick<Named, 'label' | 'type'>): boolean =>
  label !== '' && label !== fieldKinds[type].label;

/** Says all of a field in one line: "Tenant, signature, page 2, required". */
export const nameOf = (field: Named) => {
  const type = fieldKinds[field.type].label;
  const label = labelOf(field);
  const kind = label.toLowerCase() === type.toLowerCase() ? [] : [type.toLowerCase()];

  const page = texts.field.page(field.pageNumber).toLowerCase();

  return [label, ...kind, page, texts.field[field.required ? 'required' : 'optional']].join(', ');
};
