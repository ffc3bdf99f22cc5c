/**
 * A PDF that is added to. What is read comes as plain values, what is written goes as PDF source: so two libraries
 * can stand behind it, and nothing above knows which one does.
 */
export type PdfFile = {
  readonly catalog: PdfDictionary;
  /** A reference such as `12 0 R` for an object that is to follow. */
  reserve(): string;
  put(reference: string, source: string): void;
  /** The file with the changes appended: what stood before is kept byte for byte. */
  save(): Promise<Buffer>;
};

export type PdfDictionary = {
  keys(): readonly string[];
  /** The entry as it stands, such as `12 0 R` or `[0 0 595 842]`. */
  source(key: string): string | undefined;
  /** The entry itself, references followed. */
  value(key: string): PdfValue;
  /** Only for a dictionary that is an object of its own, such as a page. Not read back by `source` or `value`. */
  set(key: string, source: string): void;
  remove(key: string): void;
  /** Takes an item out of the array that the entry is or leads to. */
  removeItem(key: string, index: number): void;
  /** Of a stream: its bytes as they stand in the file. */
  readonly packed?: () => Uint8Array;
};

/** Names and strings are both text. A stream is its dictionary. */
export type PdfValue = undefined | null | boolean | number | string | PdfArray | PdfDictionary;
export type PdfArray = readonly PdfItem[];
export type PdfItem = { readonly source: string; readonly value: () => PdfValue };

export const add = (file: PdfFile, source: string): string => {
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

/** Every entry of a dictionary as it stands. */
export const entriesOf = (dictionary: PdfDictionary | undefined): Record<string, string | undefined> =>
  Object.fromEntries(dictionary?.keys().map((key) => [key, dictionary.source(key)]) ?? []);

/** Why a library does not take a file; another may. */
export class CannotExtend extends Error {
  override readonly name = 'CannotExtend';
}
