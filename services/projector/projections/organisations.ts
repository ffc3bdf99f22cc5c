import type { OrganisationEventsThatChange, OrganisationTable } from '#contracts/organisation/cards.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';

type Of<Table extends OrganisationTable> = Projection<OrganisationEvent, OrganisationEventsThatChange<Table>>;

export const organisations: Of<'organisations'> = {
  OrganisationFounded: ({ stream, data, metadata }) => sql`
    insert into organisations (id, name, founded_at)
    values (${idOf(stream)}, ${data.name}, ${metadata.at})`,

  OrganisationRenamed: ({ stream, data }) => sql`
    update organisations set name = ${data.name} where id = ${idOf(stream)}`,
};

export const members: Of<'members'> = {
  OrganisationFounded: ({ stream, metadata }) => sql`
    insert into members (organisation_id, account_id, roles, via, joined_at)
    values (${idOf(stream)}, ${metadata.by.id}, '["owner"]', null, ${metadata.at})`,

  MemberJoined: ({ stream, data, metadata }) => sql`
    insert into members (organisation_id, account_id, roles, via, joined_at)
    values (${idOf(stream)}, ${data.account}, ${JSON.stringify(data.roles)}, ${data.via}, ${metadata.at})`,

  MemberRolesChanged: ({ stream, data }) => sql`
    update members set roles = ${JSON.stringify(data.roles)}
    where organisation_id = ${idOf(stream)} and account_id = ${data.account}`,

  MemberSuspended: ({ stream, data, metadata }) => sql`
    update members set suspended_at = ${metadata.at}
    where organisation_id = ${idOf(stream)} and account_id = ${data.account}`,

  MemberReactivated: ({ stream, data }) => sql`
    update members set suspended_at = null
    where organisation_id = ${idOf(stream)} and account_id = ${data.account}`,

  MemberRemoved: ({ stream, data }) => sql`
    delete from members where organisation_id = ${idOf(stream)} and account_id = ${data.account}`,

  BreakGlassNamed: ({ stream, data }) => sql`
    update members set break_glass = account_id::text in
      (select jsonb_array_elements_text(${JSON.stringify(data.accounts)}::jsonb))
    where organisation_id = ${idOf(stream)}`,
};

/** The invitations that were neither accepted nor withdrawn. */
export const invitations: Of<'invitations'> = {
  MemberInvited: ({ stream, data, metadata }) => sql`
    insert into invitations (organisation_id, id, email, roles, teams, invited_at, expires_at)
    values (${idOf(stream)}, ${data.invitation}, ${data.email}, ${JSON.stringify(data.roles)},
      ${JSON.stringify(data.teams)}, ${metadata.at}, ${data.expiresAt})`,

  MemberInvitationMailed: ({ stream, data, metadata }) => sql`
    update invitations set mailed_at = ${metadata.at}
    where organisation_id = ${idOf(stream)} and id = ${data.invitation}`,

  MemberInvitationFailed: ({ stream, data }) => sql`
    update invitations set mail_failure = ${data.reason}
    where organisation_id = ${idOf(stream)} and id = ${data.invitation}`,

  MemberInvitationWithdrawn: ({ stream, data }) => sql`
    delete from invitations where organisation_id = ${idOf(stream)} and id = ${data.invitation}`,

  MemberJoined: ({ stream, data }) =>
    data.invitation === null
      ? null
      : sql`delete from invitations where organisation_id = ${idOf(stream)} and id = ${data.invitation}`,
};

export const teams: Of<'teams'> = {
  TeamCreated: ({ stream, data }) => sql`
    insert into teams (organisation_id, id, name) values (${idOf(stream)}, ${data.team}, ${data.name})`,

  TeamRenamed: ({ stream, data }) => sql`
    update teams set name = ${data.name} where organisation_id = ${idOf(stream)} and id = ${data.team}`,

  TeamArchived: ({ stream, data, metadata }) => sql`
    update teams set archived_at = ${metadata.at}, successor_id = ${data.successor}
    where organisation_id = ${idOf(stream)} and id = ${data.team}`,
};

export const teamMembers: Of<'team_members'> = {
  MemberJoined: ({ stream, data }) =>
    data.teams.length === 0
      ? null
      : sql`insert into team_members (organisation_id, team_id, account_id, role)
          select ${idOf(stream)}::uuid, team.id, ${data.account}::uuid, team.role
          from jsonb_to_recordset(${JSON.stringify(
            data.teams.map(({ team, role }) => ({ id: team, role })),
          )}::jsonb) as team (id uuid, role text)`,

  MemberRemoved: ({ stream, data }) => sql`
    delete from team_members where organisation_id = ${idOf(stream)} and account_id = ${data.account}`,

  TeamMemberSet: ({ stream, data }): Sql =>
    data.role === null
      ? sql`delete from team_members where organisation_id = ${idOf(stream)} and team_id = ${data.team}
          and account_id = ${data.account}`
      : sql`insert into team_members (organisation_id, team_id, account_id, role)
          values (${idOf(stream)}, ${data.team}, ${data.account}, ${data.role})
          on conflict (organisation_id, team_id, account_id) do update set role = excluded.role`,
};

/** The policies that somebody has set. */
export const policies: Of<'policies'> = {
  PolicySet: ({ stream, data }) => sql`
    insert into policies (organisation_id, policy, value)
    values (${idOf(stream)}, ${data.policy}, ${JSON.stringify(data.value)})
    on conflict (organisation_id, policy) do update set value = excluded.value`,
};

export const domains: Of<'domains'> = {
  DomainClaimed: ({ stream, data, metadata }) => sql`
    insert into domains (organisation_id, domain, challenge, claimed_at)
    values (${idOf(stream)}, ${data.domain}, ${data.challenge}, ${metadata.at})`,

  DomainVerified: ({ stream, data, metadata }) => sql`
    update domains set verified_at = ${metadata.at}
    where organisation_id = ${idOf(stream)} and domain = ${data.domain}`,

  DomainGivenUp: ({ stream, data }) => sql`
    delete from domains where organisation_id = ${idOf(stream)} and domain = ${data.domain}`,

  SsoEnforced: ({ stream, data }) => sql`
    update domains set sso_enforced = true
    where organisation_id = ${idOf(stream)} and domain = ${data.domain}`,

  SsoEnforcementEnded: ({ stream, data }) => sql`
    update domains set sso_enforced = false
    where organisation_id = ${idOf(stream)} and domain = ${data.domain}`,
};

/** As they were set last; their secrets aren't in the log. */
export const connections: Of<'connections'> = {
  ConnectionSet: ({ stream, data, metadata }) => sql`
    insert into connections (organisation_id, id, settings, added_at)
    values (${idOf(stream)}, ${data.connection}, ${JSON.stringify(data)}, ${metadata.at})
    on conflict (organisation_id, id) do update set settings = excluded.settings`,

  ConnectionRemoved: ({ stream, data }) => sql`
    delete from connections where organisation_id = ${idOf(stream)} and id = ${data.connection}`,
};

/** The tokens that weren't revoked. */
export const tokens: Of<'tokens'> = {
  TokenMade: ({ stream, data, metadata }) => sql`
    insert into tokens (id, organisation_id, scope, name, made_by, made_at, expires_at)
    values (${data.token}, ${idOf(stream)}, ${data.scope}, ${data.name}, ${metadata.by.id}, ${metadata.at},
      ${data.expiresAt})`,

  TokenRevoked: ({ data }) => sql`delete from tokens where id = ${data.token}`,
};
