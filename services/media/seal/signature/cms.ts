import { createHash } from 'node:crypto';
import { certificateOf } from '#contracts/evidence/certificate.ts';
import { derIn, tags } from '#contracts/evidence/der.ts';
import { der, identifier, setOf } from './der.ts';
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
  const signature = await identity.sign(setOf(tags.set, attributes));
  const token = timestamp && (await timestamp(sha256(signature)));

  const signer = der(
    tags.sequence,
    VERSION_1,
    issuerAndSerialNumber(certificate),
    DIGEST_ALGORITHM,
    setOf(tags.first, attributes),
    signatureAlgorithms[identity.algorithm],
    der(tags.octetString, signature),
    ...(token ? [der(tags.second, attribute(oids.timestampToken, token))] : []),
  );

  return enveloped(signer, identity.certificates);
};

const enveloped = (signer: Buffer, certificates: readonly Buffer[]): Buffer => {
  const data = der(
    tags.sequence,
    VERSION_1,
    der(tags.set, DIGEST_ALGORITHM),
    der(tags.sequence, identifier(oids.data)),
    setOf(tags.first, certificates),
    der(tags.set, signer),
  );

  return der(tags.sequence, identifier(oids.signedData), der(tags.first, data));
};

const signedAttributes = (digest: Uint8Array, certificate: Buffer): readonly Buffer[] => [
  attribute(oids.contentType, identifier(oids.data)),
  attribute(oids.messageDigest, der(tags.octetString, digest)),
  attribute(oids.signingCertificateV2, signingCertificate(certificate)),
];

/** SigningCertificateV2 of RFC 5035 with one certificate, whose hash uses the default algorithm. */
const signingCertificate = (certificate: Buffer): Buffer =>
  der(tags.sequence, der(tags.sequence, der(tags.sequence, der(tags.octetString, sha256(certificate)))));

const attribute = (type: string, value: Buffer): Buffer =>
  der(tags.sequence, identifier(type), der(tags.set, value));

/** As the certificate itself has them (RFC 5280, 4.1). */
const issuerAndSerialNumber = (certificate: Buffer): Buffer => {
  const { issuer, serial } = certificateOf(derIn(new Uint8Array(certificate)));

  return der(tags.sequence, Buffer.from(issuer, 'hex'), Buffer.from(serial, 'hex'));
};

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const VERSION_1 = der(tags.integer, Buffer.of(1));
/** Where an algorithm has no parameters. */
export const NULL = Buffer.of(5, 0);
const DIGEST_ALGORITHM = der(tags.sequence, identifier(oids.sha256));

/** With RSA, only the digest algorithm field names the digest, and the parameters are null (RFC 3370, 3.2). */
const signatureAlgorithms = {
  rsa: der(tags.sequence, identifier(oids.rsa), NULL),
  ecdsa: der(tags.sequence, identifier(oids.ecdsaWithSha256)),
} as const;
