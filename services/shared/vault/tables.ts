import type { Sql } from 'postgres';
import { makingTable } from '../database/app-tables.ts';

/**
 * The keys, and in the one row of `vault.wrapping` the id of the key from VAULT_KEY that wraps new ones. `before` is set
 * while keys may be left that the one before it wrapped. `is_named` says that an event names the key, `unnamed_since`
 * since when we know of none (`services/command/vault/sweep.ts`).
 */
const TABLES = `
  create schema if not exists vault;
  create table if not exists vault.keys (
    id text collate "C" primary key,
    wrapped bytea,
    wrapped_by text collate "C",
    commitment bytea,
    made_at timestamptz not null default now(),
    destroyed_at timestamptz,
    destroyed_by uuid,
    is_named boolean not null default false,
    unnamed_since timestamptz,
    check ((wrapped is null) = (destroyed_at is not null))
  );
  create index if not exists keys_made_at on vault.keys (made_at);
  create index if not exists keys_unnamed on vault.keys (made_at) where wrapped is not null and not is_named;
  create index if not exists keys_destroyed_at on vault.keys (destroyed_at) where destroyed_at is not null;
  create table if not exists vault.wrapping (
    is_only boolean primary key default true check (is_only),
    key text not null,
    before text,
    since timestamptz not null default now()
  );`;

/** Runs statements on the vault's tables, which are made if they are missing. */
export const inVault = <Answer>(sql: Sql, run: () => PromiseLike<Answer>): Promise<Answer> =>
  makingTable(sql, TABLES, run);
