import 'reflect-metadata';

import * as x509 from '@peculiar/x509';
import { expect, test } from 'vitest';
import { certificateOf, pathFrom } from './certificate.ts';
import { derIn } from './der.ts';

test('a path leads from a certificate to the authority that it comes from', async () => {
  const { leaf, issuer } = await issuedBy([new x509.BasicConstraintsExtension(true, 0, true)]);

  expect((await pathFrom(leaf, [leaf, issuer])).map(({ name }) => name)).toEqual(['Seal', 'Issuer']);
  expect([leaf.isAuthority, issuer.isAuthority]).toEqual([false, true]);
});

test.each([
  ['says that it is no authority', [new x509.BasicConstraintsExtension(false, undefined, true)]],
  ['does not say that it is one', []],
])('a certificate that %s certifies nobody', async (_, extensions) => {
  const { leaf, issuer } = await issuedBy(extensions);

  await expect(pathFrom(leaf, [leaf, issuer])).rejects.toThrow('Seal was certified by Issuer, whose');
});

test('a certificate names what its key is for', async () => {
  const { leaf } = await issuedBy([]);

  expect(leaf.purposes).toEqual(['1.3.6.1.5.5.7.3.8']);
});

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const issuedBy = async (extensions: x509.Extension[]) => {
  const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [keys, ours] = await Promise.all([newKeys(), newKeys()]);
  const signing = { signingAlgorithm: algorithm, extensions };
  const issuer = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Issuer',
    keys,
    ...signing,
  });
  const leaf = await x509.X509CertificateGenerator.create({
    subject: 'CN=Seal',
    issuer: 'CN=Issuer',
    signingAlgorithm: algorithm,
    signingKey: keys.privateKey,
    publicKey: ours.publicKey,
    extensions: [new x509.ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.8'])],
  });
  const read = ({ rawData }: x509.X509Certificate) => certificateOf(derIn(new Uint8Array(rawData)));

  return { leaf: read(leaf), issuer: read(issuer) };
};
