import type { LeaversView } from '#contracts/api/views/organisation.ts';
import { atMost, sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';

const LEAVERS = 1_000;

/** Who is no active member any more, and still owns documents of the organisation. */
export const leaverList = async (
  { read }: Pick<Database, 'read'>,
  organisation: string,
): Promise<LeaversView> => ({
  leavers: [
    ...(await read<LeaversView['leavers'][number]>(sql`
      select d.created_by_id as "id", coalesce(u.full_name, '') as "fullName",
        m.account_id is not null as "isSuspended", count(*)::integer as "documents"
      from documents d left join users u on u.id = d.created_by_id
        left join members m on m.organisation_id = d.organisation_id and m.account_id = d.created_by_id
      where d.organisation_id = ${organisation} and d.deleted_at is null
        and (m.account_id is null or m.suspended_at is not null)
      group by d.created_by_id, u.full_name, m.account_id
      order by lower(coalesce(u.full_name, '')), d.created_by_id limit ${atMost(LEAVERS)}`)),
  ],
});
