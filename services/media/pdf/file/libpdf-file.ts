import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { CannotExtend, type PdfDictionary, type PdfFile, type PdfItem, type PdfValue } from './pdf-file.ts';
import {
  arraySource,
  bytesOf,
  dictionarySource,
  exactNumberSource,
  hexSource,
  nameSource,
} from './pdf-source.ts';

/** @libpdf/core behind `PdfFile`. Throws `CannotExtend` for a file that it could only rewrite. */
export const openWithLibpdf = async (bytes: Uint8Array): Promise<PdfFile> => {
  const pdf = await PDF.load(bytes);
  const blocker = pdf.isEncrypted ? 'encrypted' : pdf.canSaveIncrementally();
  if (blocker) throw new CannotExtend(`libpdf cannot extend the file: ${blocker}`);

  return libpdfFile(pdf);
};

export const libpdfFile = (pdf: PDF): PdfFile => {
  const { registry, catalog } = pdf.context;

  return {
    catalog: dictionaryOf(pdf, catalog.getDict()),
    setTitle: (title) => pdf.setTitle(title),
    reserve: () => registry.allocateRef().toString(),
    put: (reference, source) => registry.registerAt(referenceOf(reference), raw(source)),
    save: async () => Buffer.from(await pdf.save({ incremental: true })),
  };
};

const dictionaryOf = (pdf: PDF, dictionary: PdfDict): PdfDictionary => ({
  keys: () => [...dictionary.keys()].map((key) => key.value),
  source: (key) => {
    const value = dictionary.get(key);
    return value && sourceOf(value);
  },
  value: (key) => plainValue(pdf, dictionary.get(key)),
  set: (key, source) => dictionary.set(key, raw(source)),
  remove: (key) => {
    dictionary.delete(key);
  },
  removeItem: (key, index) =>
    dictionary.getArray(key, (reference) => pdf.getObject(reference))?.remove(index),
});

const plainValue = (pdf: PDF, found: PdfObject | null | undefined): PdfValue => {
  const object = found instanceof PdfRef ? pdf.getObject(found) : found;
  if (object instanceof PdfStream) return { ...dictionaryOf(pdf, object), packed: () => object.data };
  if (object instanceof PdfDict) return dictionaryOf(pdf, object);
  if (object instanceof PdfArray) return object.toArray().map((item): PdfItem => itemOf(pdf, item));
  if (object instanceof PdfString) return object.asString();
  if (object instanceof PdfName || object instanceof PdfNumber || object instanceof PdfBool)
    return object.value;

  return object instanceof PdfNull ? null : undefined;
};

const itemOf = (pdf: PDF, item: PdfObject): PdfItem => ({
  get source() {
    return sourceOf(item);
  },
  value: () => plainValue(pdf, item),
});

/** The library doesn't export its own writer. */
const sourceOf = (object: PdfObject): string => {
  if (object instanceof PdfRef) return object.toString();
  if (object instanceof PdfName) return nameSource(object.value);
  if (object instanceof PdfNumber) return exactNumberSource(object.value);
  if (object instanceof PdfString) return hexSource(object.bytes);
  if (object instanceof PdfBool) return String(object.value);
  if (object instanceof PdfArray) return arraySource(object.toArray().map(sourceOf));
  if (object instanceof PdfDict)
    return dictionarySource(
      Object.fromEntries([...object].map(([key, value]) => [key.value, sourceOf(value)])),
    );

  return 'null';
};

/** An object that the library writes unchanged. The library doesn't export its own class for that. */
const raw = (source: string): PdfObject => {
  const bytes = bytesOf(source);

  return { type: 'raw', bytes, toBytes: (writer) => writer.writeBytes(bytes) };
};

const referenceOf = (source: string): PdfRef => {
  const [object = 0, generation = 0] = source.split(' ').map(Number);

  return PdfRef.of(object, generation);
};
