import type { ServerField } from '../model/editor-field.ts';
import { editor } from '../model/slice.ts';

const { actions } = editor;

export const field = (id: string, members: Partial<ServerField> = {}): ServerField => ({
  id,
  recipientId: 'ann',
  type: 'text',
  label: 'Text',
  pageNumber: 1,
  fontSize: 12,
  required: true,
  x: 100,
  y: 100,
  width: 100,
  height: 30,
  value: null,
  ...members,
});

export const select = (...keys: string[]) => actions.selectionChanged(keys);
export const labelled = (label: string) => actions.fieldEdited({ keys: ['a'], changes: { label } });
