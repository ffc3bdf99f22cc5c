import { makingTable } from '../../../shared/database/app-tables.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import type { Looks } from '../deliveries/context.ts';

/** Looks that are kept in Postgres. */
export const postgresLooks = (database: Pool): Looks => ({
  keep: async (document, at) => {
    await database.run((sql) =>
      makingTable(sql, LOOKS, () =>
        at === null
          ? sql`delete from app.retention_looks where document = ${document}`
          : sql`
            insert into app.retention_looks (document, at) values (${document}, ${at}::text::timestamptz)
            on conflict (document) do update set at = excluded.at`,
      ),
    );
  },

  due: async (now, most) => {
    const rows = await database.run((sql) =>
      makingTable(
        sql,
        LOOKS,
        () => sql<{ document: string }[]>`
          select document from app.retention_looks where at <= ${now}::text::timestamptz order by at limit ${most}`,
      ),
    );

    return rows.map(({ document }) => document);
  },

  forRules: async (now) => {
    await database.run((sql) =>
      makingTable(
        sql,
        LOOKS,
        () => sql`update app.retention_looks set at = ${now}::text::timestamptz where at = 'infinity'`,
      ),
    );
  },

  notice: async (document) => {
    await database.run((sql) =>
      makingTable(
        sql,
        NOTICES,
        () => sql`insert into app.disposal_notices (document) values (${document}) on conflict do nothing`,
      ),
    );
  },

  endNotice: async (document) => {
    await database.run((sql) => sql`delete from app.disposal_notices where document = ${document}`);
  },

  toNotice: async () => {
    const rows = await database.run((sql) =>
      makingTable(
        sql,
        NOTICES,
        () => sql<{ document: string }[]>`select document from app.disposal_notices order by document`,
      ),
    );

    return rows.map(({ document }) => document);
  },
});

const NOTICES = 'create table if not exists app.disposal_notices (document uuid primary key);';

const LOOKS = `
  create table if not exists app.retention_looks (document uuid primary key, at timestamptz not null);
  create index if not exists retention_looks_at on app.retention_looks (at);`;
