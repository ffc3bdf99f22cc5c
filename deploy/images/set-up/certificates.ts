/** @peculiar/x509 uses a dependency container that needs this. */
import 'reflect-metadata';

import { createPrivateKey, randomBytes, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

/** All in PEM. */
export type Certificates = { readonly authority: string; readonly certificate: string; readonly key: string };

/** EventStoreDB takes RSA keys. */
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const;

const DAY = 86_400_000;
const LASTS = 10 * 365 * DAY;

/** The name by which the nodes of a cluster know each other's certificates (CertificateReservedNodeCommonName). */
const NODE = 'eventstoredb-node';

/**
 * A certificate for the nodes of the event store, by which clients know them and they know each other. The key of the
 * authority that issues it is thrown away: whoever wants another certificate makes another authority.
 */
export const nodeCertificates = async (hosts: readonly string[]): Promise<Certificates> => {
  const [authorityKeys, keys] = [await newKeys(), await newKeys()];
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomSerial(),
    name: 'CN=Inkstream Event Store Authority',
    ...valid(),
    signingAlgorithm: algorithm,
    keys: authorityKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: randomSerial(),
    subject: `CN=${NODE}`,
    issuer: authority.subject,
    ...valid(),
    signingAlgorithm: algorithm,
    signingKey: authorityKeys.privateKey,
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment,
        true,
      ),
      new x509.ExtendedKeyUsageExtension([
        x509.ExtendedKeyUsage.serverAuth,
        x509.ExtendedKeyUsage.clientAuth,
      ]),
      new x509.SubjectAlternativeNameExtension(hosts.map((value) => ({ type: 'dns', value }))),
      await x509.AuthorityKeyIdentifierExtension.create(authority),
    ],
  });

  return {
    authority: `${authority.toString('pem')}\n`,
    certificate: `${certificate.toString('pem')}\n`,
    key: await inPem(keys.privateKey),
  };
};

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const inPem = async (key: webcrypto.CryptoKey): Promise<string> => {
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));

  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();
};

/** Begins on a day in the past, for machines whose clock is slow. */
const valid = () => ({ notBefore: new Date(Date.now() - DAY), notAfter: new Date(Date.now() + LASTS) });

/** Always positive and without a leading null byte, whatever the random part is. */
const randomSerial = () => `40${randomBytes(15).toString('hex')}`;
