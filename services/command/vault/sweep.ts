import { type KeyId, ownStreamOf } from '#contracts/key-id.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { inVault } from '../../shared/vault/tables.ts';

type Sweeping = {
  readonly database: Pool;
  readonly store: Pick<EventStore, 'read'>;
  /** The number of the newest epoch. Keys of events in earlier ones stay as well. */
  readonly highest: number;
};

/** How many keys are looked at, one after the other, between two looks at whether to stop. */
const AT_ONCE = 200;

type Row = { readonly id: KeyId; readonly isOld: boolean };

/**
 * Removes keys that no event names: a process made them, and ended before it appended. Each key is looked up in the log
 * once, when it's a day old, and one that nothing names is removed a day later if nothing names it then either. Asking
 * for the key in the meantime (`make`) keeps it. Returns how many were removed.
 */
export const sweepKeys = async (sweeping: Sweeping, signal: AbortSignal): Promise<number> => {
  const { database } = sweeping;
  let removed = 0;

  for (;;) {
    signal.throwIfAborted();
    const rows: readonly Row[] = await database.run((sql) =>
      inVault(
        sql,
        () => sql<Row[]>`
          select id, coalesce(unnamed_since < now() - interval '1 day', false) as "isOld" from vault.keys
          where wrapped is not null and not is_named and made_at < now() - interval '1 day'
            and (unnamed_since is null or unnamed_since < now() - interval '1 day')
          order by made_at limit ${AT_ONCE}`,
      ),
    );
    if (rows.length === 0) return removed;
    for (const { id, isOld } of rows) {
      signal.throwIfAborted();
      removed += await settleKey(sweeping, id, isOld);
    }
  }
};

const settleKey = async ({ database, ...log }: Sweeping, id: KeyId, isOld: boolean): Promise<number> => {
  if (await isNamed(log, id)) {
    await database.run(
      (sql) => sql`update vault.keys set is_named = true, unnamed_since = null where id = ${id}`,
    );
    return 0;
  }
  if (!isOld) {
    // Another process may have swept here since we looked.
    await database.run(
      (sql) => sql`update vault.keys set unnamed_since = now() where id = ${id} and unnamed_since is null`,
    );
    return 0;
  }
  const { count } = await database.run(
    (sql) => sql`
      delete from vault.keys
      where id = ${id} and wrapped is not null and not is_named and unnamed_since < now() - interval '1 day'`,
  );

  return count;
};

/**
 * The first event that uses a key names it in its metadata, and a key is first used in the stream of its owner. Throws if
 * the log can't be read: what isn't known to be unnamed stays.
 */
const isNamed = async ({ store, highest }: Omit<Sweeping, 'database'>, id: KeyId): Promise<boolean> => {
  for (let epoch = highest; epoch > 0; epoch--) {
    const events = await store.read(inEpoch(epoch, ownStreamOf(id)));
    if (events.some(({ metadata }) => Object.hasOwn(metadata.keys ?? {}, id))) return true;
  }

  return false;
};
