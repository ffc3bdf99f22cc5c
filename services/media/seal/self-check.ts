import { createHash, verify, X509Certificate } from 'node:crypto';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import type { PageMarks } from '../pdf/page-marks.ts';
import type { PdfOutline } from './inspection.ts';
import { asSet, oids } from './signature/cms.ts';

export type Expected = {
  readonly pages: number;
  readonly signatures: number;
  /** The pages as they were before stamping. */
  readonly marks: readonly PageMarks[];
  /** Whether the pages still have all their annotations. */
  readonly hasAllAnnotations: boolean;
  /** Bytes that the file must begin with, because earlier signatures cover them. */
  readonly kept: Uint8Array | null;
  /** SHA-256 of the only file that is attached. */
  readonly attached: string | null;
};

/** Reads a sealed file as others will, and throws if anything in it is wrong. */
export const selfCheck = (sealed: Buffer, found: PdfOutline, expected: Expected): void => {
  checkFile(sealed, found, expected);
  checkSignature(sealed);
};

/**
 * Checks what was stamped, signed or not. Among a few hundred signed files there was one in which a library read an old
 * revision and silently dropped a signature.
 */
export const checkFile = (sealed: Buffer, found: PdfOutline, expected: Expected): void => {
  if (found.pages !== expected.pages)
    throw new Error(`sealed, the file has ${found.pages} pages instead of ${expected.pages}`);
  if (found.signatures !== expected.signatures)
    throw new Error(`sealed, the file has ${found.signatures} signatures instead of ${expected.signatures}`);
  if (expected.kept && !sealed.subarray(0, expected.kept.length).equals(expected.kept))
    throw new Error('sealing changed what an earlier signature covers');
  const { attached } = expected;
  if (attached && (found.attachments.length !== 1 || found.attachments[0] !== attached))
    throw new Error('sealed, the file does not hold the original as it came, and that alone');
  checkPages(found.marks, expected);
};

/** Each page still begins with everything that was on it. Our marks come after that. */
const checkPages = (found: readonly PageMarks[], { marks, hasAllAnnotations }: Expected): void => {
  for (const [index, { objects, digest, annotations }] of marks.slice(0, found.length).entries()) {
    const page = found[index];
    if (page && (page.objects < objects || page.digest !== digest))
      throw new Error(`sealed, page ${index + 1} shows something else than before`);
    if (page && hasAllAnnotations && page.annotations !== annotations)
      throw new Error(`sealed, page ${index + 1} has other annotations than before`);
  }
};

/** Throws unless the last signature covers the whole file and meets the PAdES baseline. */
const checkSignature = (sealed: Buffer): void => {
  const { covered, contents } = lastSignature(sealed);
  const { certificates, signer } = signedBy(contents);
  const { signedAttrs = [], signature } = signer;

  const values = new Map(signedAttrs.map(({ attrType, attrValues }) => [attrType, attrValues[0]]));
  if (!values.has(oids.signingCertificateV2) || values.has(oids.signingTime))
    throw new Error('the seal is not one of PAdES baseline');

  const digest = createHash('sha256').update(covered).digest();
  const claimed = Buffer.from(values.get(oids.messageDigest) ?? new ArrayBuffer());
  if (!claimed.subarray(-digest.length).equals(digest)) throw new Error('the seal is not of these bytes');

  const verifies = ({ publicKey }: X509Certificate) =>
    verify('sha256', asSet(signedAttrs), publicKey, Buffer.from(signature.buffer));
  if (!certificates.some(verifies)) throw new Error('the seal does not verify');
};

const signedBy = (contents: Buffer) => {
  const { content } = AsnConvert.parse(contents, ContentInfo);
  const { signerInfos, certificates } = AsnConvert.parse(content, SignedData);
  const signer = signerInfos[0];
  if (!signer) throw new Error('the seal has no signer');

  return {
    signer,
    certificates: (certificates ?? []).flatMap(({ certificate }) =>
      certificate ? [new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)))] : [],
    ),
  };
};

/** The bytes that the last signature of the file covers, and the signature itself, which lies between them. */
export const lastSignature = (file: Buffer): { readonly covered: Buffer; readonly contents: Buffer } => {
  const at = file.lastIndexOf('/ByteRange');
  const ranges = /^\/ByteRange \[0 (\d+) (\d+) (\d+) *\]/.exec(file.toString('latin1', at, at + 80));
  const [start = 0, end = 0, length = 0] = ranges?.slice(1).map(Number) ?? [];
  const gap = file.toString('latin1', start, end);
  if (end + length !== file.length || !/^<[0-9a-f]+>$/.test(gap))
    throw new Error('the seal does not cover the whole file');

  return {
    covered: Buffer.concat([file.subarray(0, start), file.subarray(end)]),
    contents: unpadded(Buffer.from(gap.slice(1, -1), 'hex')),
  };
};

/** A DER value of 256 to 65,535 bytes has its length in its third and fourth byte. */
const unpadded = (contents: Buffer): Buffer => contents.subarray(0, 4 + contents.readUInt16BE(2));
