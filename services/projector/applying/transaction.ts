import pg from 'pg';
import type { Sql } from '../../shared/database/sql.ts';
import { sha256 } from '../../shared/keys/sha256.ts';

/**
 * Runs the statements in one transaction and in one flight: all of them, then a single Sync, which is what makes them
 * a transaction (Postgres, "Message Flow", pipelining). Each text is prepared once per connection.
 */
export const transaction = async (client: pg.Client, statements: readonly Sql[]): Promise<void> => {
  const prepared = preparedOn(client);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.query(flight(statements.map(sendable), prepared, (error) => (error ? reject(error) : resolve())));

  try {
    await promise;
  } catch (error) {
    // Nobody knows how far Postgres came with preparing.
    prepared.clear();
    await client.query('deallocate all').catch(() => {});
    throw error;
  }
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

type Sendable = { readonly name: string; readonly text: string; readonly values: (string | null)[] };

/** Made before the first is sent: a value that cannot be must not leave half a flight behind. */
const sendable = ({ text, values }: Sql): Sendable => ({
  name: nameOf(text),
  text,
  values: values.map(onTheWire),
});

const onTheWire = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map((member) => quoted(onTheWire(member))).join(',')}}`;
  if (typeof value === 'object') throw new TypeError('a value of a statement is an object');

  return String(value);
};

const quoted = (member: string | null) =>
  member === null ? 'NULL' : `"${member.replace(/["\\]/g, '\\$&')}"`;

const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known) return known;
  const name = sha256(text).slice(0, 32);
  names.set(text, name);

  return name;
};

const names = new Map<string, string>();

/** Names of what a connection has prepared. */
const preparedOn = (client: pg.Client): Set<string> => {
  const known = prepared.get(client) ?? new Set();
  prepared.set(client, known);

  return known;
};

const prepared = new WeakMap<pg.Client, Set<string>>();

/** A query of the driver's own kind, as its cursors are: it sends itself and hears what Postgres answers. */
const flight = (statements: readonly Sendable[], known: Set<string>, callback: (error?: Error) => void) => ({
  /** The driver puts its clock around this. */
  callback,
  submit: (connection: pg.Connection) => {
    connection.stream.cork();
    for (const { name, text, values } of statements) {
      if (!known.has(name)) connection.parse({ name, text, types: [] }, true);
      known.add(name);
      connection.bind({ statement: name, values }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  },
  handleCommandComplete: () => {},
  handleError(error: Error) {
    this.callback(error);
  },
  handleReadyForQuery() {
    this.callback();
  },
});
