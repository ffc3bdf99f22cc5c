import { type Sql, sql } from '../../shared/database/sql.ts';

/**
 * Joins pieces of SQL, each with its own parameters, to one statement. Pieces that a search does not need are left out,
 * so that Postgres plans each search by itself.
 */
export const joined = (...pieces: readonly (Sql | false)[]): Sql =>
  pieces
    .filter((piece) => piece !== false)
    .reduce(
      (whole, { text, values }) => ({
        text: `${whole.text} ${text.replace(/\$(\d+)/g, (_, n) => `$${whole.values.length + Number(n)}`)}`,
        values: [...whole.values, ...values],
      }),
      sql``,
    );
