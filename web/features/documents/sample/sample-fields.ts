import type { FieldType } from '#contracts/document/fields/kinds.ts';

/** Where the sample agreement is filled in: boxes above its ruled lines, in pixels on a page that is 794 wide. */
export const sampleFields: readonly {
  readonly type: FieldType;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}[] = [
  { type: 'name', label: 'Full name', x: 96, y: 806, width: 280, height: 36 },
  { type: 'date', label: 'Date', x: 418, y: 806, width: 280, height: 36 },
  { type: 'signature', label: 'Signature', x: 96, y: 900, width: 280, height: 64 },
];
