import { documentMember, drawingsIn } from '#contracts/evidence/check-files.ts';
import { certificatesOfSeal } from '#contracts/evidence/check-seal.ts';
import { drawingMember, originalMember, SEALED } from '#contracts/evidence/format.ts';
import { refuse } from '#contracts/refusals.ts';
import type { Blobs } from '../../shared/blobs.ts';
import type { History } from '../timeline/history.ts';

/** The files that a document's events name. */
export type Files = {
  /** In the order of the bundle; each is read only when it is packed. */
  readonly named: readonly { readonly name: string; readonly read: () => Promise<Uint8Array> }[];
  /** Names of those that are gone since the document was deleted. */
  readonly destroyed: readonly string[];
  /** Certificates of the seal (PEM); null where nothing is sealed. */
  readonly certificates: string | null;
};

/** Refuses `unavailable` where one is missing that should be there: before anything is put on record. */
export const filesOf = async (
  blobs: Blobs,
  { state, events }: Pick<History, 'state' | 'events'>,
): Promise<Files> => {
  const { fileType, original, pdf, sealed, deleted } = state;
  const wanted = new Map([
    [originalMember(fileType), original],
    [documentMember(state), pdf],
    ...(sealed ? [[SEALED, sealed.sha256] as const] : []),
    ...drawingsIn(events).map((drawing) => [drawingMember(drawing), drawing] as const),
  ]);
  const found = await Promise.all(
    [...wanted].map(async ([name, sha256]) => ({ name, sha256, isThere: await blobs.has(sha256) })),
  );
  const gone = found.filter(({ isThere }) => !isThere).map(({ name }) => name);
  if (gone.length > 0 && !deleted) refuse('unavailable');
  const sealedPdf = sealed && !gone.includes(SEALED) ? await blobs.get(sealed.sha256) : null;

  return {
    named: found
      .filter(({ isThere }) => isThere)
      .map(({ name, sha256 }) => ({
        name,
        read: async () => (await blobs.get(sha256)) ?? refuse('unavailable'),
      })),
    destroyed: gone,
    certificates: sealedPdf && certificatesOfSeal(new Uint8Array(sealedPdf)),
  };
};
