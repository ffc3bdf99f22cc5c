import 'reflect-metadata';
import {
  type JsonGeneralName,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const DAY = 24 * 60 * 60 * 1_000;

/** A certificate that nobody else signed, and its key, as PEM; `days` from now on, or ago where it has expired. */
export const selfSigned = async (names: readonly JsonGeneralName[], days = 1) => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const notAfter = new Date(Date.now() + days * DAY);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${names[0]?.value}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(notAfter.getTime() - 2 * DAY),
    notAfter,
    extensions: [new SubjectAlternativeNameExtension([...names])],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);

  return { key: PemConverter.encode(key, 'PRIVATE KEY'), certificate: certificate.toString('pem') };
};
