import { refuse } from '#contracts/api/refusals.ts';
import { filesNamed } from '#contracts/evidence/check-files.ts';
import { certificatesOfSeal } from '#contracts/evidence/check-seal.ts';
import { SEALED } from '#contracts/evidence/format.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { History } from '../history/history.ts';

/** The files that a document's events name. */
export type Files = {
  /** In the order of the bundle; each is read only when it is packed. */
  readonly named: readonly { readonly name: string; readonly read: () => Promise<Uint8Array> }[];
  /** Certificates of the seal (PEM); null where nothing is sealed. */
  readonly certificates: string | null;
};

/** Refuses `unavailable` if a file is missing, before anything is put on record. */
export const filesOf = async (
  blobs: Blobs,
  { state, events }: Pick<History, 'state' | 'events'>,
): Promise<Files> => {
  const named = filesNamed(state, events);
  const isKept = await Promise.all(named.map(({ sha256 }) => blobs.has(sha256)));
  if (isKept.includes(false)) refuse('unavailable');
  const sealed = named.find(({ name }) => name === SEALED);
  const sealedPdf = sealed ? await blobs.get(sealed.sha256) : null;

  return {
    named: named.map(({ name, sha256 }) => ({
      name,
      read: async () => (await blobs.get(sha256)) ?? refuse('unavailable'),
    })),
    certificates: sealedPdf && (await certificatesOfSeal(new Uint8Array(sealedPdf))),
  };
};
