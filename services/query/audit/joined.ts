import { type Sql, sql } from '../../shared/database/sql.ts';

/**
 * One statement of several pieces, each with parameters of its own; what is not asked for is left out, so that Postgres
 * plans each search for what it is.
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
