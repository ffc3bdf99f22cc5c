import { createHash } from 'node:crypto';
import { der, INTEGER, identifier, member, OCTET_STRING, SEQUENCE, SET, setOf, valuesIn } from './der.ts';
import type { Identity } from './identity.ts';

/** Answers a time-stamp token (in DER) over the SHA-256 of a signature. */
export type Timestamp = (digest: Uint8Array) => Promise<Buffer>;

export const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

/**
 * A detached CMS signature (RFC 5652) over a SHA-256 digest, as the PAdES baseline requires it (ETSI EN 319 142-1, 6.3):
 * its signed attributes are content-type, message-digest and signing-certificate-v2, but not signing-time.
 */
export const signedData = async (
  digest: Uint8Array,
  identity: Identity,
  timestamp?: Timestamp,
): Promise<Buffer> => {
  const [certificate] = identity.certificates;
  const attributes = signedAttributes(digest, certificate);
  const signature = await identity.sign(setOf(SET, attributes));
  const token = timestamp && (await timestamp(sha256(signature)));

  const signer = der(
    SEQUENCE,
    VERSION_1,
    issuerAndSerialNumber(certificate),
    DIGEST_ALGORITHM,
    setOf(member(0), attributes),
    signatureAlgorithms[identity.algorithm],
    der(OCTET_STRING, signature),
    ...(token ? [der(member(1), attribute(oids.timestampToken, token))] : []),
  );

  return enveloped(signer, identity.certificates);
};

const enveloped = (signer: Buffer, certificates: readonly Buffer[]): Buffer => {
  const data = der(
    SEQUENCE,
    VERSION_1,
    der(SET, DIGEST_ALGORITHM),
    der(SEQUENCE, identifier(oids.data)),
    setOf(member(0), certificates),
    der(SET, signer),
  );

  return der(SEQUENCE, identifier(oids.signedData), der(member(0), data));
};

const signedAttributes = (digest: Uint8Array, certificate: Buffer): readonly Buffer[] => [
  attribute(oids.contentType, identifier(oids.data)),
  attribute(oids.messageDigest, der(OCTET_STRING, digest)),
  attribute(oids.signingCertificateV2, signingCertificate(certificate)),
];

/** SigningCertificateV2 of RFC 5035 with one certificate, whose hash uses the default algorithm. */
const signingCertificate = (certificate: Buffer): Buffer =>
  der(SEQUENCE, der(SEQUENCE, der(SEQUENCE, der(OCTET_STRING, sha256(certificate)))));

const attribute = (type: string, value: Buffer): Buffer => der(SEQUENCE, identifier(type), der(SET, value));

/** As the certificate itself has them (RFC 5280, 4.1). The version, member 0, may be missing. */
const issuerAndSerialNumber = (certificate: Buffer): Buffer => {
  const [whole] = valuesIn(certificate);
  const [signed] = valuesIn(whole?.content ?? Buffer.of());
  const [serialNumber, , issuer] = valuesIn(signed?.content ?? Buffer.of()).filter(
    ({ tag }) => tag !== member(0),
  );
  if (!serialNumber || !issuer) throw new Error('the certificate names no issuer');

  return der(SEQUENCE, issuer.whole, serialNumber.whole);
};

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const VERSION_1 = der(INTEGER, Buffer.of(1));
const NULL = Buffer.of(5, 0);
const DIGEST_ALGORITHM = der(SEQUENCE, identifier(oids.sha256));

/** With RSA, only the digest algorithm field names the digest, and the parameters are null (RFC 3370, 3.2). */
const signatureAlgorithms = {
  rsa: der(SEQUENCE, identifier(oids.rsa), NULL),
  ecdsa: der(SEQUENCE, identifier(oids.ecdsaWithSha256)),
} as const;
