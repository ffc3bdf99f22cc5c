import type { Sql } from 'postgres';

/** Where the reactions of an epoch go on after a restart; null: from the start. */
export const readCheckpoint = async (sql: Sql, epoch: number): Promise<bigint | null> => {
  await sql`create schema if not exists app`;
  await sql`create table if not exists app.reactions (epoch integer primary key, position bigint not null)`;
  const [row] = await sql`select position::text from app.reactions where epoch = ${epoch}`;

  return row ? BigInt(row.position) : null;
};

export const keepCheckpoint = async (sql: Sql, epoch: number, position: bigint): Promise<void> => {
  await sql`
    insert into app.reactions (epoch, position) values (${epoch}, ${String(position)}::bigint)
    on conflict (epoch) do update set position = excluded.position`;
};
