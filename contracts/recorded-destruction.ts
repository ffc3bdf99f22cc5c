import type { z } from 'zod';
import { refuse } from './api/refusals.ts';
import type {
  CertifyErasure,
  RecordBlobsDestroyed,
  RecordKeysDestroyed,
} from './personal/erasure-commands.ts';
import type { ErasureEvent } from './personal/erasure-events.ts';
import type { Erasable } from './personal/erasures.ts';

// What became of an erasure goes on record once, in documents and accounts alike.

export const keysDestroyed = (
  state: Erasable,
  { data }: Pick<z.infer<typeof RecordKeysDestroyed>, 'data'>,
): Extract<ErasureEvent, { type: 'PersonalKeysDestroyed' }>[] =>
  erasureOf(state, data.erasure).keysDestroyedAt === null ? [{ type: 'PersonalKeysDestroyed', data }] : [];

export const blobsDestroyed = (
  state: Erasable,
  { data }: Pick<z.infer<typeof RecordBlobsDestroyed>, 'data'>,
): Extract<ErasureEvent, { type: 'BlobsDestroyed' }>[] =>
  erasureOf(state, data.erasure).blobsDestroyedAt === null ? [{ type: 'BlobsDestroyed', data }] : [];

/** Refuses `erasure.unfinished` as long as keys or files are still to be destroyed. */
export const erasureCertified = (
  state: Erasable,
  { data }: Pick<z.infer<typeof CertifyErasure>, 'data'>,
): Extract<ErasureEvent, { type: 'ErasureCertified' }>[] => {
  const { keysDestroyedAt, blobsDestroyedAt, certificate } = erasureOf(state, data.erasure);
  if (keysDestroyedAt === null || blobsDestroyedAt === null) refuse('erasure.unfinished');

  return certificate === null ? [{ type: 'ErasureCertified', data }] : [];
};

const erasureOf = ({ erasures }: Erasable, decided: number) =>
  erasures.find(({ revision }) => revision === decided) ?? refuse('not-found');
