import type { SealerConfig } from '../config.ts';
import type { Identity } from './identity.ts';
import { openInstallationIdentity } from './installation-identity.ts';
import { readP12 } from './p12.ts';

/** Answers the identity that should seal now: the configured one, or the installation's own, renewed in time. */
export const openIdentity = async ({
  keys,
  p12,
}: Pick<SealerConfig, 'keys' | 'p12'>): Promise<() => Promise<Identity>> => {
  if (!p12) return openInstallationIdentity(keys);

  const identity = await readP12(p12);
  return async () => identity;
};
