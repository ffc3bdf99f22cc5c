import { changesBetween, type EditorField, type FieldChanges, isUnchanged } from '../model/editor-field.ts';
import type { Copies } from './merge.ts';

/** One thing that the server has to be told. `sent` is the field as it is once that is done. */
export type Change =
  | { readonly kind: 'place'; readonly key: string; readonly sent: EditorField }
  | {
      readonly kind: 'change';
      readonly key: string;
      readonly sent: EditorField;
      readonly id: string;
      readonly changes: FieldChanges;
    }
  | { readonly kind: 'remove'; readonly key: string; readonly sent: null; readonly id: string };

/** All that the working copy has and the server has not; what is removed first, since it makes room. */
export const unsavedChanges = ({ fields, saved }: Copies): readonly Change[] => [
  ...Object.values(saved)
    .filter(({ key }) => !fields[key])
    .map(({ key, id }): Change => ({ kind: 'remove', key, id: id ?? '', sent: null })),
  ...Object.values(fields).flatMap((field): Change | readonly [] => {
    const there = saved[field.key];
    if (!there) return { kind: 'place', key: field.key, sent: field };
    if (isUnchanged(there, field)) return [];
    const changes = changesBetween(there, field);

    return { kind: 'change', key: field.key, id: there.id ?? '', sent: { ...field, id: there.id }, changes };
  }),
];
