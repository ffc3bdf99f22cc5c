import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { memory } from '../../shared/flow/memory.ts';
import type { PageMarks } from '../pdf/page-marks.ts';
import type { PdfOutline } from './inspection.ts';
import { oids } from './signature/cms.ts';
import { der, identifier, SET, valuesIn } from './signature/der.ts';

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
  if (!signer.values.has(named.signingCertificate) || signer.values.has(named.signingTime))
    throw new Error('the seal is not one of PAdES baseline');

  const digest = createHash('sha256').update(covered).digest();
  const claimed = signer.values.get(named.messageDigest) ?? Buffer.of();
  if (!claimed.subarray(-digest.length).equals(digest)) throw new Error('the seal is not of these bytes');

  const verifies = (key: KeyObject) => verify('sha256', signer.signedAttributes, key, signer.signature);
  if (!certificates.map(publicKeyOf).some(verifies)) throw new Error('the seal does not verify');
};

/** The members of SignedData and of its only SignerInfo that count here (RFC 5652, 5.1 and 5.3). */
const signedBy = (contents: Buffer) => {
  const [, signed] = membersOf(contents);
  const [, , , certificates, signers] = membersOf(signed?.content);
  const [, , , attributes, , signature] = membersOf(signers?.content);
  if (!attributes || !signature) throw new Error('the seal has no signer');

  return {
    certificates: valuesIn(certificates?.content ?? Buffer.of()).map(({ whole }) => whole),
    signer: {
      values: new Map(
        valuesIn(attributes.content).map(({ whole }) => {
          const [type, values] = membersOf(whole);
          return [nameOf(type?.whole), values?.content ?? Buffer.of()];
        }),
      ),
      /** The signature covers the attributes as a set, even though they are stored under another tag (5.4). */
      signedAttributes: der(SET, attributes.content),
      signature: signature.content,
    },
  };
};

const membersOf = (bytes: Buffer = Buffer.of()) => valuesIn(valuesIn(bytes)[0]?.content ?? Buffer.of());

const nameOf = (type: Buffer = Buffer.of()) => type.toString('hex');
const named = {
  signingCertificate: nameOf(identifier(oids.signingCertificateV2)),
  signingTime: nameOf(identifier(oids.signingTime)),
  messageDigest: nameOf(identifier(oids.messageDigest)),
};

/** Nearly all files are signed with the same few certificates. */
const publicKeys = memory<KeyObject>({ most: 20 });

const publicKeyOf = (certificate: Buffer): KeyObject => {
  const name = certificate.toString('latin1');
  const key = publicKeys.get(name) ?? new X509Certificate(certificate).publicKey;
  publicKeys.set(name, key);

  return key;
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
