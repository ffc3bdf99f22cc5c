import { refuse } from '#contracts/api/refusals.ts';
import type { OwnOrganisationView } from '#contracts/api/views/organisation.ts';
import { type OrganisationRight, organisationRightsOf } from '#contracts/organisation/rights.ts';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';

type Read = Pick<Database, 'read'>;

/** ORGANISATIONS. */
export type Founding = 'one' | 'many' | 'off';

/** `GET /api/organisation`. */
export const ownOrganisation = async (
  { read }: Read,
  founding: Founding,
  accountId: string,
): Promise<OwnOrganisationView> => {
  const [organisation] = await read<NonNullable<OwnOrganisationView['organisation']>>(sql`
    select o.id, o.name, o.founded_at as "foundedAt", m.roles,
      (select count(*)::integer from members one where one.organisation_id = o.id) as "members",
      coalesce((select jsonb_agg(jsonb_build_object('team', t.team_id, 'role', t.role) order by t.team_id)
        from team_members t where t.organisation_id = o.id and t.account_id = m.account_id), '[]') as "teams"
    from members m join organisations o on o.id = m.organisation_id
    where m.account_id = ${accountId} and m.suspended_at is null
    order by m.joined_at desc limit 1`);
  if (organisation || founding !== 'one')
    return { organisation: organisation ?? null, founding: answer[founding] };
  const [other] = await read<object>(sql`select from organisations limit 1`);

  return { organisation: null, founding: other ? 'taken' : 'open' };
};

const answer = { one: 'taken', many: 'open', off: 'off' } as const;

/** The caller's organisation. Refuses `organisation.none`, and `organisation.not-allowed` without that right in it. */
export const organisationOf = async (
  { read }: Read,
  accountId: string,
  right: OrganisationRight,
): Promise<string> => {
  const [found] = await read<{ readonly id: string; readonly roles: readonly OrganisationRole[] }>(sql`
    select m.organisation_id as "id", m.roles from members m
    where m.account_id = ${accountId} and m.suspended_at is null
    order by m.joined_at desc limit 1`);
  const { id, roles } = found ?? refuse('organisation.none');

  return organisationRightsOf({ roles }).has(right) ? id : refuse('organisation.not-allowed');
};
