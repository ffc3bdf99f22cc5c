import { verifyPdfSignature } from '#contracts/evidence/pdf-signature.ts';
import type { PageMarks } from '../pdf/page-marks.ts';
import type { PdfOutline } from './inspection.ts';
import { oids } from './signature/cms.ts';

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

/** Reads a sealed file as others will, and rejects if anything in it is wrong. */
export const selfCheck = async (sealed: Buffer, found: PdfOutline, expected: Expected): Promise<void> => {
  checkFile(sealed, found, expected);
  await checkSignature(sealed);
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
const checkSignature = async (sealed: Buffer): Promise<void> => {
  const { signedAttribute } = await verifyPdfSignature(sealed);
  if (!signedAttribute(oids.signingCertificateV2) || signedAttribute(oids.signingTime))
    throw new Error('the seal is not one of PAdES baseline');
};
