import { changesBetween, type EditorField, type FieldChanges, isUnchanged } from '../model/editor-field.ts';
import type { Copies } from '../model/merge.ts';

/** A change that must still be sent in one request. `sent` is the field as it will be on the server afterwards. */
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

/**
 * Returns everything in which the working copy differs from the server. Removals come first, since they make room for
 * other fields.
 */
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
