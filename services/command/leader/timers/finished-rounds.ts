import type { Sql } from 'postgres';
import { makingTable } from '../../../shared/database/app-tables.ts';
import type { LogEpoch } from '../deliveries/checkpoint.ts';

/** The day of a timer's last finished round, such as 2026-11-21; null if there is none. It only saves work. */
export const lastRound = async (
  sql: Sql,
  { log, epoch }: LogEpoch,
  timer: string,
): Promise<string | null> => {
  const [row] = await makingTable(
    sql,
    ROUNDS,
    () => sql`
      select day::text from app.timer_rounds where log = ${log} and epoch = ${epoch} and timer = ${timer}`,
  );

  return row ? row.day : null;
};

export const keepRound = async (
  sql: Sql,
  { log, epoch }: LogEpoch,
  timer: string,
  day: string,
): Promise<void> => {
  await makingTable(
    sql,
    ROUNDS,
    () => sql`
      insert into app.timer_rounds (log, epoch, timer, day)
      values (${log}, ${epoch}, ${timer}, ${day}::text::date)
      on conflict (log, epoch, timer) do update set day = excluded.day`,
  );
};

/** An older version kept the rounds of reminders in a table of their own. */
const ROUNDS = `
  drop table if exists app.reminder_rounds;
  create table if not exists app.timer_rounds (
    log uuid, epoch integer, timer text, day date not null, primary key (log, epoch, timer)
  );`;
