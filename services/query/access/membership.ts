import type { Belonging } from '#contracts/organisation/membership.ts';
import { type Policies, policyDefaults } from '#contracts/organisation/policies.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { Beside } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';

/**
 * Finds what their organisation says about whoever is signed in: one row of a MemberRow, or none for somebody without an
 * organisation and for a suspended member. Later statements may name `membership."memberOf"`.
 */
export const membershipBeside = {
  membership: sql`
    select m.organisation_id as "memberOf", jsonb_build_object(
      'organisation', m.organisation_id, 'roles', m.roles,
      'teams', coalesce((select jsonb_agg(jsonb_build_object('team', t.team_id, 'role', t.role))
        from team_members t where t.organisation_id = m.organisation_id and t.account_id = m.account_id), '[]'),
      'policies', coalesce((select jsonb_object_agg(p.policy, p.value)
        from policies p where p.organisation_id = m.organisation_id), '{}')) as "member"
    from members m where m.account_id = session."accountId" and m.suspended_at is null limit 1`,
} satisfies Beside;

/** In place of a session that was looked up before. */
export const sessionOf = (accountId: string): Sql => sql`select ${accountId}::uuid as "accountId"`;

/** Both of them, for the `from` of a statement about somebody who is known already. */
export const callerOf = (accountId: string): Sql =>
  joined(
    sql`(`,
    sessionOf(accountId),
    sql`) session left join lateral (`,
    membershipBeside.membership,
    sql`) membership on true`,
  );

export type MemberRow = {
  readonly member: (Omit<Belonging, 'policies'> & { readonly policies: Partial<Policies> }) | null;
};

export const membershipIn = ({ member }: MemberRow): Belonging | undefined =>
  member ? { ...member, policies: { ...policyDefaults, ...member.policies } } : undefined;
