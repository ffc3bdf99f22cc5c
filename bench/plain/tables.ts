import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';

/** Makes the tables that a team would begin with, if they aren't there yet. */
export const makeTables = async (sql: Sql) => {
  await sql`create table if not exists users (id uuid primary key, full_name text not null)`;
  await sql`
    create table if not exists sessions (
      id_hash text primary key, user_id uuid not null references users, created_at timestamptz not null default now())`;
  await sql`
    create table if not exists documents (
      id uuid primary key, owner uuid not null references users, title text not null, status text not null,
      token text not null unique, created_at timestamptz not null default now())`;
  await sql`create index if not exists documents_by_owner on documents (owner, created_at desc)`;
  await sql`
    create table if not exists recipients (
      id uuid primary key, document_id uuid not null references documents, full_name text not null, email text not null)`;
  await sql`create index if not exists recipients_by_document on recipients (document_id)`;
  await sql`
    create table if not exists fields (
      id uuid primary key, document_id uuid not null references documents, recipient_id uuid not null references recipients,
      type text not null, page_number int not null, x float8 not null, y float8 not null, width float8 not null,
      height float8 not null, created_at timestamptz not null default now())`;
  await sql`create index if not exists fields_by_document on fields (document_id)`;
  await sql`
    create table if not exists audit (
      id bigint generated always as identity primary key, document_id uuid not null, user_id uuid not null,
      action text not null, details jsonb not null, ip text, at timestamptz not null default now())`;
  await sql`create index if not exists audit_by_document on audit (document_id, id)`;
};

export type Draft = { readonly id: string; readonly recipientId: string; readonly token: string };

/** Adds somebody who is signed in, and their documents; returns the cookie's value and the documents. */
export const addPerson = async (sql: Sql, documents: number, fields: number) => {
  const [user, session] = [randomUUID(), randomUUID()];
  await sql`insert into users values (${user}, 'Bench')`;
  await sql`insert into sessions (id_hash, user_id) values (${hashOf(session)}, ${user})`;
  const drafts = Array.from({ length: documents }, () => ({
    id: randomUUID(),
    recipientId: randomUUID(),
    token: randomUUID(),
  }));
  for (const { id, recipientId, token } of drafts) {
    await sql`
      insert into documents (id, owner, title, status, token) values (${id}, ${user}, 'Bench', 'draft', ${token})`;
    await sql`insert into recipients values (${recipientId}, ${id}, 'Ada Lovelace', 'ada@example.com')`;
    await sql`
      insert into fields (id, document_id, recipient_id, type, page_number, x, y, width, height)
      select gen_random_uuid(), ${id}, ${recipientId}, 'signature', 1, 20, 20 + n, 200, 50
      from generate_series(1, ${fields}::int) n`;
  }

  return { session, drafts };
};

/** The SHA-256 of a session's secret, in hex: all that is kept of it. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
