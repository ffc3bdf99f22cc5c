import type { AccountEvent } from '#contracts/account/events.ts';
import { isReadable } from '#contracts/closed.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { type KeyId, ownerOfKey } from '#contracts/key-id.ts';
import type { PrivacyEvent } from '#contracts/privacy/events.ts';
import { idOf, streams } from '#contracts/stream-name.ts';
import type { Vault } from '../../../shared/vault/vault.ts';

type Erased = Extract<DocumentEvent, { type: 'PersonalDataErased' }>['data'];

/** Why something was erased, and the id of the event that says so; null if only the vault knows of it. */
export type ErasureFact = Pick<Erased, 'basis' | 'request' | 'reason' | 'sealed'> & {
  readonly event: string | null;
};

/** What was erased or closed for good, which no restore brings back. */
export type LastingErasures = {
  readonly erased: ReadonlyMap<KeyId, ErasureFact>;
  /** Why each account was closed; the key is its id. */
  readonly closed: ReadonlyMap<string, string>;
};

export const erasureTypes = ['PersonalDataErased', 'AccountClosed'] as const;

/** Gathers erasures from events of any epochs. */
export const lastingErasures = () => {
  const erased = new Map<KeyId, ErasureFact>();
  const closed = new Map<string, string>();

  return {
    note: ({ type, data, id, stream }: Recorded<DocumentEvent | AccountEvent | PrivacyEvent>) => {
      if (type === 'AccountClosed') closed.set(idOf(stream), isReadable(data.reason) ? data.reason : '');
      if (type !== 'PersonalDataErased') return;
      const { keys, ...why } = data;
      for (const key of keys) if (!erased.has(key)) erased.set(key, { ...why, event: id });
    },
    found: { erased, closed } satisfies LastingErasures,
  };
};

/** What is to be erased again in a document: its recipients with these ids, or all of it where `null` is among them. */
export type DocumentErasures = ReadonlyMap<string | null, ErasureFact>;

export type MissingErasures = {
  readonly documents: ReadonlyMap<string, DocumentErasures>;
  readonly accounts: ReadonlyMap<string, ErasureFact>;
  /** Privacy requests. */
  readonly requests: ReadonlyMap<string, ErasureFact>;
  /** Accounts that are only to be closed again, and why. */
  readonly closed: ReadonlyMap<string, string>;
};

/** What is said of an erasure that only the vault knows of: the law demands that it stays one. */
const UNKNOWN: ErasureFact = {
  basis: 'legal-duty',
  request: null,
  event: null,
  reason: 'It was erased after the backup was taken that was restored',
};

/**
 * What is erased elsewhere, or has no key any more in the vault, and is there in this epoch as if it were not. `isHere`
 * says whether this epoch has a stream.
 */
export const missingErasures = async (
  elsewhere: LastingErasures,
  here: LastingErasures,
  vault: Pick<Vault, 'readDestroyed'>,
  isHere: (stream: string) => boolean,
): Promise<MissingErasures> => {
  const documents = new Map<string, Map<string | null, ErasureFact>>();
  const accounts = new Map<string, ErasureFact>();
  const requests = new Map<string, ErasureFact>();
  const add = (key: KeyId, why: ErasureFact) => {
    const owner = ownerOfKey(key);
    if (here.erased.has(key)) return;
    if (owner.kind === 'account' && isHere(streams.account(owner.id)) && !accounts.has(owner.id))
      accounts.set(owner.id, why);
    if (owner.kind === 'privacy' && isHere(streams.privacy(owner.id)) && !requests.has(owner.id))
      requests.set(owner.id, why);
    if (owner.kind !== 'document' && owner.kind !== 'recipient') return;
    const [id, recipient] = owner.kind === 'document' ? [owner.id, null] : [owner.document, owner.id];
    if (!isHere(streams.document(id))) return;
    const known = documents.get(id) ?? new Map<string | null, ErasureFact>();
    if (!known.has(recipient)) known.set(recipient, why);
    documents.set(id, known);
  };

  for (const [key, why] of elsewhere.erased) add(key, why);
  for await (const keys of vault.readDestroyed()) for (const key of keys) add(key as KeyId, UNKNOWN);
  const closed = [...elsewhere.closed].filter(
    ([id]) => !here.closed.has(id) && !accounts.has(id) && isHere(streams.account(id)),
  );

  return { documents, accounts, requests, closed: new Map(closed) };
};
