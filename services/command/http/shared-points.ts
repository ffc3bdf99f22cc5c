import type { Sql } from 'postgres';
import { makingTable } from '../../shared/database/app-tables.ts';
import { sha256 } from '../../shared/keys/sha256.ts';

/** How many points there are for one name in how many seconds. The seconds begin with the first point that is taken. */
export type Limit = { readonly points: number; readonly duration: number };

/** Whether the points were there, and milliseconds until all are there again. */
export type TakenPoints = { readonly isTaken: boolean; readonly again: number };

/**
 * Takes points that all command services share. Either all of them are taken or none. Names are stored as hashes,
 * because they hold addresses and emails.
 */
export const takePoints = async (
  sql: Sql,
  name: string,
  points: number,
  limit: Limit,
): Promise<TakenPoints> => {
  const id = sha256(name);
  const [taken] = await withTable(
    sql,
    () => sql<Row[]>`
      insert into app.spent_points as spent (id, points, until)
      values (${id}, ${points}, now() + make_interval(secs => ${limit.duration}))
      on conflict (id) do update set
        points = case when spent.until <= now() then excluded.points else spent.points + excluded.points end,
        until = case when spent.until <= now() then excluded.until else spent.until end
      where spent.until <= now() or spent.points + excluded.points <= ${limit.points}
      returning ${again(sql)}`,
  );
  if (taken) return { isTaken: true, again: taken.again };
  const [full] = await sql<Row[]>`select ${again(sql)} from app.spent_points as spent where id = ${id}`;

  return { isTaken: false, again: Math.max(1, full?.again ?? 1) };
};

/** Adds to what was taken: more than there is, or less than nothing to give points back. */
export const chargePoints = async (sql: Sql, name: string, points: number): Promise<void> => {
  await sql`
    update app.spent_points set points = greatest(points + ${points}, 0)
    where id = ${sha256(name)} and until > now()`;
};

export const forgetOldPoints = async (sql: Sql): Promise<void> => {
  await sql`delete from app.spent_points where until < now()`;
};

type Row = { readonly again: number };

const again = (sql: Sql) => sql`(extract(epoch from spent.until - now()) * 1000)::float as again`;

const withTable = <Answer>(sql: Sql, run: () => PromiseLike<Answer>): Promise<Answer> =>
  makingTable(sql, SPENT_POINTS, run);

/** Unlogged: after a crash of Postgres everybody has all points again, and no request waits for the disk. */
const SPENT_POINTS = `
  create unlogged table if not exists app.spent_points (
    id text primary key,
    points integer not null,
    until timestamptz not null
  );`;
