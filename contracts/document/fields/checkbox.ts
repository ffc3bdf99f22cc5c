import { type FieldKind, words } from './kind.ts';

/** A value is `true`; an empty one is a box that is not ticked. */
export const checkbox: FieldKind = {
  ...words,
  label: 'Checkbox',
  size: { width: 20, height: 20 },
  look: 'tick',
  fontSize: null,
  automaticFontSize: () => null,
  problem: (value) => (value === 'true' ? null : 'is neither ticked nor empty'),
  spoken: () => 'ticked',
};
