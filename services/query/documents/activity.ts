import type { ActivityView } from '#contracts/api/views/activity.ts';
import { activities } from '#contracts/document/activity.ts';
import { atMost, sql } from '../../shared/database/sql.ts';
import { callerOf } from '../access/membership.ts';
import type { AccountRoute } from '../access/route.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { ownDocuments } from '../read-models/visible.ts';

/** How many are listed. */
const SHOWN = 6;

/**
 * `GET /api/activity`: what happened last to the caller's own documents, newest first. The newest activities can only
 * be those of the documents that were active last, so few histories are looked into, however many documents there are.
 */
export const activityList =
  ({ read }: Pick<Database, 'read'>): AccountRoute =>
  async (_, { accountId }): Promise<readonly ActivityView[]> =>
    read<ActivityView>(
      joined(
        sql`
      select a.position::text as "id", a.action as "type", d.id as "documentId", d.title, a.timestamp as "at",
        case when r.id is null then null
          else jsonb_build_object('fullName', r.full_name, 'email', r.email) end as "person"
      from (select d.id, d.title from`,
        callerOf(accountId),
        sql`join documents d on`,
        ownDocuments('document'),
        sql`join last_changes on document_id = d.id
          where last_changes.position is not null
          order by last_changes.position desc limit ${atMost(SHOWN)}) d
        cross join lateral (select position, action, timestamp, details, performed_by from audit_trail
          where document_id = d.id and action = any(string_to_array(${activities.join(' ')}, ' '))
          order by position desc limit ${atMost(SHOWN)}) a
        left join recipients r on r.document_id = d.id and r.id::text = coalesce(a.details ->> 'recipient',
          case when a.performed_by ->> 'kind' = 'recipient' then a.performed_by ->> 'id' end)
      order by a.position desc limit ${atMost(SHOWN)}`,
      ),
    );
