/**
 * A PDF that we add to. Values are read as plain values and written as PDF source. So two libraries can stand behind
 * it, and the callers don't know which one it is.
 */
export type PdfFile = {
  readonly catalog: PdfDictionary;
  /** What a reader shows in the title of its window. */
  setTitle(title: string): void;
  /** Reserves a reference such as `12 0 R` for an object that follows later. */
  reserve(): string;
  put(reference: string, source: string): void;
  /** The file with the changes appended. The earlier bytes stay the same. */
  save(): Promise<Buffer>;
};

/** A file as far as objects are added to it. */
export type GrowingPdf = Pick<PdfFile, 'reserve' | 'put'>;

export type PdfDictionary = {
  keys(): readonly string[];
  /** The entry's own source, such as `12 0 R` or `[0 0 595 842]`. */
  source(key: string): string | undefined;
  /** The entry's value, with references followed. */
  value(key: string): PdfValue;
  /**
   * Only works for a dictionary that is a separate object, such as a page. `source` and `value` don't see the change.
   */
  set(key: string, source: string): void;
  remove(key: string): void;
  /** Takes an item out of the array that the entry is or refers to. */
  removeItem(key: string, index: number): void;
  /** Only for a stream: its bytes as they are in the file. */
  readonly packed?: () => Uint8Array;
};

/**
 * Names and strings are both text. A stream is represented by its dictionary. `null` means that the file says so, and
 * `undefined` that there is nothing, or nothing that can be read.
 */
export type PdfValue = undefined | null | boolean | number | string | PdfArray | PdfDictionary;
export type PdfArray = readonly PdfItem[];
export type PdfItem = { readonly source: string; readonly value: () => PdfValue };

export const add = (file: GrowingPdf, source: string): string => {
  const reference = file.reserve();
  file.put(reference, source);

  return reference;
};

export const asDictionary = (value: PdfValue): PdfDictionary | undefined =>
  typeof value === 'object' && value !== null && 'keys' in value && !Array.isArray(value)
    ? (value as PdfDictionary)
    : undefined;

export const asArray = (value: PdfValue): PdfArray | undefined =>
  Array.isArray(value) ? (value as PdfArray) : undefined;

/** The source of every entry of a dictionary. */
export const entriesOf = (dictionary: PdfDictionary | undefined): Record<string, string | undefined> =>
  Object.fromEntries(dictionary?.keys().map((key) => [key, dictionary.source(key)]) ?? []);

/** The reason why a library doesn't accept a file. Another library may. */
export class CannotExtend extends Error {
  override readonly name = 'CannotExtend';
}
