import { type Certificate, certificateOf } from './certificate.ts';
import { childOf, childrenOf, type Der, derIn, oidOf, tags } from './der.ts';
import { bad } from './finding.ts';
import { hashNamed, isSignature } from './signature.ts';

/** What a CMS signature (RFC 5652) contains, after it was verified. */
export type Signed = {
  readonly signer: Certificate;
  /** All certificates that came with the signature, including the signer's. */
  readonly certificates: readonly Certificate[];
  readonly content: Uint8Array<ArrayBuffer>;
  /** The type of the content, as an object identifier. */
  readonly contentType: string;
  readonly signature: Uint8Array<ArrayBuffer>;
  /** The first value of an attribute that the signature covers; undefined if there is no such attribute. */
  readonly signedAttribute: (oid: string) => Der | undefined;
  /** The same for an attribute that the signature doesn't cover. */
  readonly unsignedAttribute: (oid: string) => Der | undefined;
};

/**
 * Verifies the signature in a CMS signed-data value. The signature is over `detached` if that is given, or else over
 * the content in the value itself. Fails with a sentence (`bad`) if the signature isn't valid.
 */
export const verifySigned = async (
  der: Uint8Array<ArrayBuffer>,
  detached?: Uint8Array<ArrayBuffer>,
): Promise<Signed> => {
  const { content: held, contentType, ...signedData } = readSignedData(der);
  const certificates = signedData.certificates.map(certificateOf);
  const { names, digestAlgorithm, signedAttributes, algorithm, signature, unsignedAttributes } = signerInfoOf(
    signedData.signerInfo,
  );
  if (detached && held) bad('A signature is over a content of its own.');
  const content = detached ?? held ?? bad('A signature is over nothing.');
  const signer = certificates.find(names) ?? bad('A signature comes without the certificate of who made it.');
  const hash = hashNamed(digestAlgorithm);

  const attributes = attributesIn(signedAttributes);
  const type = attributes(CONTENT_TYPE);
  if (!type || oidOf(type) !== contentType)
    bad('The signature is over something else than what it is filed as.');
  const digest = new Uint8Array(await crypto.subtle.digest(hash, content)).toHex();
  if (attributes(MESSAGE_DIGEST)?.content.toHex() !== digest)
    bad('The signature is over other bytes than these.');
  // The attributes are signed with the tag of a set, though they are stored with another tag (RFC 5652, section 5.4).
  const signed = Uint8Array.from(signedAttributes.whole);
  signed[0] = tags.set;
  if (!(await isSignature(signer.key, algorithm, signature.content, signed, hash)))
    bad(`The signature was not made by ${signer.name}, or was changed.`);
  await expectCertificate(attributes, signer);

  return {
    signer,
    certificates,
    content,
    contentType,
    signature: signature.content,
    signedAttribute: attributes,
    unsignedAttribute: attributesIn(unsignedAttributes),
  };
};

const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const SIGNED_DATA = '1.2.840.113549.1.7.2';

/** Attributes of one value (RFC 5652, sections 11.1 and 11.2; RFC 5035, section 3). */
const SINGLE: ReadonlySet<string> = new Set([
  CONTENT_TYPE,
  MESSAGE_DIGEST,
  SIGNING_CERTIFICATE,
  SIGNING_CERTIFICATE_V2,
]);

/** Reads what a CMS signature contains, without verifying anything. */
export const readSignedData = (der: Uint8Array<ArrayBuffer>) => {
  const outer = derIn(der);
  if (oidOf(childOf(outer, 0)) !== SIGNED_DATA) bad('A signature is not one of CMS.');
  const data = childOf(childOf(outer, 1, tags.first), 0, tags.sequence);
  const [, , contentInfo, ...rest] = childrenOf(data);
  const signerInfo = rest.find(({ tag }) => tag === tags.set);
  if (!contentInfo || !signerInfo) return bad('A signature is not built as one.');
  const held = childrenOf(contentInfo)[1];
  const certificates = rest.find(({ tag }) => tag === tags.first);
  if (childrenOf(signerInfo).length > 1) bad('A signature is made by more than one.');

  return {
    contentType: oidOf(childOf(contentInfo, 0)),
    content: held && childOf(held, 0, tags.octetString).content,
    certificates: (certificates ? childrenOf(certificates) : []).filter(({ tag }) => tag === tags.sequence),
    signerInfo: childOf(signerInfo, 0, tags.sequence),
  };
};

const signerInfoOf = (der: Der) => {
  const [, sid, digestAlgorithm, signedAttributes, algorithm, signature, unsignedAttributes] =
    childrenOf(der);
  if (!sid || !digestAlgorithm || signedAttributes?.tag !== tags.first || !algorithm || !signature)
    return bad('A signature is not built as one.');

  return {
    digestAlgorithm,
    signedAttributes,
    algorithm,
    signature,
    unsignedAttributes,
    /** Whether this is the certificate that the signature names as its signer's. */
    names: ({ issuer, serial }: Certificate) =>
      sid.tag === tags.sequence &&
      childOf(sid, 0).whole.toHex() === issuer &&
      childOf(sid, 1).whole.toHex() === serial,
  };
};

/** The first value of each attribute. What counts must not stand twice, or other programs may count the other one. */
const attributesIn = (attributes: Der | undefined) => {
  const all = new Map<string, Der | undefined>();
  for (const attribute of attributes ? childrenOf(attributes) : []) {
    const type = oidOf(childOf(attribute, 0));
    const values = childrenOf(childOf(attribute, 1, tags.set));
    if (SINGLE.has(type) && (all.has(type) || values.length > 1)) bad('A signature says something twice.');
    all.set(type, values[0]);
  }

  return (oid: string): Der | undefined => all.get(oid);
};

/**
 * Makes sure that this is the signer's certificate: a signed attribute contains the certificate's hash (RFC 5035). In
 * the older form of that attribute, the hash is SHA-1.
 */
const expectCertificate = async (
  attributes: ReturnType<typeof attributesIn>,
  { der, name }: Certificate,
): Promise<void> => {
  const newer = attributes(SIGNING_CERTIFICATE_V2);
  const attribute =
    newer ??
    attributes(SIGNING_CERTIFICATE) ??
    bad('The signature does not say by which certificate it counts.');
  const parts = childrenOf(childOf(childOf(attribute, 0, tags.sequence), 0, tags.sequence));
  const algorithm = parts.find(({ tag }) => tag === tags.sequence && parts[0]?.tag === tags.sequence);
  const hash = parts.find(({ tag }) => tag === tags.octetString);
  const usual = newer ? 'SHA-256' : 'SHA-1';
  const digest = await crypto.subtle.digest(newer && algorithm ? hashNamed(algorithm) : usual, der);
  if (hash?.content.toHex() !== new Uint8Array(digest).toHex())
    bad(`The signature counts by another certificate than that of ${name}.`);
};
