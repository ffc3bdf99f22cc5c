import { refuse } from '#contracts/refusals.ts';
import { UserView } from '#contracts/views/user.ts';
import { columnsOf } from '../shared/rows.ts';
import { sql } from '../shared/sql.ts';
import type { Database } from './database.ts';
import type { AccountRoute } from './route.ts';
import { select } from './select.ts';

/** `GET /api/user`. An account that this log does not know is nobody's. */
export const user =
  ({ read }: Database): AccountRoute =>
  async (_, { accountId }): Promise<UserView> => {
    const [found] = await read<UserView>(
      select(columnsOf(UserView.shape), sql`from users where id = ${accountId}`),
    );

    return found ?? refuse('signed-out');
  };
