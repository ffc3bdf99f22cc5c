import { Refused } from './refused.ts';
import { readCompoundFile } from './word/compound-file.ts';
import { readZip } from './word/zip.ts';

export type FileKind = 'pdf' | 'docx' | 'doc';

/** What a file is by its content, whatever its name says. Throws `Refused`. */
export const fileKind = (file: Uint8Array): FileKind => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (bytes.length === 0) throw new Refused('upload.empty');
  if (bytes.subarray(0, HEADER_WITHIN).includes('%PDF-')) return 'pdf';
  if (bytes.subarray(0, 8).equals(COMPOUND)) return compoundKind(bytes);
  if (bytes.subarray(0, 4).equals(ZIP)) return zipKind(bytes);

  throw new Refused('upload.wrong-type');
};

/** Viewers look for a PDF's header in its first kilobyte. */
const HEADER_WITHIN = 1024;
/** [MS-CFB] 2.2. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** A local file header. */
const ZIP = Buffer.from('504b0304', 'hex');

const compoundKind = (bytes: Buffer): 'doc' => {
  const { names, start } = readCompoundFile(bytes);
  if (names.includes('EncryptedPackage')) throw new Refused('upload.password');
  if (!names.includes('WordDocument')) throw new Refused('upload.wrong-type');
  if (isEncrypted(start('WordDocument'))) throw new Refused('upload.password');

  return 'doc';
};

/** wIdent of [MS-DOC] 2.5.2, and that of Word 6 and 95. */
const IDENTS = [0xa5ec, 0xa5dc];

/** Of the flags at byte 10 (FibBase), 0x100 is fEncrypted and 0x8000 fObfuscated. */
const isEncrypted = (information: Buffer | null): boolean => {
  if (!information) return false;
  if (!IDENTS.includes(information.readUInt16LE(0))) throw new Refused('upload.unreadable');

  return (information.readUInt16LE(10) & 0x8100) !== 0;
};

/** More than a Word file of 10 MB unpacks to, unless it was made to. */
const MOST_BYTES = 150e6;
/** A part as large as this, and packed more tightly than that, is a bomb. */
const LARGE_PART = 20e6;
const TIGHTEST = 150;
const MOST_PARTS = 5_000;

const zipKind = (bytes: Buffer): 'docx' => {
  const parts = readZip(bytes);
  if (parts.some(({ name }) => isOutside(name))) throw new Refused('upload.unreadable');
  if (!parts.some(({ name }) => name === 'word/document.xml')) throw new Refused('upload.wrong-type');

  const sum = parts.reduce((total, { size }) => total + size, 0);
  const isTight = parts.some(({ size, packed }) => size > LARGE_PART && size > packed * TIGHTEST);
  if (sum > MOST_BYTES || isTight || parts.length > MOST_PARTS) throw new Refused('upload.too-complex');

  return 'docx';
};

/** A name that unpacking might write elsewhere. */
const isOutside = (name: string) => /^[\\/]|^[a-z]:|(^|[\\/])\.\.([\\/]|$)|\0/i.test(name);
