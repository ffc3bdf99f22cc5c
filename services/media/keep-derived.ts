import type { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../shared/blobs/blobs.ts';
import { Refused } from './refused.ts';

/**
 * Keeps what was made of a PDF. A file that is destroyed meanwhile is gone before what was derived from it is removed
 * (services/command/blobs/destroy.ts), so whoever doesn't find it afterwards removes what they have just kept. Rejects with
 * `Refused` then.
 */
export const keepDerived = async (
  blobs: Pick<Blobs, 'has' | 'putDerived' | 'deleteDerived'>,
  pdf: Sha256,
  key: string,
  bytes: Uint8Array,
): Promise<void> => {
  await blobs.putDerived(key, bytes);
  if (await blobs.has(pdf)) return;
  await blobs.deleteDerived(key);

  throw new Refused('not-found');
};
