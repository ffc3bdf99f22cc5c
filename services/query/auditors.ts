import { sql } from '../shared/sql.ts';
import type { Database } from './database.ts';

export type IsAuditor = (accountId: string) => Promise<boolean>;

/**
 * Whether an account may look at every document: its address, as it is on record, is one of `addresses`, which are
 * separated by commas. Upper and lower case are alike.
 */
export const auditors = ({ read }: Pick<Database, 'read'>, addresses: string): IsAuditor => {
  const named = new Set(
    addresses
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  );

  return async (accountId) => {
    if (named.size === 0) return false;
    const [user] = await read<{ email: string }>(sql`select email from users where id = ${accountId}`);

    return user !== undefined && named.has(user.email.toLowerCase());
  };
};
