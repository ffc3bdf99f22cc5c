import { type FieldKind, handwriting } from './kind.ts';

export const signature: FieldKind = {
  ...handwriting,
  label: 'Signature',
  size: { width: 200, height: 50 },
};
