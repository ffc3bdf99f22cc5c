import { type FieldKind, lettersAndDigits } from './kind.ts';

export const name: FieldKind = {
  ...lettersAndDigits,
  label: 'Name',
  size: { width: 150, height: 30 },
  known: 'name',
};
