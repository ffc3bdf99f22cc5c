import type { Sql } from 'postgres';
import { z } from 'zod';
import { sha256 } from '../../shared/keys/sha256.ts';
import { decryptText, encryptText, keyFor } from '../account/keys.ts';
import { withSsoTables } from './tables.ts';

/** Minutes that somebody may take at the identity provider. */
const MINUTES = 10;

/** What has to come back with an answer, and from whom. */
const Attempt = z.strictObject({
  organisation: z.uuid(),
  connection: z.uuid(),
  /** The provider that was asked. An answer from another one is refused, even if the connection has changed since. */
  issuer: z.string(),
  clientId: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The browser's id if it began as one that is known, so that its points were others than those of its network. */
  knownBrowser: z.string().optional(),
});
export type Attempt = z.infer<typeof Attempt>;

/** The secrets that tie an answer to a browser: one goes to the provider and back, the other is the browser's cookie. */
export type Ties = { readonly state: string; readonly browser: string };

export const keepAttempt = async (
  sql: Sql,
  linkSecret: string,
  { state, browser }: Ties,
  attempt: Attempt,
) => {
  const details = encryptText(keyFor(linkSecret, 'sso-attempt'), sha256(state), JSON.stringify(attempt));
  await withSsoTables(sql, async () => {
    await sql`delete from app.sso_attempts where until < now()`;
    await sql`
      insert into app.sso_attempts (state_hash, browser_hash, details, until)
      values (${sha256(state)}, ${sha256(browser)}, ${details}, now() + make_interval(mins => ${MINUTES}))`;
  });
};

/** Takes an attempt, once. Null if this browser began none with that state, or too long ago. */
export const takeAttempt = async (
  sql: Sql,
  linkSecret: string,
  { state, browser }: Ties,
): Promise<Attempt | null> => {
  const [found] = await withSsoTables(
    sql,
    () => sql<{ readonly details: string }[]>`
      delete from app.sso_attempts
      where state_hash = ${sha256(state)} and browser_hash = ${sha256(browser)} and until >= now()
      returning details`,
  );
  const text = found && decryptText(keyFor(linkSecret, 'sso-attempt'), sha256(state), found.details);

  return text ? Attempt.parse(JSON.parse(text)) : null;
};
