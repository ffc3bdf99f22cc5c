import { createHash } from 'node:crypto';
import { add, asArray, asDictionary, entriesOf, type PdfFile } from '../../pdf/file/pdf-file.ts';
import { arraySource, dictionarySource, textSource } from '../../pdf/file/pdf-source.ts';
import { signedData, type Timestamp } from './cms.ts';
import type { Identity } from './identity.ts';

/** The widget lies on one of our pages, so that page is written after the field. */
export type SignatureField = {
  readonly page: string;
  /** In points from the page's lower left corner. */
  readonly rectangle: readonly [number, number, number, number];
  readonly at: Date;
  /** Bytes that are kept free for the signature, as `roomFor` says. */
  readonly room: number;
};

/** Adds a signature field that is still empty. Answers its reference, for the page's annotations. */
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

type Signing = {
  readonly identity: Identity;
  readonly timestamp?: Timestamp | undefined;
  /** The room that was left for the signature when the field was added. */
  readonly room: number;
};

/** Fills in the signature of a saved file. It covers every byte but its own (ISO 32000-2, 12.8.1). */
export const fillInSignature = async (
  saved: Buffer,
  { identity, timestamp, room }: Signing,
): Promise<Buffer> => {
  const { start, range } = placeOfSignature(saved, room);
  const end = start + room * 2 + 2;
  saved.write(`[0 ${start} ${end} ${saved.length - end}]`.padEnd(EMPTY_RANGE.length), range, 'latin1');
  const digest = createHash('sha256').update(saved.subarray(0, start)).update(saved.subarray(end)).digest();
  const cms = await signedData(digest, identity, timestamp);
  if (cms.length > room) throw new Error(`the signature takes ${cms.length} bytes, there are ${room}`);

  saved.write(cms.toString('hex'), start + 1, 'latin1');
  return saved;
};

/** Where the empty signature lies in a saved file, in bytes. Throws if there is none. */
export const placeOfSignature = (saved: Buffer, room: number) => {
  const start = saved.lastIndexOf(emptyContents(room));
  const range = saved.lastIndexOf(EMPTY_RANGE);
  if (start < 0 || range < 0) throw new Error('the place of the signature was not found');

  return { start, range };
};

/**
 * The most bytes that an identity's signature takes. It holds all certificates, the first one's issuer once more, and a
 * number that is as long as the key: the first certificate has both of these in it.
 */
export const roomFor = ({ certificates }: Pick<Identity, 'certificates'>, withTimestamp: boolean): number =>
  [certificates[0], ...certificates].reduce((sum, { length }) => sum + length, ATTRIBUTES) +
  (withTimestamp ? TIMESTAMP : 0);

/** Bytes for the signed attributes and what holds everything together; both take about 200. */
const ATTRIBUTES = 1_024;
/** Bytes for a time-stamp token, which includes the certificates of its authority. */
const TIMESTAMP = 14_336;

/** Flags 3 and 8 of an annotation. */
const PRINTED_AND_LOCKED = String(4 + 128);
/** Flags 1 and 2 of a form (ISO 32000-2, table 225). */
const SIGNATURES_EXIST_APPEND_ONLY = '3';

const EMPTY_RANGE = '[0 9999999999 9999999999 9999999999]';

const emptyContents = (room: number) => `<${'00'.repeat(room)}>`;

const emptySignature = ({ at, room }: SignatureField): string =>
  dictionarySource({
    Type: '/Sig',
    Filter: '/Adobe.PPKLite',
    SubFilter: '/ETSI.CAdES.detached',
    ByteRange: EMPTY_RANGE,
    Contents: emptyContents(room),
    M: `(D:${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`,
    Name: textSource('Inkstream'),
    Reason: textSource('Everyone has signed; the document is complete'),
  });

/** The field itself is empty: what people see is drawn on the page, because every reader shows that. */
const emptyAppearance = ([left, bottom, right, top]: SignatureField['rectangle']): string =>
  `${dictionarySource({
    Type: '/XObject',
    Subtype: '/Form',
    BBox: arraySource([0, 0, right - left, top - bottom]),
    Length: '0',
  })}\nstream\n\nendstream`;

/** If the form is a separate object, it's changed in place, because checks of earlier signatures look for it there. */
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
