import type { Sql } from 'postgres';

/** Which log, and which epoch of it: a checkpoint of another says nothing about this one. */
export type Place = { readonly log: string; readonly epoch: number };

/** Where the reactions of an epoch go on after a restart; null: from the start. */
export const readCheckpoint = async (sql: Sql, { log, epoch }: Place): Promise<bigint | null> => {
  await createTable(sql);
  const [row] = await sql`
    select position::text from app.reaction_checkpoints where log = ${log} and epoch = ${epoch}`;

  return row ? BigInt(row.position) : null;
};

export const keepCheckpoint = async (sql: Sql, { log, epoch }: Place, position: bigint): Promise<void> => {
  await sql`
    insert into app.reaction_checkpoints (log, epoch, position)
    values (${log}, ${epoch}, ${String(position)}::bigint)
    on conflict (log, epoch) do update set position = excluded.position`;
};

/** Under the lock of all who create in `app`: `if not exists` alone would collide in the catalogue. */
const createTable = (sql: Sql) =>
  sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtext('app'))`;
    await transaction.unsafe(`
      create schema if not exists app;
      create table if not exists app.reaction_checkpoints (
        log uuid, epoch integer, position bigint not null, primary key (log, epoch)
      );`);
  });
