import { randomBytes } from 'node:crypto';
import type { KeyId } from '#contracts/key-id.ts';
import { dropListeners } from '../drop-listeners.ts';
import { personalCipher } from '../personal-cipher.ts';
import type { Destruction, Inspected, PersonalKey, Vault } from '../vault.ts';

type Entry = PersonalKey | Destruction;

/**
 * A vault in this process's memory, for tests of parts. `keys` shows what is in it. `newKey` makes a key of 32 bytes for
 * an id, at random if it's left out.
 */
export const memoryVault = (
  newKey: (id: string) => Buffer = () => randomBytes(32),
): Vault & { readonly keys: ReadonlyMap<string, Entry> } => {
  const keys = new Map<string, Entry>();
  const listeners = dropListeners();
  const made = (id: string) => {
    const key = keys.get(id) ?? newKey(id);
    keys.set(id, key);
    return key;
  };
  const destroyed = (id: string, by: string): Destruction => {
    const key = keys.get(id);
    if (key && !Buffer.isBuffer(key)) return key;
    const destruction = {
      at: new Date().toISOString(),
      by,
      commitment: key ? personalCipher.commitmentOf(id as KeyId, key) : null,
    };
    keys.set(id, destruction);
    return destruction;
  };

  return {
    keys,
    make: async (ids) => new Map(ids.map((id) => [id, keyIn(made(id))])),
    open: async (ids) =>
      new Map(
        ids.map((id) => {
          const entry = keys.get(id);
          return [id, entry ? keyIn(entry) : 'unknown'];
        }),
      ),
    destroy: async (ids, by) => new Map(ids.map((id) => [id, destroyed(id, by)])),
    readDestroyed: async function* () {
      yield [...keys].flatMap(([id, entry]) => (Buffer.isBuffer(entry) ? [] : [id]));
    },
    inspect: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const entry = keys.get(id);
          return entry ? [[id, inspected(id, entry)]] : [];
        }),
      ),
    drop: listeners.tell,
    onDrop: listeners.add,
  };
};

const inspected = (id: string, entry: Entry): Inspected =>
  Buffer.isBuffer(entry)
    ? { kind: 'kept', commitment: personalCipher.commitmentOf(id as KeyId, entry) }
    : { kind: 'destroyed', ...(entry as Destruction) };

const keyIn = (entry: Entry): PersonalKey | 'destroyed' => (Buffer.isBuffer(entry) ? entry : 'destroyed');
