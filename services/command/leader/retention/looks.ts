import { makingTable } from '../../../shared/database/app-tables.ts';
import type { Pool } from '../../../shared/database/pool.ts';

/**
 * When the leader has to look at which document again. It only saves looking at all of them: what is due is worked out
 * from each document's own events. A document has the same id in every epoch, and looking once too often does no harm.
 */
export type Looks = {
  /** Remembers when to look at a document again; null for not at all, and `infinity` for when there is another rule. */
  readonly keep: (document: string, at: string | null) => Promise<void>;
  /** The documents whose time to be looked at has come, those that waited longest first. */
  readonly due: (now: string, most: number) => Promise<readonly string[]>;
  /** Has all documents looked at that wait for another rule. */
  readonly forRules: (now: string) => Promise<void>;
  /** Remembers that people are to be mailed about a document whose time is over soon, until `noticed`. */
  readonly notice: (document: string) => Promise<void>;
  readonly noticed: (document: string) => Promise<void>;
  readonly toNotice: () => Promise<readonly string[]>;
};

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

  noticed: async (document) => {
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
