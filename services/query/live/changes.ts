import { documentCards } from '#contracts/document/cards.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { Checkpoint, Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { viewersAmong } from '../read-models/visible.ts';

/** What changed, with an account that may view it, or could until then, and the position of its newest event. */
export type Change = {
  readonly accountId: string;
  /** Of the document or the template; of the organisation for a `membership`. */
  readonly id: string;
  /**
   * `timeline` if nothing but its history changed, because somebody looked at it for example; `membership` if the account
   * is something else in its organisation now, so that it may see other documents.
   */
  readonly kind: 'document' | 'template' | 'timeline' | 'membership';
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
      select document_id, stream, action, details, position from audit_trail
      where position > ${String(from.position)} and position <= ${String(to.position)}
    ), changed as (
      select document_id as id, position, action, details,
        action = any(string_to_array(${ONLY_IN_TIMELINES}, ' ')) as is_only_in_timeline
      from happened where document_id is not null
      union all
      select (details ->> 'template')::uuid, position, action, details, false
      from happened where action = 'DocumentCreatedFromTemplate'
    )
    select v.account_id as "accountId", d.id,
      case when is_only_in_timeline then 'timeline' else d.kind end as "kind", max(c.position)::text as "position"
    from changed c join documents d using (id) cross join lateral (
      select d.created_by_id as account_id where d.organisation_id is null union all`,
      viewersAmong(accounts, at),
      sql`union`,
      losersAmong(accounts),
      sql`) v group by v.account_id, d.id, d.kind, is_only_in_timeline
    union all
    select (details ->> 'account')::uuid, substr(stream, 14)::uuid, 'membership', max(position)::text
    from happened
    where stream like 'organisation-%' and details ->> 'account' = any(string_to_array(${accounts.join(' ')}, ' '))
    group by details ->> 'account', stream`,
    ),
  );

  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
};

/**
 * Who of these accounts may have lost a document `d` of an organisation by a change `c`: it was shared with them, they
 * are in a team that had it, or they owned it. Rows of `account_id`, for a lateral join.
 */
const losersAmong = (accounts: readonly string[]): Sql => sql`
  select m.account_id from members m
  where m.organisation_id = d.organisation_id
    and m.account_id = any(string_to_array(${accounts.join(' ')}, ' ')::uuid[])
    and (c.action = 'OwnershipTransferred' and c.details ->> 'from' = m.account_id::text
      or c.action in ('ShareRevoked', 'DocumentMovedToTeam') and exists (
        select from audit_trail e
        where e.document_id = d.id and e.position < c.position
          and (c.action = 'DocumentMovedToTeam' or e.details ->> 'share' = c.details ->> 'share')
          and (e.details -> 'with' ->> 'id' = m.account_id::text or exists (
            select from team_members t where t.organisation_id = m.organisation_id
              and t.account_id = m.account_id
              and t.team_id::text in (e.details -> 'with' ->> 'id', e.details ->> 'team')))))`;
