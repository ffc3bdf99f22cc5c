import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'koa';
import type { Sql } from 'postgres';
import { makingTable } from '../database/app-tables.ts';
import { type Sql as Statement, sql as statement } from '../database/sql.ts';
import { sha256 } from '../keys/sha256.ts';
import { claimsIn, type SessionClaims, type SessionTerms, termsIn } from './session-claims.ts';
import type { SessionSigner } from './session-signer.ts';

/** The signed-in account, the hash by which the session is found, and its name on record, which opens nothing. */
export type Session = { readonly accountId: string; readonly idHash: string; readonly sessionId: string };

/** What a row says, which by itself doesn't count for anything (sessions/open-sessions.ts). */
export type SessionRow = Session & {
  readonly sessionStatement: string | null;
  readonly sessionSignature: string | null;
  /** Whether `sessionSeen` is due. */
  readonly isSeenLongAgo: boolean;
};

/** Days without a request after which a session ends. */
const IDLE_DAYS = 30;
/** By how many minutes `last_seen_at` may be late. */
const SEEN_MINUTES = 5;

type NewSession = {
  readonly accountId: string;
  readonly sessionId: string;
  /** Whether more than a password was asked for, or somebody else than us did the asking. */
  readonly hasFactor: boolean;
  /** The terms of its organisation; none if it's left out. */
  readonly terms?: SessionTerms | null;
};

/**
 * Answers the secret for the cookie: 256 random bits, of which only the SHA-256 is kept. `sessionId` is drawn apart from
 * it, so that what is on record tells nothing about the secret.
 */
export const createSession = async (
  sql: Sql,
  { sign }: Pick<SessionSigner, 'sign'>,
  { accountId, sessionId, hasFactor, terms: policies = null }: NewSession,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const createdAt = new Date().toISOString();
  const idHash = sha256(token);
  const terms = policies && termsIn(policies);
  const about = { session: sessionId, account: accountId, idHash, createdAt, hasFactor, terms };
  const { statement, signature } = sign(about);
  const { sessionIdleDays = null, sessionDays = null } = terms ?? {};

  await withSessions(sql, async () => {
    await sql`delete from app.sessions where last_seen_at < now() - make_interval(days => ${IDLE_DAYS})`;
    await sql`
      insert into app.sessions (id_hash, account_id, id, created_at, statement, signature, idle_days, days)
      values (${idHash}, ${accountId}, ${sessionId}, ${createdAt}, ${statement}, ${signature},
        ${sessionIdleDays}, ${sessionDays})`;
  });

  return token;
};

/** The columns of a SessionRow. */
const SESSION_ROW = `account_id as "accountId", id_hash as "idHash", id as "sessionId",
  statement as "sessionStatement", signature as "sessionSignature",
  last_seen_at < now() - make_interval(mins => ${SEEN_MINUTES}) as "isSeenLongAgo"`;

/** The hash by which a session is found that has this secret; null for what could be no secret of ours. */
export const idHashOf = (token: string): string | null => (/^[\w-]{43}$/.test(token) ? sha256(token) : null);

/**
 * Finds the row of a session that wasn't idle for too long, and began within so many days: one SessionRow or none. Other
 * statements may contain it.
 */
export const sessionStatement = (idHash: string, days: number): Statement => {
  const { text, values } = statement`where id_hash = ${idHash} and`;

  return { text: `select ${SESSION_ROW} from app.sessions ${text} ${isWithinLimits(days)}`, values };
};

/** Whether a row may still count, by its last use and by its beginning; as a condition in SQL. */
const isWithinLimits = (days: number): string =>
  `last_seen_at >= now() - make_interval(days => least(${IDLE_DAYS}, idle_days))
     and created_at >= now() - make_interval(days => least(${Math.trunc(days)}, days))`;

/** Null for a session that never existed, was ended, was idle for too long, or began more than `days` days ago. */
export const findSession = async (sql: Sql, token: string, days: number): Promise<SessionRow | null> => {
  const idHash = idHashOf(token);
  if (idHash === null) return null;
  const looking = sessionStatement(idHash, days);
  const [found] = await withSessions(sql, () =>
    sql.unsafe<SessionRow[]>(looking.text, [...looking.values] as never[], { prepare: true }),
  );

  return found ?? null;
};

