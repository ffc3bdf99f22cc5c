import type { Sql } from 'postgres';
import { withSessions } from './sessions.ts';

/** What an organisation's policies say about sessions of its members (contracts/organisation/policies.ts). */
export type SessionTerms = {
  readonly sessionIdleDays: number;
  readonly sessionDays: number;
  readonly requireSecondFactor: boolean;
};

/** Has these terms hold for the open sessions of these accounts; null: there are none any more. */
export const setSessionTerms = async (
  sql: Sql,
  accounts: readonly string[],
  terms: SessionTerms | null,
): Promise<void> => {
  if (accounts.length === 0) return;
  const { sessionIdleDays = null, sessionDays = null, requireSecondFactor = false } = terms ?? {};
  await withSessions(
    sql,
    () => sql`
      update app.sessions
      set idle_days = ${sessionIdleDays}, days = ${sessionDays}, asks_factor = ${requireSecondFactor}
      where account_id in ${sql([...accounts])}`,
  );
};

/** Notes that the holder of a session has set up a second factor in it. */
export const noteFactor = async (sql: Sql, idHash: string): Promise<void> => {
  await withSessions(sql, () => sql`update app.sessions set has_factor = true where id_hash = ${idHash}`);
};
