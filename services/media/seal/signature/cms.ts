import { createHash } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_data,
  id_signedData,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';
import type { Identity } from './identity.ts';

/** Answers a time-stamp token (in DER) over the SHA-256 of a signature. */
export type Timestamp = (digest: Uint8Array) => Promise<Buffer>;

export const oids = {
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
 * A detached CMS signature over a SHA-256 digest, as the PAdES baseline requires it (ETSI EN 319 142-1, 6.3): its
 * signed attributes are content-type, message-digest and signing-certificate-v2, but not signing-time.
 */
export const signedData = async (
  digest: Uint8Array,
  identity: Identity,
  timestamp?: Timestamp,
): Promise<Buffer> => {
  const [certificate] = identity.certificates;
  const signedAttrs = signedAttributes(digest, certificate);
  const signature = await identity.sign(asSet(signedAttrs));
  const token = timestamp && (await timestamp(sha256(signature)));

  const signer = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: issuerAndSerialNumber(certificate) }),
    digestAlgorithm: digestIdentifier(),
    signedAttrs,
    signatureAlgorithm: signatureIdentifier(identity),
    signature: new OctetString(signature),
    ...(token && { unsignedAttrs: [attribute(oids.timestampToken, token)] }),
  });

  return enveloped(signer, identity.certificates);
};

const enveloped = (signer: SignerInfo, certificates: readonly Buffer[]): Buffer => {
  const data = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestIdentifier()]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(inOrder(certificates.map(certificateChoice))),
    signerInfos: new SignerInfos([signer]),
  });

  return encoded(new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) }));
};

/**
 * The bytes that the signature covers: the attributes as a set, even though they are stored under another tag (RFC
 * 5652, 5.4).
 */
export const asSet = (attributes: readonly Attribute[]): Buffer => der(SET, ...attributes.map(encoded));

const signedAttributes = (digest: Uint8Array, certificate: Buffer): Attribute[] =>
  inOrder([
    attribute(oids.contentType, Buffer.from(AsnObjectIdentifierConverter.toASN(id_data).toBER())),
    attribute(oids.messageDigest, der(OCTET_STRING, digest)),
    attribute(oids.signingCertificateV2, signingCertificate(certificate)),
  ]);

/** SigningCertificateV2 of RFC 5035 with one certificate, whose hash uses the default algorithm. */
const signingCertificate = (certificate: Buffer): Buffer =>
  der(SEQUENCE, der(SEQUENCE, der(SEQUENCE, der(OCTET_STRING, sha256(certificate)))));

const attribute = (attrType: string, value: Buffer): Attribute =>
  new Attribute({ attrType, attrValues: [new Uint8Array(value).buffer] });

/** DER orders the members of a set by their bytes. */
const inOrder = <Member extends object>(members: readonly Member[]): Member[] =>
  members.toSorted((one, other) => Buffer.compare(encoded(one), encoded(other)));

const issuerAndSerialNumber = (certificate: Buffer): IssuerAndSerialNumber => {
  const { issuer, serialNumber } = AsnConvert.parse(certificate, Certificate).tbsCertificate;

  return new IssuerAndSerialNumber({ issuer, serialNumber });
};

/** A certificate that is decoded and encoded again must have the same bytes, because its hash is signed. */
const certificateChoice = (certificate: Buffer): CertificateChoices => {
  const choice = new CertificateChoices({ certificate: AsnConvert.parse(certificate, Certificate) });
  if (!encoded(choice).equals(certificate)) throw new Error('the certificate is not encoded in DER');

  return choice;
};

const digestIdentifier = () => new DigestAlgorithmIdentifier({ algorithm: oids.sha256 });

/** With RSA, only the digest algorithm field names the digest, and the parameters are null (RFC 3370, 3.2). */
const signatureIdentifier = ({ algorithm }: Identity): SignatureAlgorithmIdentifier =>
  algorithm === 'rsa'
    ? new SignatureAlgorithmIdentifier({ algorithm: oids.rsa, parameters: null })
    : new SignatureAlgorithmIdentifier({ algorithm: oids.ecdsaWithSha256 });

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const encoded = (value: object): Buffer => Buffer.from(AsnConvert.serialize(value));

const OCTET_STRING = 0x04;
const SEQUENCE = 0x30;
const SET = 0x31;

/** One value in DER, at most 65,535 bytes long. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];

  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