/** Notes that a session is in use, so that it doesn't end. */
export const markSessionSeen = async (sql: Sql, { idHash }: Pick<Session, 'idHash'>): Promise<void> => {
  await sql`update app.sessions set last_seen_at = now() where id_hash = ${idHash}`;
};

/** Makes the table of sessions if it's missing, for statements that contain `sessionStatement`. */
export const makeSessions = async (sql: Sql): Promise<void> => {
  await withSessions(sql, () => sql`select id, signature from app.sessions limit 0`);
};

/** The rows of those among these sessions that may still count. For answers that go on for a long time. */
export const rowsAmong = (
  sql: Sql,
  idHashes: readonly string[],
  days: number,
): Promise<readonly SessionRow[]> =>
  withSessions(
    sql,
    () => sql<SessionRow[]>`
      select ${sql.unsafe(SESSION_ROW)} from app.sessions
      where id_hash in ${sql([...idHashes])} and ${sql.unsafe(isWithinLimits(days))}`,
  );

/** The row of a session of an account. `lastSeenAt` (ISO) may be some minutes late. */
export type ListedRow = SessionRow & { readonly lastSeenAt: string };

/** The sessions of an account that may count, the one that was used last first, at most so many. */
export const listSessions = (
  sql: Sql,
  accountId: string,
  { days, most }: { readonly days: number; readonly most: number },
): Promise<readonly ListedRow[]> =>
  withSessions(
    sql,
    () => sql<ListedRow[]>`
      select ${sql.unsafe(SESSION_ROW)}, ${instantOf(sql, 'last_seen_at')} as "lastSeenAt"
      from app.sessions where account_id = ${accountId} and ${sql.unsafe(isWithinLimits(days))}
      order by app.sessions.last_seen_at desc, id limit ${most}`,
  );

