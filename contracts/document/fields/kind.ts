/** In CSS pixels of the page. */
export type Size = { readonly width: number; readonly height: number };

/** All that one type of field is. A new type is a file beside this one, and its name in `kinds.ts`. */
export type FieldKind = {
  /** What people call it, and the label of a field that is given none (spec, part 2, section 5). */
  readonly label: string;
  /** Of a new field (spec, part 2, section 9). */
  readonly size: Size;
  /** What a value is on its page. */
  readonly look: 'words' | 'handwriting' | 'tick';
  /** Whether its signer's name is written as its first letters. */
  readonly isInitials: boolean;
  /** Whether a value stands in the middle of its box, and not at the side from which it is read. */
  readonly isCentred: boolean;
  /** Whether a value keeps its lines, and takes more of them before its letters get smaller. */
  readonly hasLines: boolean;
  /** Of a new field, in pixels; null: there is nothing to be set in a font. */
  readonly fontSize: number | null;
  /** What a field that was resized to this gets, in whole pixels (spec, part 2, section 9). */
  readonly automaticFontSize: (size: Size) => number | null;
  /** Why a value that is not empty cannot stand in it, as "is not a date"; null: it can. */
  readonly problem: (value: string) => string | null;
  /** What stands for a value on the page. */
  readonly shown: (value: string) => string;
  /** What a value is read out as. */
  readonly spoken: (value: string) => string;
};

export const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim();

/** What most types are: words that anybody may enter, on one line. */
export const words = {
  look: 'words',
  isInitials: false,
  isCentred: false,
  hasLines: false,
  fontSize: 12,
  automaticFontSize: ({ width, height }) => clamp(Math.round(Math.min(height * 0.6, width * 0.08)), 8, 24),
  problem: () => null,
  shown: oneLine,
  spoken: oneLine,
} as const satisfies Partial<FieldKind>;

/** What its signer writes by hand, as they choose. */
export const handwriting = {
  ...words,
  look: 'handwriting',
  automaticFontSize: ({ height }) => clamp(Math.round(height * 0.7), 12, 20),
} as const satisfies Partial<FieldKind>;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
