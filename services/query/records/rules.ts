import { RuleView } from '#contracts/api/views/records.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { sql } from '../../shared/database/sql.ts';
import { isOverseen, type Overseen } from '../access/overseen.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { select } from '../read-models/select.ts';

/** The rules about what somebody oversees that count now, in their order. */
export const rulesInForce = (
  { read }: Pick<Database, 'read'>,
  overseen: Overseen,
): Promise<readonly RuleView[]> =>
  read<RuleView>(
    select(
      `${columnsOf(RuleView.shape, 'order', 'organisation')}, place as "order", organisation_id as "organisation"`,
      joined(
        sql`from retention_rules where ended_at is null and`,
        isOverseen(overseen),
        sql`order by place, id`,
      ),
    ),
  );
