import type { Bundle } from './bundle.ts';
import { pathFrom, pemOf } from './certificate.ts';
import type { Signed } from './cms.ts';
import { destroyed } from './destroyed-files.ts';
import { bad, notThere, type Outcome, shownInstant, sound } from './finding.ts';
import { CERTIFICATES, SEALED } from './format.ts';
import { verifyPdfSignature } from './pdf-signature.ts';
import { verifyTimeStamp } from './time-stamp.ts';

/** Checks that the signature in the sealed PDF covers the whole file, and was made with the bundle's certificates. */
export const checkSeal = async (bundle: Bundle): Promise<Outcome> => {
  const { sealed } = bundle.state();
  if (!sealed) return notThere('There is no sealed PDF to check.');
  const gone = destroyed(bundle.events(), SEALED, sealed.sha256);
  if (gone) return gone;
  const signed = await verifyPdfSignature(bundle.bytes(SEALED));
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
  const { signer, certificates } = await verifyPdfSignature(pdf);

  return pemOf(await pathFrom(signer, certificates));
};

/** The content type that a signature over a PDF has to have (ETSI EN 319 142-1, table 1). */
const DATA = '1.2.840.113549.1.7.1';
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14';

const stampOf = async ({ unsignedAttribute, signature }: Signed): Promise<string> => {
  const token = unsignedAttribute(TIME_STAMP);
  if (!token) return '';
  const { at, by } = await verifyTimeStamp(token.whole, signature);

  return `; ${by} confirms that it existed at ${shownInstant(at)}`;
};
