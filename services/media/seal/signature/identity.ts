import type { SealerConfig } from '../config.ts';
import { openInstallationIdentity } from './installation-identity.ts';
import { readP12 } from './p12.ts';

/** Who seals: certificates and the use of a private key. */
export type Identity = {
  /** In DER: the signer's own first, its issuers after it. */
  readonly certificates: readonly [Buffer, ...Buffer[]];
  readonly algorithm: 'ecdsa' | 'rsa';
  /** A signature over the SHA-256 of the data, as CMS wants it (ECDSA in DER). */
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
};

/** Answers the identity that is to seal now: the configured one, or the installation's own, renewed in time. */
export const openIdentity = async ({
  keys,
  p12,
}: Pick<SealerConfig, 'keys' | 'p12'>): Promise<() => Promise<Identity>> => {
  if (!p12) return openInstallationIdentity(keys);

  const identity = await readP12(p12);
  return async () => identity;
};
