import { Refused } from '../refused.ts';
import { isNamed, readCompoundFile } from '../word-format/compound-file.ts';
import { mainPartOf } from '../word-format/main-part.ts';
import { readZip } from '../word-format/zip.ts';

/** Older Word formats are named after the version of Word that wrote them: 97 and later, 95, 6. */
export type WordKind = 'docx' | 'doc' | 'doc-95' | 'doc-6';
export type FileKind = 'pdf' | WordKind;

/** Tells what a file is by its content and ignores its name. Throws `Refused`. */
export const fileKind = (file: Uint8Array): FileKind => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (bytes.length === 0) throw new Refused('upload.empty');
  if (bytes.subarray(0, HEADER_WITHIN).includes('%PDF-')) return 'pdf';
  if (bytes.subarray(0, 8).equals(COMPOUND)) return compoundKind(bytes);
  if (bytes.subarray(0, 4).equals(ZIP)) return zipKind(bytes);

  throw new Refused(isHeadless(bytes) ? 'upload.no-header' : 'upload.wrong-content');
};

/** A PDF whose beginning is missing, but whose end is there. */
const isHeadless = (bytes: Buffer) => bytes.includes('startxref') && bytes.includes('%%EOF');

/** Viewers look for a PDF's header in its first kilobyte. */
const HEADER_WITHIN = 1024;
/** The first bytes of a compound file ([MS-CFB] 2.2). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The signature of a local file header. */
const ZIP = Buffer.from('504b0304', 'hex');

const compoundKind = (bytes: Buffer): WordKind => {
  const { names, start } = readCompoundFile(bytes);
  const has = (stream: string) => names.some((name) => isNamed(name, stream));
  if (has('EncryptedPackage')) throw new Refused('upload.password');
  if (!has('WordDocument')) throw new Refused('upload.wrong-content');

  return wordKind(start('WordDocument') ?? Buffer.alloc(0));
};

/** The value of wIdent in [MS-DOC] 2.5.2. Word 6 and 95 share another one; nFib (at byte 2) tells them apart. */
const WORD_97 = 0xa5ec;
const WORD_6_AND_95 = 0xa5dc;
const FIRST_OF_95 = 104;

/** Flags at byte 10 (FibBase): 0x100 is fEncrypted and 0x8000 is fObfuscated. */
const ENCRYPTED = 0x8100;

/** `information` is the beginning of the document's main stream. */
const wordKind = (information: Buffer): WordKind => {
  if (information.length < 12) throw new Refused('upload.unreadable');
  const ident = information.readUInt16LE(0);
  if (ident !== WORD_97 && ident !== WORD_6_AND_95) throw new Refused('upload.unreadable');
  if ((information.readUInt16LE(10) & ENCRYPTED) !== 0) throw new Refused('upload.password');
  if (ident === WORD_97) return 'doc';

  return information.readUInt16LE(2) < FIRST_OF_95 ? 'doc-6' : 'doc-95';
};

/** No honest Word file of 10 MB unpacks to more than this. */
const MOST_BYTES = 150e6;
/** A part that is larger than this and packed more tightly than that is a zip bomb. */
const LARGE_PART = 20e6;
const TIGHTEST = 150;
const MOST_PARTS = 5_000;

const zipKind = (bytes: Buffer): 'docx' => {
  const parts = readZip(bytes);
  if (parts.some(({ name }) => isOutside(name))) throw new Refused('upload.unreadable');
  if (!mainPartOf(bytes, parts)) throw new Refused('upload.wrong-content');

  const sum = parts.reduce((total, { size }) => total + size, 0);
  const isTight = parts.some(({ size, packed }) => size > LARGE_PART && size > packed * TIGHTEST);
  if (sum > MOST_BYTES || isTight || parts.length > MOST_PARTS) throw new Refused('upload.unpacks-large');

  return 'docx';
};

/** Whether unpacking might write this name outside the target folder. */
const isOutside = (name: string) => /^[\\/]|^[a-z]:|(^|[\\/])\.\.([\\/]|$)|\0/i.test(name);