const instantOf = (sql: Sql, column: string) =>
  sql.unsafe(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** The accounts that have any session, open or idle for too long. */
export const accountsWithSessions = async (sql: Sql): Promise<readonly string[]> => {
  const found = await withSessions(
    sql,
    () => sql<{ readonly id: string }[]>`select distinct account_id as id from app.sessions`,
  );

  return found.map(({ id }) => id);
};

/** The names of all sessions of an account. */
export const sessionsOf = async (sql: Sql, accountId: string): Promise<readonly string[]> => {
  const found = await withSessions(
    sql,
    () => sql<Named[]>`select id from app.sessions where account_id = ${accountId}`,
  );

  return found.map(({ id }) => id);
};

type NamedSession = Pick<Session, 'accountId' | 'sessionId'>;

/** Ends the session of this name, if it's one of the account. */
export const endNamedSession = async (sql: Sql, { accountId, sessionId }: NamedSession): Promise<void> => {
  await withSessions(
    sql,
    () => sql`delete from app.sessions where account_id = ${accountId} and id = ${sessionId}`,
  );
};

/**
 * Signs anew what is said of these sessions, after a change; none of them otherwise changes. A row that isn't vouched for
 * stays as it is: whoever wrote it would get our signature otherwise.
 */
export const signAnew = async (
  sql: Sql,
  signer: SessionSigner,
  found: readonly SignedRow[],
  change: (claims: SessionClaims) => SessionClaims,
): Promise<void> => {
  for (const one of found) {
    let row: SignedRow | undefined = one;
    for (let attempt = 0; row && attempt < ATTEMPTS; attempt++)
      row = (await signRowAnew(sql, signer, row, change)) ? undefined : await rowOf(sql, row);
  }
};

type SignedRow = Pick<SessionRow, 'idHash' | 'sessionStatement' | 'sessionSignature'>;

/** How often we try again when another process changed the row at the same time. */
const ATTEMPTS = 5;

/** Returns false if somebody else has changed the row in the meantime. */
const signRowAnew = async (
  sql: Sql,
  { sign, claimsOf }: SessionSigner,
  { idHash, sessionStatement: before, sessionSignature }: SignedRow,
  change: (claims: SessionClaims) => SessionClaims,
): Promise<boolean> => {
  const claimed = before === null ? null : claimsIn(before);
  if (!claimed || isDeepStrictEqual(change(claimed), claimed)) return true;
  const claims = await claimsOf({ statement: before, signature: sessionSignature });
  if (claims?.idHash !== idHash) return true;
  const changed = change(claims);
  const { statement, signature } = sign(changed);
  const { sessionIdleDays = null, sessionDays = null } = changed.terms ?? {};
  const { count } = await sql`
    update app.sessions
    set id = ${changed.session}, idle_days = ${sessionIdleDays}, days = ${sessionDays}, ${sql({ statement, signature })}
    where id_hash = ${idHash} and signature = ${sessionSignature}`;

  return count > 0;
};

const rowOf = async (sql: Sql, { idHash }: Pick<SignedRow, 'idHash'>): Promise<SignedRow | undefined> => {
  const [row] = await sql<SignedRow[]>`
    select ${sql.unsafe(SESSION_ROW)} from app.sessions where id_hash = ${idHash}`;

  return row;
};

/**
 * Gives a session the name of another one of its account, which ends: a sign-in that's sent again goes on in the session
 * that is on record.
 */
export const renameSession = async (
  sql: Sql,
  signer: SessionSigner,
  token: string,
  { accountId, sessionId }: NamedSession,
): Promise<void> => {
  await endNamedSession(sql, { accountId, sessionId });
  const row = await withSessions(sql, () => rowOf(sql, { idHash: sha256(token) }));
  if (row) await signAnew(sql, signer, [row], (claims) => ({ ...claims, session: sessionId }));
};

export const endSession = async (sql: Sql, idHash: string): Promise<void> => {
  await withSessions(sql, () => sql`delete from app.sessions where id_hash = ${idHash}`);
};

/** Ends all sessions of the account except the one that asks. Answers the names of those that were open. */
export const endOtherSessions = async (
  sql: Sql,
  { accountId, idHash }: Pick<Session, 'accountId' | 'idHash'>,
): Promise<readonly string[]> => {
  const ended = await withSessions(
    sql,
    () => sql<Named[]>`
      delete from app.sessions where account_id = ${accountId} and id_hash <> ${idHash} returning id`,
  );

  return ended.map(({ id }) => id);
};

/**
 * Ends all sessions of the account, for somebody who has none and has just chosen another password. Returns the same as
 * above.
 */
export const endSessionsOf = async (sql: Sql, accountId: string): Promise<readonly string[]> => {
  const ended = await withSessions(
    sql,
    () => sql<Named[]>`delete from app.sessions where account_id = ${accountId} returning id`,
  );

  return ended.map(({ id }) => id);
};

type Named = { readonly id: string };

/** Ends all sessions of all accounts: after a restore nobody is who they were. */
export const endAllSessions = async (sql: Sql): Promise<void> => {
  await withSessions(sql, () => sql`delete from app.sessions`);
};

export type SessionCookie = ReturnType<typeof sessionCookie>;

/** The cookie that carries the token. Behind a proxy that ends TLS, PUBLIC_URL says which address the browser sees. */
export const sessionCookie = (publicUrl: string) => {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-inkstream_session' : 'inkstream_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  return {
    read: (ctx: Context): string | null => ctx.cookies.get(name) ?? null,
    /** Browsers keep a cookie for at most 400 days. The server ends sessions long before that. */
    write: (ctx: Context, token: string) =>
      ctx.append('Set-Cookie', `${name}=${token}; ${attributes}; Max-Age=34560000`),
    clear: (ctx: Context) => ctx.append('Set-Cookie', `${name}=; ${attributes}; Max-Age=0`),
  };
};

/** Runs statements about sessions, and makes their table if it's missing or an older one. */
export const withSessions = <Answer>(sql: Sql, run: () => PromiseLike<Answer>): Promise<Answer> =>
  makingTable(sql, SESSIONS, run);

const SESSIONS = `
  create table if not exists app.sessions (
    id_hash text primary key,
    account_id uuid not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now()
  );
  alter table app.sessions add column if not exists id uuid not null default gen_random_uuid();
  alter table app.sessions
    add column if not exists idle_days integer,
    add column if not exists days integer,
    add column if not exists asks_factor boolean not null default false,
    add column if not exists has_factor boolean not null default false,
    add column if not exists statement text,
    add column if not exists signature text;
  create index if not exists sessions_account_id on app.sessions (account_id);
  create index if not exists sessions_last_seen_at on app.sessions (last_seen_at);`;
