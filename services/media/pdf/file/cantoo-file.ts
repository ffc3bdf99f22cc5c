import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { CannotExtend, type PdfDictionary, type PdfFile, type PdfItem, type PdfValue } from './pdf-file.ts';
import { bytesOf } from './pdf-source.ts';

/** @cantoo/pdf-lib behind `PdfFile`: it's slower, but accepts files that @libpdf/core doesn't. */
export const openWithCantoo = async (bytes: Uint8Array): Promise<PdfFile> => {
  const document = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false });
  if (document.isEncrypted) throw new CannotExtend('pdf-lib cannot extend the file: encrypted');

  const { context, catalog } = document;
  const { useObjectStreams } = context.pdfFileDetails;

  return {
    catalog: dictionaryOf(context, catalog),
    setTitle: (title) => document.setTitle(title),
    reserve: () => context.nextRef().toString(),
    put: (reference, source) => context.assign(referenceOf(reference), raw(source)),
    save: async () => Buffer.from(await document.save({ useObjectStreams })),
  };
};

const dictionaryOf = (context: PDFContext, dictionary: PDFDict): PdfDictionary => ({
  keys: () => dictionary.keys().map((key) => key.decodeText()),
  source: (key) => dictionary.get(PDFName.of(key))?.toString(),
  value: (key) => plainValue(context, dictionary.get(PDFName.of(key))),
  set: (key, source) => dictionary.set(PDFName.of(key), raw(source)),
  remove: (key) => {
    dictionary.delete(PDFName.of(key));
  },
  removeItem: (key, index) => dictionary.lookupMaybe(PDFName.of(key), PDFArray)?.remove(index),
});

const plainValue = (context: PDFContext, found: PDFObject | undefined): PdfValue => {
  const object = context.lookup(found);
  if (object instanceof PDFStream)
    return { ...dictionaryOf(context, object.dict), packed: () => object.getContents() };
  if (object instanceof PDFDict) return dictionaryOf(context, object);
  if (object instanceof PDFArray) return object.asArray().map((item): PdfItem => itemOf(context, item));
  if (object instanceof PDFNumber) return object.asNumber();
  if (object instanceof PDFBool) return object.asBoolean();
  if (object instanceof PDFName || object instanceof PDFString || object instanceof PDFHexString)
    return object.decodeText();

  return object === PDFNull ? null : undefined;
};

const itemOf = (context: PDFContext, item: PDFObject): PdfItem => ({
  get source() {
    return item.toString();
  },
  value: () => plainValue(context, item),
});

/** An object that the library writes unchanged, outside of object streams. */
const raw = (source: string): PDFObject => PDFInvalidObject.of(bytesOf(source));

const referenceOf = (source: string): PDFRef => {
  const [object = 0, generation = 0] = source.split(' ').map(Number);

  return PDFRef.of(object, generation);
};
