import { refuse } from '#contracts/refusals.ts';
import { UserView } from '#contracts/views/user.ts';
import { columnsOf } from '../shared/rows.ts';
import { sql } from '../shared/sql.ts';
import type { IsAuditor } from './auditors.ts';
import type { Database } from './database.ts';
import type { AccountRoute } from './route.ts';
import { select } from './select.ts';

/** `GET /api/user`. An account that this log does not know is nobody's. */
export const user =
  ({ read }: Database, isAuditor: IsAuditor): AccountRoute =>
  async (_, { accountId }): Promise<UserView> => {
    const [[found], mayAudit] = await Promise.all([
      read<Omit<UserView, 'isAuditor'>>(
        select(columnsOf(UserView.shape, 'isAuditor'), sql`from users where id = ${accountId}`),
      ),
      isAuditor(accountId),
    ]);

    return found ? { ...found, isAuditor: mayAudit } : refuse('signed-out');
  };
