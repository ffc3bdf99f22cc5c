import type { Sql } from 'postgres';
import type { Place } from '../reactions/checkpoint.ts';

/** The last day whose reminders were all asked for, such as 2026-11-21; null: there was none. It only spares work. */
export const lastRound = async (sql: Sql, { log, epoch }: Place): Promise<string | null> => {
  await createTable(sql);
  const [row] = await sql`select day::text from app.reminder_rounds where log = ${log} and epoch = ${epoch}`;

  return row ? row.day : null;
};

export const keepRound = async (sql: Sql, { log, epoch }: Place, day: string): Promise<void> => {
  await sql`
    insert into app.reminder_rounds (log, epoch, day) values (${log}, ${epoch}, ${day}::text::date)
    on conflict (log, epoch) do update set day = excluded.day`;
};

/** Under the lock of all who create in `app`: `if not exists` alone would collide in the catalogue. */
const createTable = (sql: Sql) =>
  sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtext('app'))`;
    await transaction.unsafe(`
      create schema if not exists app;
      create table if not exists app.reminder_rounds (
        log uuid, epoch integer, day date not null, primary key (log, epoch)
      );`);
  });
