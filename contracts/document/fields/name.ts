import { type FieldKind, words } from './kind.ts';

export const name: FieldKind = {
  ...words,
  label: 'Name',
  size: { width: 150, height: 30 },
  known: 'name',
};
