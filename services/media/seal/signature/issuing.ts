/** @peculiar/x509 uses a dependency container that needs this. */
import 'reflect-metadata';

import { createPrivateKey, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

/** P-256: every current reader verifies it, and signing takes a fraction of a millisecond. */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const DAY = 86_400_000;
const AUTHORITY_LASTS = 20 * 365 * DAY;
const SEALER_LASTS = 3 * 365 * DAY;

/** The key and certificate of a new certificate authority, in PEM. */
export const newAuthority = async (): Promise<string> => {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomSerial(),
    name: `CN=Inkstream Installation ${randomHex(4)}, O=Inkstream`,
    ...validFor(AUTHORITY_LASTS),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });

  return pem(keys.privateKey, certificate);
};

/** The key and certificate of a new sealer of the authority, in PEM. */
export const newSealer = async (authority: string): Promise<string> => {
  const issuer = new x509.X509Certificate(authority.slice(authority.indexOf('-----BEGIN CERTIFICATE-----')));
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: randomSerial(),
    subject: 'CN=Inkstream Seal, O=Inkstream',
    issuer: issuer.subject,
    ...validFor(SEALER_LASTS),
    signingAlgorithm: algorithm,
    signingKey: await importedKey(authority),
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(SIGNS, true),
      new x509.ExtendedKeyUsageExtension(PURPOSES),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });

  return pem(keys.privateKey, certificate);
};

const SIGNS = x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation;

/**
 * What PDF readers require of a certificate that signs documents: RFC 9336, and e-mail protection for older readers.
 */
const PURPOSES = ['1.3.6.1.5.5.7.3.36', x509.ExtendedKeyUsage.emailProtection];

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const importedKey = (key: string) => {
  const pkcs8 = createPrivateKey(key).export({ format: 'der', type: 'pkcs8' });

  return webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
};

const pem = async (privateKey: webcrypto.CryptoKey, certificate: x509.X509Certificate): Promise<string> => {
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });

  return `${key.export({ format: 'pem', type: 'pkcs8' })}${certificate.toString('pem')}\n`;
};

/** Begins on a day in the past, for readers whose clock is slow. */
const validFor = (duration: number) => ({
  notBefore: new Date(Date.now() - DAY),
  notAfter: new Date(Date.now() + duration),
});

const randomHex = (bytes: number) =>
  Buffer.from(webcrypto.getRandomValues(new Uint8Array(bytes))).toString('hex');

/** Always positive and without a leading null byte, whatever the random part is. */
const randomSerial = () => `40${randomHex(15)}`;
