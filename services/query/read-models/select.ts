import type { Sql } from '../../shared/database/sql.ts';

/** A statement with these columns. The rest of it, from `from` on, has the parameters. */
export const select = (columns: string, { text, values }: Sql): Sql => ({
  text: `select ${columns} ${text.trimStart()}`,
  values,
});
