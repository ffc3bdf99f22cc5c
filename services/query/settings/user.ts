import { refuse } from '#contracts/api/refusals.ts';
import { UserView } from '#contracts/api/views/user.ts';
import type { Address } from '../../shared/database/named.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { sql } from '../../shared/database/sql.ts';
import type { AccountRoute } from '../http/route.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';

/** `GET /api/user`. An account that this log does not know counts as signed out. */
export const user =
  ({ read }: Database, isAuditor: (address: Address) => boolean): AccountRoute =>
  async (_, { accountId }): Promise<UserView> => {
    const [found] = await read<Omit<UserView, 'isAuditor'>>(
      select(columnsOf(UserView.shape, 'isAuditor'), sql`from users where id = ${accountId}`),
    );

    return found ? { ...found, isAuditor: isAuditor(found) } : refuse('signed-out');
  };
