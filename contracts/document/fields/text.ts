import { type FieldKind, lettersAndDigits } from './kind.ts';

export const text: FieldKind = {
  ...lettersAndDigits,
  label: 'Text',
  size: { width: 150, height: 30 },
  hasLines: true,
  shown: (value) => withSpaces(value),
  spoken: (value) => withSpaces(value),
};

const withSpaces = (value: string) => value.replaceAll('\t', '    ').trim();
