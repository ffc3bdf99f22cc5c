import { randomUUID } from 'node:crypto';
import { makingTable } from '../../../shared/database/app-tables.ts';
import type { Pool } from '../../../shared/database/pool.ts';

/**
 * A mail about documents whose time is over soon, from before it's sent until it's on record in each of them. After a
 * crash it's the same mail, or none if the mail server took it. What's on record is in the log; this only tells apart
 * what was sent from what wasn't.
 */
export type NoticeMail = {
  readonly id: string;
  readonly documents: readonly string[];
  /** Whether the mail server took it. */
  readonly isSent: boolean;
};

/** The mails that are under way, one for each account. */
export const noticeMails = (database: Pool) => ({
  /** The mail to this account that an earlier round began, or else one about these documents. */
  begin: async (account: string, documents: readonly string[]): Promise<NoticeMail> => {
    const [row] = await database.run((sql) =>
      makingTable(
        sql,
        MAILS,
        () => sql<{ id: string; documents: string; sent: boolean }[]>`
          insert into app.disposal_mails (account, id, documents)
          values (${account}, ${randomUUID()}, ${documents.join()})
          on conflict (account) do update set account = excluded.account
          returning id, documents, sent`,
      ),
    );
    if (!row) throw new Error('Postgres returned no row.');

    return { id: row.id, documents: row.documents.split(','), isSent: row.sent };
  },

  markSent: async (account: string): Promise<void> => {
    await database.run((sql) => sql`update app.disposal_mails set sent = true where account = ${account}`);
  },

  /** Called once it's on record, or once it's clear that it isn't sent after all. */
  end: async (account: string): Promise<void> => {
    await database.run((sql) => sql`delete from app.disposal_mails where account = ${account}`);
  },
});

const MAILS = `
  create table if not exists app.disposal_mails (
    account uuid primary key, id uuid not null, documents text not null, sent boolean not null default false
  );`;
