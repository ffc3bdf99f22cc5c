import type { Bundle } from './bundle.ts';
import { pathFrom, pemOf } from './certificate.ts';
import { type Signed, verifySigned } from './cms.ts';
import { derIn } from './der.ts';
import { destroyed } from './destroyed-files.ts';
import { bad, notThere, type Outcome, shownInstant, sound } from './finding.ts';
import { CERTIFICATES, SEALED } from './format.ts';
import { verifyTimeStamp } from './time-stamp.ts';

/** Checks that the signature in the sealed PDF covers the whole file, and was made with the bundle's certificates. */
export const checkSeal = async (bundle: Bundle): Promise<Outcome> => {
  const { sealed } = bundle.state();
  if (!sealed) return notThere('There is no sealed PDF to check.');
  const gone = destroyed(bundle.events(), SEALED, sealed.sha256);
  if (gone) return gone;
  const { covered, contents } = lastSignatureOf(bundle.bytes(SEALED));
  const signed = await verifySigned(contents, covered);
  const { signer, contentType } = signed;
  if (contentType !== DATA) bad(`What seals ${SEALED} is a signature of something else.`);
  const path = await pathFrom(signer, signed.certificates);
  if (bundle.text(CERTIFICATES) !== pemOf(path))
    bad(`${CERTIFICATES} does not hold the certificates that ${SEALED} was sealed with.`);
  if (signed.certificates.length !== path.length)
    bad(`${SEALED} holds a certificate that has nothing to do with its seal, or one twice.`);
  const invalid = path.find(({ from, until }) => sealed.at < from || sealed.at > until);
  if (invalid)
    bad(
      `The certificate of ${invalid.name} wasn’t valid when the document was sealed (${shownInstant(sealed.at)}).`,
    );
  const root = path.at(-1) ?? signer;
  const stamp = await stampOf(signed);

  return sound(
    `The seal covers all of ${SEALED}. Signed by ${signer.name}${root === signer ? '' : `, certified by ${root.name}`}${stamp}. Check in your PDF reader whether you trust this name.`,
  );
};

/** The content of `certificates.pem`: the certificate that a PDF was sealed with, and those of its issuers. */
export const certificatesOfSeal = async (pdf: Uint8Array<ArrayBuffer>): Promise<string> => {
  const { covered, contents } = lastSignatureOf(pdf);
  const { signer, certificates } = await verifySigned(contents, covered);

  return pemOf(await pathFrom(signer, certificates));
};

/**
 * The bytes that the last signature in a PDF covers, and that signature. It lies in a gap between the covered bytes
 * (ISO 32000-2, section 12.8.1).
 */
const lastSignatureOf = (pdf: Uint8Array<ArrayBuffer>) => {
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

/** The content type that a signature over a PDF has to have (ETSI EN 319 142-1, table 1). */
const DATA = '1.2.840.113549.1.7.1';
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14';

const stampOf = async ({ unsigned, signature }: Signed): Promise<string> => {
  const token = unsigned(TIME_STAMP);
  if (!token) return '';
  const { at, by } = await verifyTimeStamp(token.whole, signature);

  return `; ${by} confirms that it existed at ${shownInstant(at)}`;
};
