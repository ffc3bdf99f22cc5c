import { memory } from '../flow/memory.ts';
import { dropListeners } from './drop-listeners.ts';
import type { PostgresVault } from './postgres-vault.ts';
import type { KeyId, PersonalKey, Vault } from './vault.ts';

/** How many keys a process remembers, and for how many milliseconds without asking for them again. */
const MOST = 10_000;
const AGE = 60_000;
/** From this age in milliseconds on, a key that is used is asked for again, while the one we remember is still used. */
const OLD = 30_000;

type Known = { readonly key: PersonalKey | 'destroyed'; readonly since: number };

/**
 * Remembers opened keys for a minute, so that appends and reads of what is in use don't ask Postgres. Whoever reads an
 * erasure in the log has to `drop` its keys; without that, a process still opens for a minute what another destroyed.
 */
export const rememberedVault = (vault: Omit<PostgresVault, 'check' | 'close'>): Vault => {
  const known = memory<Known>({ most: MOST, age: AGE });
  /** Counts calls of `drop`. What was asked before one of them must not be remembered after it. */
  let drops = 0;
  const refreshing = new Set<KeyId>();

  const keep = (found: ReadonlyMap<KeyId, PersonalKey | 'destroyed' | 'unknown'>, dropsBefore: number) => {
    if (dropsBefore !== drops) return;
    for (const [id, key] of found)
      if (key === 'unknown') known.forget(id);
      else known.set(id, { key: sameAs(known.get(id)?.key, key), since: performance.now() });
  };
  const refresh = async (ids: readonly KeyId[]) => {
    const dropsBefore = drops;
    for (const id of ids) refreshing.add(id);
    try {
      keep(await vault.open(ids), dropsBefore);
    } catch {
      // What we remember is forgotten by its age.
    } finally {
      for (const id of ids) refreshing.delete(id);
    }
  };
  const recall = (ids: readonly KeyId[]) => {
    const found = new Map<KeyId, PersonalKey | 'destroyed'>();
    const old: KeyId[] = [];
    for (const id of ids) {
      const entry = known.get(id);
      if (!entry) continue;
      found.set(id, entry.key);
      const isOld = entry.key !== 'destroyed' && performance.now() - entry.since > OLD;
      if (isOld && !refreshing.has(id)) old.push(id);
    }
    if (old.length > 0) void refresh(old);

    return { found, missing: ids.filter((id) => !found.has(id)) };
  };
  const asking =
    <Answer extends PersonalKey | 'destroyed' | 'unknown'>(
      ask: (ids: readonly KeyId[]) => Promise<ReadonlyMap<KeyId, Answer>>,
    ) =>
    async (ids: readonly KeyId[]): Promise<ReadonlyMap<KeyId, Answer | PersonalKey | 'destroyed'>> => {
      const { found, missing } = recall(ids);
      if (missing.length === 0) return found;
      const dropsBefore = drops;
      const answer = await ask(missing);
      keep(answer, dropsBefore);

      return new Map<KeyId, Answer | PersonalKey | 'destroyed'>([...found, ...answer]);
    };
  const listeners = dropListeners();
  const drop = (ids: readonly KeyId[]) => {
    drops++;
    for (const id of ids) known.forget(id);
    listeners.tell(ids);
  };

  return {
    make: asking(vault.make),
    open: asking(vault.open),
    destroy: async (ids, by) => {
      drop(ids);
      try {
        return await vault.destroy(ids, by);
      } finally {
        drop(ids);
      }
    },
    readDestroyed: vault.readDestroyed,
    inspect: vault.inspect,
    drop,
    onDrop: listeners.add,
  };
};

/** Keeps the key that is in memory, because more is remembered that was derived from it (`personal-cipher.ts`). */
const sameAs = (before: Known['key'] | undefined, now: Known['key']): Known['key'] =>
  Buffer.isBuffer(before) && Buffer.isBuffer(now) && before.equals(now) ? before : now;
