import type { Sql } from 'postgres';
import { makingTable } from '../../shared/database/app-tables.ts';

/**
 * What belongs to sign-in at identity providers and isn't in the log: secrets of clients, and attempts that are under way.
 * It's not in backups. An administrator who sets a connection again makes it anew.
 */
const SSO = `
  create table if not exists app.sso_secrets (
    connection_id uuid primary key,
    organisation_id uuid not null,
    issuer text not null,
    client_id text not null,
    secret text not null
  );
  create table if not exists app.sso_attempts (
    state_hash text primary key,
    browser_hash text not null,
    details text not null,
    until timestamptz not null
  );`;

export const withSsoTables = <Answer>(sql: Sql, run: () => PromiseLike<Answer>): Promise<Answer> =>
  makingTable(sql, SSO, run);
