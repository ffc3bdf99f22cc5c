import { type Signed, verifySigned } from './cms.ts';
import { derIn } from './der.ts';
import { bad } from './finding.ts';
import { SEALED } from './format.ts';

/** Verifies that the last signature in a PDF covers the whole file, and answers what it contains. */
export const verifyPdfSignature = async (pdf: Uint8Array): Promise<Signed> => {
  const { covered, contents } = lastSignatureOf(pdf);

  return verifySigned(contents, covered);
};

/**
 * The bytes that the last signature in a PDF covers, and that signature. It lies in a gap between the covered bytes
 * (ISO 32000-2, section 12.8.1).
 */
export const lastSignatureOf = (pdf: Uint8Array) => {
  const latin1 = (from: number, to: number) => new TextDecoder('latin1').decode(pdf.subarray(from, to));
  const at = lastIndexOf(pdf, '/ByteRange');
  const [, ...ranges] = /^\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(latin1(at, at + 80)) ?? [];
  const [start = 0, end = 0, length = 0] = ranges.map(Number);
  const gap = at < 0 ? '' : latin1(start, end);
  if (end + length !== pdf.length || start > end || !/^<([0-9a-fA-F]{2})+>$/.test(gap))
    bad(`The seal does not cover all of ${SEALED}.`);
  const covered = new Uint8Array(start + length);
  covered.set(pdf.subarray(0, start));
  covered.set(pdf.subarray(end), start);

  return { covered, contents: derIn(Uint8Array.fromHex(gap.slice(1, -1))).whole };
};

const lastIndexOf = (bytes: Uint8Array, text: string): number => {
  const [first = 0, ...rest] = new TextEncoder().encode(text);
  let at = bytes.lastIndexOf(first);
  while (at > 0 && !rest.every((byte, n) => bytes[at + 1 + n] === byte))
    at = bytes.lastIndexOf(first, at - 1);

  return at;
};
