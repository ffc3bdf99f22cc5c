import { type FieldKind, lettersAndDigits } from './kind.ts';

/** The value is `true` if the box is ticked, and empty if it isn't. */
export const checkbox: FieldKind = {
  ...lettersAndDigits,
  label: 'Checkbox',
  size: { width: 20, height: 20 },
  look: 'tick',
  sample: 'true',
  fontSize: null,
  automaticFontSize: () => null,
  problem: (value) => (value === 'true' ? null : 'not-checked'),
  spoken: () => 'ticked',
};
