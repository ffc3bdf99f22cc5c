import { type KeyId, ownStreamOf } from '#contracts/key-id.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { faultPoint } from '../../shared/running/steps.ts';
import { KeyLost } from '../../shared/vault/key-lost.ts';
import { personalCipher } from '../../shared/vault/personal-cipher.ts';
import type { PersonalKey } from '../../shared/vault/vault.ts';

type Keys = ReadonlyMap<string, PersonalKey | 'destroyed'>;

/** The commitments (hex) of the keys that a stream has used so far, as far as they are known. */
export type Committed = ReadonlyMap<string, string>;

/**
 * Returns the keys that an append to a stream needs. A key is made only if the log doesn't name it yet: another key in
 * the place of a lost one would make everything look changed that was encrypted before. Throws `KeyLost` instead.
 */
export const keysToAppend = async (
  log: Pick<DecryptedLog, 'vault' | 'read'>,
  { name, stream }: { readonly name: string; readonly stream: string },
  needed: ReadonlySet<KeyId>,
  committed: Committed,
): Promise<Keys> => {
  const { vault } = log;
  // A document's and an account's stream are loaded as a whole, so it's known which keys of theirs are new.
  const [old, fresh] = partition([...needed], (id) => committed.has(id) || !isOwnNew(stream, id));
  const found = old.length > 0 ? await vault.open(old) : new Map<string, never>();
  const prefix = name.slice(0, name.length - stream.length);
  const missing = old.filter((id) => found.get(id) === 'unknown');
  for (const id of missing)
    if (committed.has(id) || (await isNamed(log, `${prefix}${ownStreamOf(id)}`, id))) throw new KeyLost(id);
  const toMake = [...fresh, ...missing];
  const made: Keys = toMake.length > 0 ? await vault.make(toMake) : new Map();
  if (toMake.length > 0) await faultPoint('keys made');
  const keys = new Map<string, PersonalKey | 'destroyed'>(made);
  for (const id of old) {
    const key = found.get(id) ?? 'unknown';
    if (key !== 'unknown') keys.set(id, isCommitted(committed, id, key) ? key : lost(id));
  }

  return keys;
};

/** Streams of security events aren't loaded as a whole. */
const isOwnNew = (stream: string, id: KeyId): boolean => ownStreamOf(id) === stream && !id.startsWith('s:');

const isNamed = async ({ read }: Pick<DecryptedLog, 'read'>, stream: string, id: KeyId): Promise<boolean> =>
  (await read(stream)).some(({ metadata }) => Object.hasOwn(metadata.keys ?? {}, id));

/** The vault may hold another key than the one that was used. */
const isCommitted = (committed: Committed, id: KeyId, key: PersonalKey | 'destroyed'): boolean => {
  const known = committed.get(id);

  return known === undefined || key === 'destroyed' || personalCipher.commitmentOf(id, key) === known;
};

const lost = (id: KeyId): never => {
  throw new KeyLost(id);
};

const partition = (ids: readonly KeyId[], is: (id: KeyId) => boolean) =>
  [ids.filter(is), ids.filter((id) => !is(id))] as const;
