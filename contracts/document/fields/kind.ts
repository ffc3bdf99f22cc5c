import type { ValueProblem } from '../../text/value-problems.ts';
import type { FieldMembers } from './members.ts';

/** A size in CSS pixels, on a page that is shown `PAGE_WIDTH` wide. */
export type Size = { readonly width: number; readonly height: number };

/** What is known of a signer at the time of signing, or of its stand-in in a preview. `today` has the form `YYYY-MM-DD`. */
export type KnownOfSigner = 'name' | 'initials' | 'today' | 'email';

/**
 * Everything that is special about one type of field. To add a type, add a file next to this one and name it in
 * `kinds.ts`.
 */
export type FieldKind = {
  /** The name of the type, and the label of a field that was given none (spec, part 2, section 5). */
  readonly label: string;
  /** The size of a new field (spec, part 2, section 9). */
  readonly size: Size;
  /** How a value appears on the page. */
  readonly look: 'words' | 'handwriting' | 'tick';
  /** What is known of the signer that such a field usually holds. Null if only the signer knows its value. */
  readonly known: KnownOfSigner | null;
  /** The value that a preview shows where nothing is known, if any text wouldn't do. */
  readonly sample: string | null;
  /** Whether a value is centred in its box. Otherwise it starts at the side from which its script is read. */
  readonly isCentred: boolean;
  /** Whether a value keeps its line breaks, and is wrapped before its letters shrink. Other values shrink first. */
  readonly hasLines: boolean;
  /** The font size of a new field in pixels. Null if the field shows no text. */
  readonly fontSize: number | null;
  /** Returns the font size in whole pixels that a field gets when it's resized (spec, part 2, section 9). */
  readonly automaticFontSize: (size: Size) => number | null;
  /** Names what is wrong with a value that isn't empty. Null if it's fine. */
  readonly problem: (value: string, field: Partial<FieldMembers>) => ValueProblem | null;
  /** Returns the text that the page shows for a value. */
  readonly shown: (value: string) => string;
  /** Returns the text that a screen reader reads for a value. */
  readonly spoken: (value: string) => string;
};

export const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim();

/** The defaults that most types start from: one line of any text. */
export const lettersAndDigits = {
  look: 'words',
  known: null,
  sample: null,
  isCentred: false,
  hasLines: false,
  fontSize: 12,
  automaticFontSize: ({ width, height }) => clamp(Math.round(Math.min(height * 0.6, width * 0.08)), 8, 24),
  problem: () => null,
  shown: oneLine,
  spoken: oneLine,
} as const satisfies Partial<FieldKind>;

/** The defaults of the types that are written by hand, whose look the signer chooses. */
export const handwriting = {
  ...lettersAndDigits,
  look: 'handwriting',
  known: 'name',
  automaticFontSize: ({ height }) => clamp(Math.round(height * 0.7), 12, 20),
} as const satisfies Partial<FieldKind>;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
