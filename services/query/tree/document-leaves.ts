import { FOREIGN } from '#contracts/foreign-event.ts';
import { streams } from '#contracts/stream-name.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import { joined } from '../read-models/joined.ts';

/**
 * `from` and what it reads: every event of a document as `a` (its position and its revision), with its leaf in the tree
 * as `l`. The audit trail has no line for what somebody else wrote, but the tree has a leaf.
 */
export const fromLeavesOf = (document: string): Sql =>
  joined(
    sql`from (
      select position, revision from audit_trail where document_id = ${document}`,
    sql`union all
      select position, revision from parked_events
      where stream = ${streams.document(document)} and type = ${FOREIGN}
    ) a join tree_leaves l using (position)`,
  );
