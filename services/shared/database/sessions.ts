import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import type { Sql } from 'postgres';
import { sha256 } from '../keys/sha256.ts';
import { makingTable } from './app-tables.ts';
import { type Sql as Statement, sql as statement } from './sql.ts';

/** The signed-in account, the hash by which the session is found, and its name on record, which opens nothing. */
export type Session = { readonly accountId: string; readonly idHash: string; readonly sessionId: string };

/** Days without a request after which a session ends. */
const IDLE_DAYS = 30;
/** By how many minutes `last_seen_at` may be late. */
const SEEN_MINUTES = 5;

/**
 * Answers the secret for the cookie: 256 random bits, of which only the SHA-256 is kept. `sessionId` is drawn apart from
 * it, so that what is on record tells nothing about the secret. `hasFactor` says whether more than a password was asked
 * for, or somebody else than us did the asking.
 */
export const createSession = async (
  sql: Sql,
  accountId: string,
  sessionId: string = randomUUID(),
  { hasFactor = false }: { readonly hasFactor?: boolean } = {},
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');

  await withSessions(sql, async () => {
    await sql`delete from app.sessions where last_seen_at < now() - make_interval(days => ${IDLE_DAYS})`;
    await sql`
      insert into app.sessions (id_hash, account_id, id, has_factor)
      values (${sha256(token)}, ${accountId}, ${sessionId}, ${hasFactor})`;
  });

  return token;
};

/** What is found of a session that counts. */
export type FoundSession = Session & {
  /** Whether `sessionSeen` is due. */
  readonly isSeenLongAgo: boolean;
  /** Whether its holder has to set up a second factor before they can do anything else. */
  readonly needsFactor: boolean;
};

/**
 * Finds a session that exists, wasn't idle for too long, and began within so many days: one row of a FoundSession, or
 * none. Null if no session has such a secret. Other statements may contain it.
 */
export const sessionStatement = (token: string, days: number): Statement | null => {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const { text, values } = statement`
      select account_id as "accountId", id_hash as "idHash", id as "sessionId",
             last_seen_at < now() - make_interval(mins => ${SEEN_MINUTES}) as "isSeenLongAgo",
             asks_factor and not has_factor as "needsFactor"
      from app.sessions where id_hash = ${sha256(token)} and`;

  return { text: `${text} ${isWithinLimits(days)}`, values };
};

/** The one place that says how long sessions count, by their last use and by their beginning; as a condition in SQL. */
const isWithinLimits = (days: number): string =>
  `last_seen_at >= now() - make_interval(days => least(${IDLE_DAYS}, idle_days))
     and created_at >= now() - make_interval(days => least(${Math.trunc(days)}, days))`;

/** Null for a session that never existed, was ended, was idle for too long, or began more than `days` days ago. */
export const findSession = async (
  sql: Sql,
  token: string,
  days: number,
): Promise<(Session & Pick<FoundSession, 'needsFactor'>) | null> => {
  const looking = sessionStatement(token, days);
  if (!looking) return null;
  const [found] = await withSessions(sql, () =>
    sql.unsafe<FoundSession[]>(looking.text, [...looking.values] as never[], { prepare: true }),
  );
  if (!found) return null;
  const { accountId, idHash, sessionId, needsFactor } = found;
  if (found.isSeenLongAgo) await sessionSeen(sql, found);

  return { accountId, idHash, sessionId, needsFactor };
};

/** Notes that a session is in use, so that it doesn't end. */
export const sessionSeen = async (sql: Sql, { idHash }: Pick<Session, 'idHash'>): Promise<void> => {
  await sql`update app.sessions set last_seen_at = now() where id_hash = ${idHash}`;
};

/** Makes the table of sessions if it's missing, for statements that contain `sessionStatement`. */
export const makeSessions = async (sql: Sql): Promise<void> => {
  await withSessions(sql, () => sql`select id from app.sessions limit 0`);
};

/** Which of these sessions may still read, by their hashes. For answers that go on for a long time. */
export const aliveAmong = async (
  sql: Sql,
  idHashes: readonly string[],
  days: number,
): Promise<ReadonlySet<string>> => {
  const alive = await withSessions(
    sql,
    () => sql<{ readonly idHash: string }[]>`
      select id_hash as "idHash" from app.sessions
      where id_hash in ${sql([...idHashes])} and ${sql.unsafe(isWithinLimits(days))}
        and (has_factor or not asks_factor)`,
  );

  return new Set(alive.map(({ idHash }) => idHash));
};

/** A session of an account. The instants are ISO; `lastSeenAt` may be some minutes late. */
export type OpenSession = {
  readonly sessionId: string;
  readonly begunAt: string;
  readonly lastSeenAt: string;
};

/** The sessions of an account that count, the one that was used last first, at most so many. */
export const openSessions = (
  sql: Sql,
  accountId: string,
  { days, most }: { readonly days: number; readonly most: number },
): Promise<readonly OpenSession[]> =>
  withSessions(
    sql,
    () => sql<OpenSession[]>`
      select id as "sessionId", ${instantOf(sql, 'created_at')} as "begunAt",
             ${instantOf(sql, 'last_seen_at')} as "lastSeenAt"
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

/** Whether an account has an open session of this name. */
export const hasSession = async (sql: Sql, { accountId, sessionId }: NamedSession): Promise<boolean> => {
  const found = await withSessions(
    sql,
    () => sql`select from app.sessions where account_id = ${accountId} and id = ${sessionId}`,
  );

  return found.length > 0;
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
 * Gives a session the name of another one of its account, which ends: a sign-in that's sent again goes on in the session
 * that is on record.
 */
export const renameSession = async (
  sql: Sql,
  token: string,
  { accountId, sessionId }: NamedSession,
): Promise<void> => {
  await endNamedSession(sql, { accountId, sessionId });
  await sql`update app.sessions set id = ${sessionId} where id_hash = ${sha256(token)}`;
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

/** Ends all sessions of the account, for somebody who has none and has just chosen another password. Answers the same. */
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
    add column if not exists has_factor boolean not null default false;
  create index if not exists sessions_account_id on app.sessions (account_id);
  create index if not exists sessions_last_seen_at on app.sessions (last_seen_at);`;
