import { createHash } from 'node:crypto';
import { add, asArray, asDictionary, entriesOf, type PdfFile } from '../pdf/pdf-file.ts';
import { arraySource, dictionarySource, textSource } from '../pdf/pdf-source.ts';
import { signedData, type Timestamp } from './cms.ts';
import type { Identity } from './identity.ts';

/** The widget lies on a page of ours, which is why that page is written after the field. */
export type SignatureField = {
  readonly page: string;
  /** In points, from the page's lower left. */
  readonly rectangle: readonly [number, number, number, number];
  readonly at: Date;
  readonly withTimestamp: boolean;
};

/** Adds a signature field whose value is still empty; answers its reference, for the page's annotations. */
export const addSignatureField = (file: PdfFile, field: SignatureField): string => {
  const form = asDictionary(file.catalog.value('AcroForm'));
  const earlier = asArray(form?.value('Fields')) ?? [];
  const widget = add(
    file,
    dictionarySource({
      Type: '/Annot',
      Subtype: '/Widget',
      FT: '/Sig',
      T: textSource(freeName(earlier.map((item) => asDictionary(item.value())?.value('T')))),
      V: add(file, emptySignature(field)),
      F: PRINTED_AND_LOCKED,
      Rect: arraySource(field.rectangle),
      P: field.page,
      AP: dictionarySource({ N: add(file, emptyAppearance(field.rectangle)) }),
    }),
  );

  const fields = arraySource([...earlier.map((item) => item.source), widget]);
  writeForm(file, { Fields: fields, SigFlags: SIGNATURES_EXIST_APPEND_ONLY });
  return widget;
};

/** Fills in the signature of a saved file: over every byte but its own (ISO 32000-2, 12.8.1). */
export const signed = async (
  saved: Buffer,
  { identity, timestamp }: { readonly identity: Identity; readonly timestamp?: Timestamp | undefined },
): Promise<Buffer> => {
  const { start, range, size } = placeOfSignature(saved, timestamp !== undefined);
  const end = start + size * 2 + 2;
  saved.write(`[0 ${start} ${end} ${saved.length - end}]`.padEnd(EMPTY_RANGE.length), range, 'latin1');
  const digest = createHash('sha256').update(saved.subarray(0, start)).update(saved.subarray(end)).digest();
  const cms = await signedData(digest, identity, timestamp);
  if (cms.length > size) throw new Error(`the signature takes ${cms.length} bytes, there are ${size}`);

  saved.write(cms.toString('hex'), start + 1, 'latin1');
  return saved;
};

/** Where in a saved file its empty signature is, in bytes. Throws where there is none. */
export const placeOfSignature = (saved: Buffer, withTimestamp: boolean) => {
  const size = contentsSize(withTimestamp);
  const start = saved.lastIndexOf(emptyContents(size));
  const range = saved.lastIndexOf(EMPTY_RANGE);
  if (start < 0 || range < 0) throw new Error('the place of the signature was not found');

  return { start, range, size };
};

/** Flags 3 and 8 of an annotation. */
const PRINTED_AND_LOCKED = String(4 + 128);
/** Flags 1 and 2 of a form (ISO 32000-2, table 225). */
const SIGNATURES_EXIST_APPEND_ONLY = '3';

const EMPTY_RANGE = '[0 9999999999 9999999999 9999999999]';

/** Bytes set aside for the signature: a time-stamp token brings the certificates of its authority. */
const contentsSize = (withTimestamp: boolean) => (withTimestamp ? 16_384 : 8_192);

const emptyContents = (size: number) => `<${'00'.repeat(size)}>`;

const emptySignature = ({ at, withTimestamp }: SignatureField): string =>
  dictionarySource({
    Type: '/Sig',
    Filter: '/Adobe.PPKLite',
    SubFilter: '/ETSI.CAdES.detached',
    ByteRange: EMPTY_RANGE,
    Contents: emptyContents(contentsSize(withTimestamp)),
    M: `(D:${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`,
    Name: textSource('Inkstream'),
    Reason: textSource('Everyone has signed; the document is complete'),
  });

/** What is seen at the field is drawn on the page, where every reader shows it. */
const emptyAppearance = ([left, bottom, right, top]: SignatureField['rectangle']): string =>
  `${dictionarySource({
    Type: '/XObject',
    Subtype: '/Form',
    BBox: arraySource([0, 0, right - left, top - bottom]),
    Length: '0',
  })}\nstream\n\nendstream`;

/** Changed in place where it is an object of its own: an earlier signature's check looks for it there. */
const writeForm = (file: PdfFile, changes: Readonly<Record<string, string>>): void => {
  const form = asDictionary(file.catalog.value('AcroForm'));
  const isObject = /^\d+ \d+ R$/.test(file.catalog.source('AcroForm') ?? '');

  if (form && isObject) for (const [key, source] of Object.entries(changes)) form.set(key, source);
  else file.catalog.set('AcroForm', dictionarySource({ ...entriesOf(form), ...changes }));
};

const freeName = (taken: readonly unknown[]): string => {
  let number = 1;
  while (taken.includes(`Inkstream seal ${number}`)) number++;

  return `Inkstream seal ${number}`;
};
