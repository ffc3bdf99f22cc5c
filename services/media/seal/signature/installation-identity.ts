import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from './identity.ts';
import { readKeyFile, replaceKeyFile, writeKeyFileOnce } from './key-file.ts';

/**
 * The installation's own identity: a certificate authority, which is made once and never changed, and a sealing
 * certificate from it, which is renewed before it ends. Services that start at the same time with the same folder agree
 * on both.
 */
export const openInstallationIdentity = async (folder: string): Promise<() => Promise<Identity>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const authority = await openAuthority(folder);
  const file = join(folder, 'sealing.pem');
  const opened = (pem: string) => sealerOf(pem, authority);
  let sealer = opened(await writeKeyFileOnce(file, async () => (await issuing()).newSealer(authority)));

  return async () => {
    if (isEnding(sealer)) sealer = opened((await readKeyFile(file)) ?? sealer.pem);
    if (isEnding(sealer))
      sealer = opened(await replaceKeyFile(file, await (await issuing()).newSealer(authority)));

    return sealer.identity;
  };
};

const openAuthority = async (folder: string): Promise<string> => {
  const authority = await writeKeyFileOnce(join(folder, 'authority.pem'), async () =>
    (await issuing()).newAuthority(),
  );
  /** For people who want their PDF reader to trust this installation's seals. */
  await writeKeyFileOnce(join(folder, 'authority-certificate.pem'), async () =>
    certificateOf(authority).toString(),
  );

  return authority;
};

/** Loaded only when a certificate is issued, once in years, because it takes 25 MB. */
const issuing = () => import('./issuing.ts');

/** A sealing certificate with its key, read once: reading them takes longer than to sign. */
type OpenSealer = { readonly pem: string; readonly identity: Identity; readonly validTo: number };

const sealerOf = (pem: string, authority: string): OpenSealer => {
  const key = createPrivateKey(pem);
  const certificate = certificateOf(pem);
  const identity: Identity = {
    certificates: [certificate.raw, certificateOf(authority).raw],
    algorithm: 'ecdsa',
    sign: async (data) => sign('sha256', data, key),
  };

  return { pem, identity, validTo: Date.parse(certificate.validTo) };
};

const RENEWED_BEFORE = 90 * 86_400_000;

const isEnding = ({ validTo }: OpenSealer) => validTo - Date.now() < RENEWED_BEFORE;

const certificateOf = (pem: string) => new X509Certificate(pem);
