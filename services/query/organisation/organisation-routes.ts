import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import type {
  ConnectionsView,
  DomainsView,
  PoliciesView,
  TokensView,
} from '#contracts/api/views/organisation.ts';
import { policyDefaults } from '#contracts/organisation/policies.ts';
import type { OrganisationRight } from '#contracts/organisation/rights.ts';
import { sql } from '../../shared/database/sql.ts';
import { input } from '../../shared/http/input.ts';
import { isUuid } from '../access/policy.ts';
import type { AccountRoute } from '../access/route.ts';
import type { Database } from '../read-models/database.ts';
import { leaverList } from './leavers.ts';
import { invitationList, MemberSearch, memberList } from './members.ts';
import { type Founding, organisationOf, ownOrganisation } from './own.ts';
import { teamList, teamMemberList } from './teams.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly organisations: Founding;
};

type OfOrganisation = (ctx: Context, organisation: string) => Promise<unknown>;

/** What members see of their own organisation. Nobody sees anything of another one. */
export const organisationRoutes = ({ database, organisations }: Dependencies) => {
  const within =
    (right: OrganisationRight, route: OfOrganisation): AccountRoute =>
    async (ctx, { accountId }) =>
      route(ctx, await organisationOf(database, accountId, right));

  return {
    own: (_, { accountId }) => ownOrganisation(database, organisations, accountId),
    members: within('read', (ctx, id) => memberList(database, id, input(MemberSearch, { ...ctx.query }))),
    invitations: within('read-administration', (_, id) => invitationList(database, id)),
    leavers: within('end-memberships', (_, id) => leaverList(database, id)),
    teams: within('read', (_, id) => teamList(database, id)),
    teamMembers: within('read', (ctx, id) => {
      const { id: team } = ctx.params;

      return isUuid(team) ? teamMemberList(database, id, team) : refuse('organisation.no-such-team');
    }),
    policies: within('read', (_, id) => policiesOf(database, id)),
    domains: within('read-administration', (_, id) => domainList(database, id)),
    connections: within('read-administration', (_, id) => connectionList(database, id)),
    tokens: within('manage-tokens', (_, id) => tokenList(database, id)),
  } satisfies Record<string, AccountRoute>;
};

type Read = Pick<Database, 'read'>;

const policiesOf = async ({ read }: Read, organisation: string): Promise<PoliciesView> => {
  const set = await read<{ readonly policy: string; readonly value: unknown }>(
    sql`select policy, value from policies where organisation_id = ${organisation}`,
  );

  return { ...policyDefaults, ...Object.fromEntries(set.map(({ policy, value }) => [policy, value])) };
};

const domainList = async ({ read }: Read, organisation: string): Promise<DomainsView> => ({
  domains: [
    ...(await read<DomainsView['domains'][number]>(sql`
      select domain, challenge, claimed_at as "claimedAt", verified_at as "verifiedAt",
        sso_enforced as "ssoEnforced"
      from domains where organisation_id = ${organisation} order by domain`)),
  ],
});

const connectionList = async ({ read }: Read, organisation: string): Promise<ConnectionsView> => {
  const found = await read<{ readonly settings: ConnectionsView['connections'][number] }>(sql`
    select settings from connections where organisation_id = ${organisation} order by added_at, id`);

  return { connections: found.map(({ settings }) => settings) };
};

const tokenList = async ({ read }: Read, organisation: string): Promise<TokensView> => ({
  tokens: [
    ...(await read<TokensView['tokens'][number]>(sql`
      select t.id, t.name, t.scope, u.full_name as "madeBy", t.made_at as "madeAt",
        coalesce(m.suspended_at is null and m.roles ?| array['owner', 'admin'], false) as "isMakerIn",
        least(t.expires_at, t.made_at + make_interval(hours => 24 * (p.value #>> '{}')::int)) as "expiresAt"
      from tokens t left join users u on u.id = t.made_by
        left join members m on m.organisation_id = t.organisation_id and m.account_id = t.made_by
        left join policies p on p.organisation_id = t.organisation_id and p.policy = 'tokenDaysMax'
      where t.organisation_id = ${organisation} order by t.made_at desc, t.id`)),
  ],
});
