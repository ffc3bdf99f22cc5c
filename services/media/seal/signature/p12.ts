import { verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { P12Signer } from '@libpdf/core';
import type { SealerConfig } from '../config.ts';
import type { Identity } from './identity.ts';

/** Throws if the password doesn't open the file, or if the file has no certificate for its key that is valid now. */
export const readP12 = async ({ file, password }: NonNullable<SealerConfig['p12']>): Promise<Identity> => {
  const signer = await signerOf(await readFile(file), password);
  const certificates = await ownFirst(signer);
  const { validTo } = new X509Certificate(certificates[0]);
  if (Date.parse(validTo) < Date.now()) throw new Error(`the certificate in ${file} expired on ${validTo}`);

  return {
    certificates,
    algorithm: signer.keyType === 'EC' ? 'ecdsa' : 'rsa',
    sign: (data) => signer.sign(data, 'SHA-256'),
  };
};

const signerOf = async (bytes: Buffer, password: string): Promise<P12Signer> => {
  try {
    return await P12Signer.create(bytes, password);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`the PKCS #12 file cannot be opened with its password: ${why}`, { cause: error });
  }
};

/**
 * The order of certificates in the file means nothing. The one that verifies the key's signature belongs to the key.
 * Its issuer follows, then the issuer of that one, and so on. Other certificates in the file don't matter.
 */
const ownFirst = async (signer: P12Signer): Promise<Identity['certificates']> => {
  const probe = Buffer.from('whose certificate');
  const signature = await signer.sign(probe, 'SHA-256');
  const all = [signer.certificate, ...signer.certificateChain].map((certificate) => Buffer.from(certificate));

  const leaf = all.find((der) => verify('sha256', probe, new X509Certificate(der).publicKey, signature));
  if (!leaf) throw new Error('the PKCS #12 file holds no certificate of its key');

  const path: [Buffer, ...Buffer[]] = [leaf];
  for (let last: Buffer | undefined = leaf; last; ) {
    const subject = new X509Certificate(last);
    last = all.find((der) => !path.includes(der) && isIssuer(new X509Certificate(der), subject));
    if (last) path.push(last);
  }

  return path;
};

const isIssuer = (issuer: X509Certificate, of: X509Certificate): boolean =>
  of.checkIssued(issuer) && of.verify(issuer.publicKey);
