import { documentCards } from '#contracts/document/cards.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Checkpoint, Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { viewersAmong } from '../read-models/visible.ts';

/** What changed, with an account that may view it and the position of its newest event. */
export type Change = {
  readonly accountId: string;
  /** Of the document or the template. */
  readonly id: string;
  /** `timeline` if nothing but its history changed, because somebody looked at it for example. */
  readonly kind: 'document' | 'template' | 'timeline';
  readonly position: bigint;
};

/** Events that change no table, so that nothing but a timeline shows them. */
const ONLY_IN_TIMELINES = Object.entries(documentCards)
  .filter(([, { changes }]) => changes.length === 0)
  .map(([type]) => type)
  .join(' ');

type Between = {
  readonly from: Checkpoint;
  readonly to: Checkpoint;
  readonly accounts: readonly string[];
  /** An ISO instant. */
  readonly at: string;
};

/**
 * What changed after `from`, up to `to`, of what these accounts own or may view at that instant. Empty if the log is another one: clients of the old log load everything again.
 * A template changes as well when a document is made of it: it was used once more.
 */
export const changesBetween = async (
  { read }: Pick<Database, 'read'>,
  { from, to, accounts, at }: Between,
): Promise<readonly Change[]> => {
  if (from.log !== to.log || from.epoch !== to.epoch || from.position >= to.position) return [];
  const rows = await read<Omit<Change, 'position'> & { readonly position: string }>(
    joined(
      sql`
    with happened as (
      select document_id, action, details, position from audit_trail
      where position > ${String(from.position)} and position <= ${String(to.position)} and document_id is not null
    ), changed as (
      select document_id as id, position,
        action = any(string_to_array(${ONLY_IN_TIMELINES}, ' ')) as is_only_in_timeline
      from happened
      union all
      select (details ->> 'template')::uuid, position, false
      from happened where action = 'DocumentCreatedFromTemplate'
    )
    select v.account_id as "accountId", d.id,
      case when is_only_in_timeline then 'timeline' else d.kind end as "kind", max(c.position)::text as "position"
    from changed c join documents d using (id) cross join lateral (
      select d.created_by_id as account_id where d.organisation_id is null union all`,
      viewersAmong(accounts, at),
      sql`) v group by v.account_id, d.id, d.kind, is_only_in_timeline`,
    ),
  );

  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
};
