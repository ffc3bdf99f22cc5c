import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Sql } from '../shared/sql.ts';

/** Runs the statements in one transaction and in one flight: none waits for the answer to the one before. */
export const transaction = async (client: pg.Client, statements: readonly Sql[]): Promise<void> => {
  await Promise.all([
    client.query('begin'),
    ...statements.map(({ text, values }) => client.query({ name: nameOf(text), text, values: [...values] })),
    // After a failed statement Postgres takes this for a rollback.
    client.query('commit'),
  ]);
};

/**
 * Whether a failure is the statement's own: what it says (SQLSTATE classes 21, 22, 23, 42, 54), or a value that
 * cannot be sent. Everything else passes with time. A table that is gone is nobody's statement's fault.
 */
export const isOwnFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^(21|22|23|42|54)/.test(error.code ?? '') && !isSchemaMissing(error)
    : error instanceof TypeError || error instanceof RangeError;

/** SQLSTATE undefined_table and invalid_schema_name. */
export const isSchemaMissing = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '42P01' || error.code === '3F000');

/** Each text is prepared once per connection, under a name of its own. */
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);

  return name;
};

const names = new Map<string, string>();
