import { refuse } from '#contracts/api/refusals.ts';
import { UserView } from '#contracts/api/views/user.ts';
import type { Address } from '../../shared/database/named.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { sql } from '../../shared/database/sql.ts';
import type { AccountRoute } from '../http/route.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';

/** Tells who an account is named as, by its address. */
type Named = Readonly<Record<'isNamedAuditor' | 'isNamedRecordsManager', (address: Address) => boolean>>;

/** `GET /api/user`. An account that this log does not know counts as signed out. */
export const user =
  ({ read }: Pick<Database, 'read'>, { isNamedAuditor, isNamedRecordsManager }: Named): AccountRoute =>
  async (_, { accountId }): Promise<UserView> => {
    const [found] = await read<Omit<UserView, 'isAuditor' | 'isRecordsManager'>>(
      select(
        columnsOf(UserView.shape, 'isAuditor', 'isRecordsManager'),
        sql`from users where id = ${accountId}`,
      ),
    );

    if (!found) return refuse('signed-out');

    return {
      ...found,
      isAuditor: isNamedAuditor(found),
      isRecordsManager: isNamedRecordsManager(found),
    };
  };
