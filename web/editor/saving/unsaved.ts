import { changesBetween, type EditorField, type FieldChanges, isUnchanged } from '../model/editor-field.ts';
import type { Copies } from './merge.ts';

/** One request that has yet to be sent. `sent` is the field as it is once that is done. */
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
    const savedField = saved[field.key];
    if (!savedField) return { kind: 'place', key: field.key, sent: field };
    if (isUnchanged(savedField, field)) return [];
    const changes = changesBetween(savedField, field);

    return {
      kind: 'change',
      key: field.key,
      id: savedField.id ?? '',
      sent: { ...field, id: savedField.id },
      changes,
    };
  }),
];
