import { LISTED_AT_ONCE } from '#contracts/api/listing.ts';
import { atMost, type Sql, sql } from '../../shared/database/sql.ts';
import { joined } from './joined.ts';

// What somebody may view, in SQL: the same as `rightsOf(…).has('view')` says of one document
// (contracts/document/access.ts), and the same roles. It stands twice so that Postgres finds a page of thousands by its
// indexes; a property over random worlds holds both equal (visible.test.ts). Statements stand beside `session` and
// `membership` (access/membership.ts).

/** What is listed: other people's documents that the caller may view, or the documents of one space. */
export type Space =
  | { readonly kind: 'others' | 'shared' | 'all' }
  | { readonly kind: 'team'; readonly team: string };

type Looking = {
  readonly kind: 'document' | 'template';
  /** Now, as an ISO instant. */
  readonly at: string;
  /** The document at which the page before ended; null for the first page. */
  readonly before: string | null;
};

/** The caller's own documents or templates: what belongs to an organisation is lost to whoever left. */
export const ownDocuments = (kind: Looking['kind']): Sql => sql`
  d.created_by_id = session."accountId" and d.kind = ${kind} and d.deleted_at is null
    and (d.organisation_id is null or d.organisation_id = membership."memberOf")`;

/** The newest of a space: rows of `id` and `position`. */
export const visibleIn = (space: Space, looking: Looking): Sql => {
  const branches = branchesOf(space, looking).map((branch, n) =>
    joined(n > 0 && sql`union`, sql`(`, branch, sql`)`),
  );

  return joined(
    sql`select found.id, found.position from`,
    looking.before !== null && lastOf(looking.before, looking.at),
    sql`(`,
    ...branches,
    sql`) found order by found.position desc limit ${atMost(LISTED_AT_ONCE)}`,
  );
};

/**
 * The document at which the page before ended. It has to be one that the caller may view, since otherwise anybody could
 * find out where a document stands among their own.
 */
const lastOf = (before: string, at: string): Sql =>
  joined(
    sql`(select d.position from documents d where d.id = ${before} and (d.created_by_id = session."accountId"
      or d.organisation_id = membership."memberOf" and (`,
    standingsIn(at),
    sql`) <> '[]')) last cross join lateral`,
  );

const branchesOf = (space: Space, looking: Looking): readonly Sql[] => {
  const { kind, at, before } = looking;
  const all = joined(
    sql`d.kind = ${kind} and d.deleted_at is null`,
    before !== null && sql`and d.position < last.position`,
  );
  const newest = sql`order by d.position desc limit ${atMost(LISTED_AT_ONCE)}`;
  const ofMember = joined(all, sql`and d.organisation_id = membership."memberOf"`);
  const ofOthers = joined(ofMember, sql`and d.created_by_id <> session."accountId"`);
  const searched = space.kind === 'others' || space.kind === 'shared' ? ofOthers : ofMember;

  const ofTeams = joined(
    sql`select d.id, d.position from team_members t cross join lateral (
      select d.id, d.position from documents d where d.team_id = t.team_id and`,
    searched,
    newest,
    sql`) d where t.organisation_id = membership."memberOf" and t.account_id = session."accountId"`,
    space.kind === 'team' && sql`and t.team_id = ${space.team}`,
  );
  const ofWhole = joined(
    sql`select d.id, d.position from documents d
      where membership."member" -> 'roles' ?| array['auditor', 'records-manager'] and`,
    searched,
    space.kind === 'team' && sql`and d.team_id = ${space.team}`,
    newest,
  );
  if (space.kind === 'team') return [ofTeams, ofWhole];

  const shared = joined(
    sql`select distinct d.id, d.position from shares s join documents d on d.id = s.document_id
      where (s.kind = 'account' and s.with_id = session."accountId" or s.kind = 'team' and s.with_id in (
          select t.team_id from team_members t
          where t.organisation_id = membership."memberOf" and t.account_id = session."accountId"))
        and (s.until is null or s.until > ${at}::timestamptz) and`,
    searched,
    newest,
  );
  if (space.kind === 'shared') return [shared];
  const owned = joined(
    sql`select d.id, d.position from documents d where`,
    ownDocuments(kind),
    sql`and`,
    all,
    newest,
  );

  return space.kind === 'all' ? [owned, ofTeams, ofWhole, shared] : [ofTeams, ofWhole, shared];
};

/** What the caller is to a document `d` of others, as the JSON of a list of roles: `memberStandings`, in SQL. */
export const standingsIn = (at: string): Sql => sql`
  select coalesce(json_agg(role), '[]')::text from (
    select 'team-' || t.role as role from team_members t
      where t.organisation_id = d.organisation_id and t.account_id = session."accountId" and t.team_id = d.team_id
    union select 'shared-' || s.access from shares s
      where s.document_id = d.id and (s.until is null or s.until > ${at}::timestamptz)
        and (s.kind = 'account' and s.with_id = session."accountId" or s.kind = 'team' and s.with_id in (
          select t.team_id from team_members t
          where t.organisation_id = d.organisation_id and t.account_id = session."accountId"))
    union select 'organisation-' || held from jsonb_array_elements_text(membership."member" -> 'roles') held
      where held in ('auditor', 'records-manager')
  ) standings`;

/**
 * Who of these accounts may view a document `d` of an organisation, or could before it was deleted: rows of
 * `account_id`, for a lateral join.
 */
export const viewersAmong = (accounts: readonly string[], at: string): Sql => sql`
  select m.account_id from members m
  where m.organisation_id = d.organisation_id and m.suspended_at is null
    and m.account_id = any(string_to_array(${accounts.join(' ')}, ' ')::uuid[])
    and (m.account_id = d.created_by_id or m.roles ?| array['auditor', 'records-manager']
      or exists (select from team_members t where t.organisation_id = m.organisation_id
        and t.account_id = m.account_id and t.team_id = d.team_id)
      or exists (select from shares s where s.document_id = d.id
        and (s.until is null or s.until > ${at}::timestamptz)
        and (s.kind = 'account' and s.with_id = m.account_id or s.kind = 'team' and exists (
          select from team_members t where t.organisation_id = m.organisation_id
            and t.account_id = m.account_id and t.team_id = s.with_id))))`;
