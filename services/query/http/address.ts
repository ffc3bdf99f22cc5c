import type { Address } from '../../shared/database/named.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';

/** An account's e-mail address as it is on record; null where this log knows no such account. */
export const addressOf = async (
  { read }: Pick<Database, 'read'>,
  accountId: string,
): Promise<Address | null> => {
  const [found] = await read<Address>(
    sql`select email, email_confirmed as "emailConfirmed" from users where id = ${accountId}`,
  );

  return found ?? null;
};
