import type { ReadableFile } from '../../../shared/blobs/readable-file.ts';
import { inVault } from '../../../shared/vault/tables.ts';
import { destroyedRows } from '../../../shared/vault/vault-rows.ts';
import { wrapped } from '../../../shared/vault/wrapping.ts';
import { type CopiedKey, keysIn, type VaultSource } from './copy-lines.ts';

/** `by` of keys that somebody else's list says are erased: the event that erased them is in a log that we may not have. */
const ANOTHER_LOG = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 1_000;

export type ImportedCopy = {
  /** How many keys of the copy are in the vault now. */
  readonly keys: number;
  /** Erased keys that the copy still has. They stay destroyed. */
  readonly undone: readonly string[];
  /** Keys of which the vault has others of the same name. Those stay, and the copy's are not taken. */
  readonly others: readonly string[];
};

/** Which of the erased keys a copy would bring back. Reads all of the copy, so afterwards it is known to be whole. */
export const undoneBy = async (
  file: ReadableFile,
  backupKey: Buffer,
  erased: ReadonlySet<string>,
): Promise<readonly string[]> => {
  const undone: string[] = [];
  for await (const { id, key } of keysIn(file, backupKey))
    if (key !== null && erased.has(id)) undone.push(id);

  return undone;
};

/**
 * Puts the keys of a copy into this vault. Keys that are erased are destroyed first, so that none of them is here for a
 * moment. A key that this vault has stays as it is, unless the copy knows that it was destroyed: texts may have been
 * encrypted with it since.
 */
export const importCopy = async (
  source: VaultSource,
  file: ReadableFile,
  backupKey: Buffer,
  erased: ReadonlySet<string>,
): Promise<ImportedCopy> => {
  const undone = await undoneBy(file, backupKey, erased);
  const ids = [...erased];
  for (let n = 0; n < ids.length; n += AT_ONCE)
    await source.database.run((sql) => destroyedRows(sql, ids.slice(n, n + AT_ONCE), ANOTHER_LOG));

  let keys = 0;
  const others: string[] = [];
  let batch: CopiedKey[] = [];
  const flush = async () => {
    await store(source, batch);
    const existing = await findHere(source, batch);
    keys += existing.filter(({ isSame }) => isSame).length;
    others.push(...existing.flatMap(({ id, isSame }) => (isSame ? [] : [id])));
    batch = [];
  };
  for await (const key of keysIn(file, backupKey)) {
    batch.push(key);
    if (batch.length === AT_ONCE) await flush();
  }
  await flush();

  return { keys, undone, others };
};

/**
 * Which of these keys the vault has now, and whether they are the same: one that was made here in the meantime has another
 * commitment.
 */
const findHere = (
  { database }: VaultSource,
  batch: readonly CopiedKey[],
): Promise<readonly { readonly id: string; readonly isSame: boolean }[]> => {
  const copied = batch.flatMap(({ id, key, commitment }) => (key === null ? [] : [{ id, commitment }]));

  return database.run(
    (sql) => sql<{ id: string; isSame: boolean }[]>`
      select k.id, k.commitment = decode(t.commitment, 'base64') as "isSame" from vault.keys k
      join json_to_recordset(${JSON.stringify(copied)}::text::json) as t(id text, commitment text) using (id)
      where k.wrapped is not null order by k.id`,
  );
};

const store = async ({ database, keys }: VaultSource, batch: readonly CopiedKey[]): Promise<void> => {
  const wrapping = keys.current();
  const rows = batch.map(({ id, key, commitment, madeAt, destroyedAt, destroyedBy }) => ({
    id,
    wrapped: key && wrapped(wrapping, Buffer.from(key, 'base64')).toString('hex'),
    commitment: commitment && Buffer.from(commitment, 'base64').toString('hex'),
    made: madeAt,
    destroyed: destroyedAt,
    by: destroyedBy,
  }));

  await database.run((sql) =>
    inVault(
      sql,
      () => sql`
        insert into vault.keys as k (id, wrapped, wrapped_by, commitment, made_at, destroyed_at, destroyed_by)
        select id, decode(wrapped, 'hex'), case when wrapped is not null then ${wrapping.id} end,
               decode(commitment, 'hex'), made, destroyed, by
        from json_to_recordset(${JSON.stringify(rows)}::text::json)
          as t(id text, wrapped text, commitment text, made timestamptz, destroyed timestamptz, by uuid)
        on conflict (id) do update set
          wrapped = null, wrapped_by = null, commitment = coalesce(k.commitment, excluded.commitment),
          destroyed_at = coalesce(k.destroyed_at, excluded.destroyed_at),
          destroyed_by = coalesce(k.destroyed_by, excluded.destroyed_by)
        where excluded.destroyed_at is not null or k.destroyed_at is not null`,
    ),
  );
};
