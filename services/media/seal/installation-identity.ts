/** @peculiar/x509 takes its parts from a container that needs this. */
import 'reflect-metadata';

import { createPrivateKey, sign, webcrypto, X509Certificate } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import type { Identity } from './identity.ts';
import { readKeyFile, replaceKeyFile, writeKeyFileOnce } from './key-file.ts';

/**
 * The installation's own identity: a certificate authority, made once and never changed, and a sealing certificate
 * of it, renewed before it ends. Services that start at once with the same folder agree on both.
 */
export const openInstallationIdentity = async (folder: string): Promise<() => Promise<Identity>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const authority = await openAuthority(folder);
  const file = join(folder, 'sealing.pem');
  let pem = await writeKeyFileOnce(file, () => newSealer(authority));

  return async () => {
    if (isEnding(pem)) pem = (await readKeyFile(file)) ?? pem;
    if (isEnding(pem)) pem = await replaceKeyFile(file, await newSealer(authority));

    return identityOf(pem, authority);
  };
};

const openAuthority = async (folder: string): Promise<string> => {
  const authority = await writeKeyFileOnce(join(folder, 'authority.pem'), newAuthority);
  /** For people who want their PDF reader to trust what this installation seals. */
  await writeKeyFileOnce(join(folder, 'authority-certificate.pem'), async () =>
    certificateOf(authority).toString(),
  );

  return authority;
};

const identityOf = (pem: string, authority: string): Identity => {
  const key = createPrivateKey(pem);

  return {
    certificates: [certificateOf(pem).raw, certificateOf(authority).raw],
    algorithm: 'ecdsa',
    sign: async (data) => sign('sha256', data, key),
  };
};

const certificateOf = (pem: string) =>
  new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')));

const DAY = 86_400_000;
const RENEWED_BEFORE = 90 * DAY;

const isEnding = (pem: string) => Date.parse(certificateOf(pem).validTo) - Date.now() < RENEWED_BEFORE;

/** P-256: every reader of today verifies it, and it signs in a fraction of a millisecond. */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const newAuthority = async (): Promise<string> => {
  const keys = await newKeys();
  const subject = `CN=Inkstream Installation ${randomHex(4)}, O=Inkstream`;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomSerial(),
    name: subject,
    ...validFor(20 * 365 * DAY),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });

  return keyFile(keys.privateKey, certificate);
};

/** What PDF readers ask of a certificate that signs documents: RFC 9336, and e-mail protection for older ones. */
const PURPOSES = ['1.3.6.1.5.5.7.3.36', x509.ExtendedKeyUsage.emailProtection];

const newSealer = async (authority: string): Promise<string> => {
  const issuer = new x509.X509Certificate(certificateOf(authority).raw);
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: randomSerial(),
    subject: 'CN=Inkstream Seal, O=Inkstream',
    issuer: issuer.subject,
    ...validFor(3 * 365 * DAY),
    signingAlgorithm: algorithm,
    signingKey: await importedKey(authority),
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation,
        true,
      ),
      new x509.ExtendedKeyUsageExtension(PURPOSES),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });

  return keyFile(keys.privateKey, certificate);
};

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const importedKey = (pem: string) =>
  webcrypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' }),
    algorithm,
    false,
    ['sign'],
  );

const keyFile = async (privateKey: webcrypto.CryptoKey, certificate: x509.X509Certificate) => {
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });

  return `${key.export({ format: 'pem', type: 'pkcs8' })}${certificate.toString('pem')}\n`;
};

/** A day in the past, for readers whose clock is behind. */
const validFor = (duration: number) => ({
  notBefore: new Date(Date.now() - DAY),
  notAfter: new Date(Date.now() + duration),
});

const randomHex = (bytes: number) =>
  Buffer.from(webcrypto.getRandomValues(new Uint8Array(bytes))).toString('hex');

/** Positive and without a leading null, whatever the random part. */
const randomSerial = () => `40${randomHex(15)}`;
