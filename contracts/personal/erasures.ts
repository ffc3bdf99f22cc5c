import { ERASED } from '../closed.ts';
import type { Metadata, Recorded } from '../envelope.ts';
import type { KeyId } from '../key-id.ts';
import type { ErasureBasis, ErasureEvent, SealedDecision } from './erasure-events.ts';

// This file doesn't use zod, because the browser folds documents as the servers do.

/** An erasure in a document or an account, and how far it has come. */
export type Erasure = {
  /** The revision of the event that decided it. */
  readonly revision: number;
  readonly at: string;
  readonly keys: readonly KeyId[];
  readonly basis: ErasureBasis;
  /** What was decided about the sealed file that names them. Null if nothing had to be, or nobody did. */
  readonly sealed: SealedDecision | null;
  /** When the keys were destroyed (ISO). Null until then. */
  readonly keysDestroyedAt: string | null;
  /** When the files were destroyed that nobody else named (ISO). Null until then. */
  readonly blobsDestroyedAt: string | null;
  /** The SHA-256 of its certificate. Null until somebody asks for that, and if a privacy request's certificate says it. */
  readonly certificate: string | null;
};

/** What a document or an account knows of its erasures, oldest first. */
export type Erasable = { readonly erasures: readonly Erasure[] };

export const isErased = ({ erasures }: Erasable, key: KeyId): boolean =>
  erasures.some(({ keys }) => keys.includes(key));

/** When what a key encrypts was erased (ISO); null if it wasn't. */
export const erasedAt = ({ erasures }: Erasable, key: KeyId): string | null =>
  erasures.find(({ keys }) => keys.includes(key))?.at ?? null;

/** The text after its erasure. A text that has nothing to hide stays as it is, since it's never encrypted. */
export const erasedText = <Text extends string | null | undefined>(text: Text): Text | typeof ERASED =>
  text ? ERASED : text;

export const evolveErasures = (
  erasures: readonly Erasure[],
  { type, data, revision, metadata: { at } }: Recorded<ErasureEvent>,
): readonly Erasure[] => {
  switch (type) {
    case 'PersonalDataErased': {
      const { keys, basis, sealed = null } = data;
      const nothingYet = { keysDestroyedAt: null, blobsDestroyedAt: null, certificate: null };
      return [...erasures, { revision, at, keys, basis, sealed, ...nothingYet }];
    }
    case 'PersonalKeysDestroyed':
      return erasures.map((one) => (one.revision === data.erasure ? { ...one, keysDestroyedAt: at } : one));
    case 'BlobsDestroyed':
      return erasures.map((one) => (one.revision === data.erasure ? { ...one, blobsDestroyedAt: at } : one));
    case 'ErasureCertified':
      return erasures.map((one) =>
        one.revision === data.erasure ? { ...one, certificate: data.certificate } : one,
      );
  }
};

/** The erasures that this event decided, where keys or files are still to be destroyed. */
export const unfinished = ({ erasures }: Erasable, what: 'keys' | 'blobs'): readonly Erasure[] =>
  erasures.filter((one) => (what === 'keys' ? one.keysDestroyedAt : one.blobsDestroyedAt) === null);

/**
 * Says why an event about an erasure can't have happened, as a clause. Null if it can. `known` are the keys that the
 * stream may have erased.
 */
export const erasureProblem = (
  state: Erasable,
  known: readonly KeyId[],
  { type, data, metadata }: { readonly metadata: Metadata } & ErasureEvent,
): string | null => {
  if (metadata.by.kind !== 'system') return 'only the installation itself does that';
  if (type === 'PersonalDataErased') {
    if (data.keys.some((key) => !known.includes(key))) return 'it names a key of someone else';
    return data.keys.some((key) => isErased(state, key)) ? 'that was erased before' : null;
  }
  const erasure = state.erasures.find(({ revision }) => revision === data.erasure);
  if (!erasure) return 'no such erasure was decided by then';
  if (type === 'BlobsDestroyed')
    return erasure.blobsDestroyedAt === null ? null : 'the files had been destroyed already';
  if (type === 'ErasureCertified') return certifiedProblem(erasure);
  if (erasure.keysDestroyedAt !== null) return 'the keys had been destroyed already';

  return data.keys.length === erasure.keys.length && data.keys.every(({ key }) => erasure.keys.includes(key))
    ? null
    : 'other keys were destroyed than those that the erasure named';
};

/** A certificate says what was destroyed, so it comes after that, and there is one. */
const certifiedProblem = ({ keysDestroyedAt, blobsDestroyedAt, certificate }: Erasure): string | null => {
  if (keysDestroyedAt === null || blobsDestroyedAt === null)
    return 'the keys and files had not been destroyed by then';

  return certificate === null ? null : 'there was a certificate already';
};
