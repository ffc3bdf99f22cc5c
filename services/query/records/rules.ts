import { RuleView } from '#contracts/api/views/records.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';

/** The rules that count now, in their order. */
export const rulesInForce = ({ read }: Pick<Database, 'read'>): Promise<readonly RuleView[]> =>
  read<RuleView>(
    select(
      `${columnsOf(RuleView.shape, 'order')}, place as "order"`,
      sql`from retention_rules where ended_at is null order by place, id`,
    ),
  );
