import type { Sql } from 'postgres';
import { type SessionTerms, termsIn } from './session-claims.ts';
import type { SessionSigner } from './session-signer.ts';
import { type SessionRow, signAnew, withSessions } from './sessions.ts';

/** How many sessions are read at once. */
const AT_ONCE = 500;

/** Applies these terms to the open sessions of these accounts; null means that there are no terms anymore. */
export const setSessionTerms = async (
  sql: Sql,
  signer: SessionSigner,
  accounts: readonly string[],
  terms: SessionTerms | null,
): Promise<void> => {
  if (accounts.length === 0) return;
  let after = '';
  for (;;) {
    const found = await withSessions(
      sql,
      () => sql<Row[]>`
        select id_hash as "idHash", statement as "sessionStatement", signature as "sessionSignature"
        from app.sessions where account_id in ${sql([...accounts])} and id_hash > ${after}
        order by id_hash limit ${AT_ONCE}`,
    );
    await signAnew(sql, signer, found, (claims) => ({ ...claims, terms: terms && termsIn(terms) }));
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = last.idHash;
  }
};

type Row = Pick<SessionRow, 'idHash' | 'sessionStatement' | 'sessionSignature'>;

/** Notes that the holder of a session has set up a second factor in it. */
export const noteFactor = async (sql: Sql, signer: SessionSigner, idHash: string): Promise<void> => {
  const found = await withSessions(
    sql,
    () => sql<Row[]>`
      select id_hash as "idHash", statement as "sessionStatement", signature as "sessionSignature"
      from app.sessions where id_hash = ${idHash}`,
  );
  await signAnew(sql, signer, found, (claims) => ({ ...claims, hasFactor: true }));
};
