import { childOf, childrenOf, type Der, derIn, oidOf, tags, timeOf } from './der.ts';
import { bad } from './finding.ts';
import { isSignature } from './signature.ts';

/** The parts of a certificate (RFC 5280) that the checks use. */
export type Certificate = {
  readonly der: Uint8Array<ArrayBuffer>;
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly algorithm: Der;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly serial: string;
  /** The names of issuer and subject: their DER in hex, so that they can be compared. */
  readonly issuer: string;
  readonly subject: string;
  /** The subject's name for people. */
  readonly name: string;
  /** The public key, as SubjectPublicKeyInfo in DER. */
  readonly key: Uint8Array<ArrayBuffer>;
  /** Whether this certificate may be used to issue other certificates. */
  readonly isAuthority: boolean;
  /** The purposes for which its key may be used (extended key usage), as object identifiers. */
  readonly purposes: readonly string[];
  /** The certificate is valid from the first to the second of these ISO instants. */
  readonly from: string;
  readonly until: string;
};

export const certificateOf = (der: Der): Certificate => {
  const body = childOf(der, 0, tags.sequence);
  const parts = childrenOf(body);
  // The first part is the version, but the oldest certificates don't have it.
  const [serial, , issuer, validity, subject, key] = parts[0]?.tag === tags.first ? parts.slice(1) : parts;
  const extensions = extensionsIn(parts.find(({ tag }) => tag === tags.fourth));
  if (!serial || !issuer || !validity || !subject || !key) return bad('A certificate is not built as one.');

  return {
    der: der.whole,
    signed: body.whole,
    algorithm: childOf(der, 1, tags.sequence),
    signature: childOf(der, 2, tags.bitString).content.slice(1),
    serial: serial.whole.toHex(),
    issuer: issuer.whole.toHex(),
    subject: subject.whole.toHex(),
    name: nameOf(subject),
    key: key.whole,
    isAuthority: isAuthority(extensions),
    purposes: purposesIn(extensions),
    from: timeOf(childOf(validity, 0)),
    until: timeOf(childOf(validity, 1)),
  };
};

const BASIC_CONSTRAINTS = '2.5.29.19';
const EXTENDED_KEY_USAGE = '2.5.29.37';

type Extensions = ReadonlyMap<string, Der>;

/** The content of each extension, by its object identifier. */
const extensionsIn = (extensions: Der | undefined): Extensions =>
  new Map(
    (extensions ? childrenOf(childOf(extensions, 0, tags.sequence)) : []).map((extension) => [
      oidOf(childOf(extension, 0)),
      derIn(childrenOf(extension).at(-1)?.content ?? new Uint8Array()),
    ]),
  );

const isAuthority = (extensions: Extensions): boolean => {
  const constraints = extensions.get(BASIC_CONSTRAINTS);
  const [first] = constraints ? childrenOf(constraints) : [];

  return first?.tag === tags.boolean && first.content[0] !== 0;
};

const purposesIn = (extensions: Extensions): readonly string[] => {
  const usage = extensions.get(EXTENDED_KEY_USAGE);

  return usage ? childrenOf(usage).map(oidOf) : [];
};

/**
 * The certificate, its issuer's certificate, the issuer's issuer's, and so on, as far as these certificates contain
 * them. Each is signed by the next. It fails with a sentence (`bad`) if a signature isn't valid.
 */
export const pathFrom = async (
  leaf: Certificate,
  certificates: readonly Certificate[],
): Promise<readonly Certificate[]> => {
  const path = [leaf];
  for (let last = leaf; last.issuer !== last.subject && path.length <= certificates.length; ) {
    const issuer = await issuerOf(last, certificates);
    if (!issuer) break;
    path.push(issuer);
    last = issuer;
  }

  return path;
};

const issuerOf = async (certificate: Certificate, certificates: readonly Certificate[]) => {
  const named = certificates.filter(({ subject }) => subject === certificate.issuer);
  for (const candidate of named)
    if (await isSignature(candidate.key, certificate.algorithm, certificate.signature, certificate.signed))
      return candidate.isAuthority
        ? candidate
        : bad(
            `${certificate.name} was certified by ${candidate.name}, whose certificate does not allow that.`,
          );

  return named.length > 0
    ? bad(`The certificate of ${certificate.name} is not signed by whom it names.`)
    : null;
};

/** Writes certificates one after another as PEM (RFC 7468). */
export const pemOf = (certificates: readonly Certificate[]): string =>
  certificates
    .map(({ der }) => {
      const lines = der.toBase64().match(/.{1,64}/g) ?? [];
      return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
    })
    .join('');

const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';

const nameOf = (subject: Der): string => {
  const values = new Map(
    childrenOf(subject)
      .flatMap(childrenOf)
      .map((pair) => [oidOf(childOf(pair, 0)), new TextDecoder().decode(childOf(pair, 1).content)]),
  );

  return values.get(COMMON_NAME) ?? values.get(ORGANISATION) ?? 'someone without a name';
};
