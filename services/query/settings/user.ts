import { refuse } from '#contracts/api/refusals.ts';
import { UserView } from '#contracts/api/views/user.ts';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { sql } from '../../shared/database/sql.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import type { AccountRoute } from '../access/route.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';

const derivedMembers = ['isAuditor', 'isRecordsManager', 'oversees', 'rolesToTake'] as const;
type UserRow = Omit<UserView, (typeof derivedMembers)[number]> & {
  readonly roles: readonly OrganisationRole[] | null;
};

/** `GET /api/user`. An account that this log does not know counts as signed out. */
export const user =
  (
    { read }: Pick<Database, 'read'>,
    installation: Pick<InstallationRoles, 'held' | 'namedFor'>,
  ): AccountRoute =>
  async (_, { accountId }): Promise<UserView> => {
    const [found] = await read<UserRow>(
      select(
        `${columnsOf(UserView.shape, ...derivedMembers)}, (select m.roles from members m where m.account_id = users.id
          and m.suspended_at is null order by m.joined_at desc limit 1) as "roles"`,
        sql`from users where id = ${accountId}`,
      ),
    );

    if (!found) return refuse('signed-out');
    const { roles, ...account } = found;
    const held = await installation.held(account);
    const [isAuditor, isRecordsManager] = [held.includes('auditor'), held.includes('records-manager')];

    return {
      ...account,
      isAuditor: isAuditor || roles?.includes('auditor') === true,
      isRecordsManager: isRecordsManager || roles?.includes('records-manager') === true,
      oversees: { installation: isAuditor, privacy: isRecordsManager },
      rolesToTake: installation.namedFor(account).filter((role) => !held.includes(role)),
    };
  };
