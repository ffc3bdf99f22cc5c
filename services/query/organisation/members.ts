import { z } from 'zod';
import type { InvitationsView, MembersView, MemberView } from '#contracts/api/views/organisation.ts';
import { organisationRoles } from '#contracts/organisation/roles.ts';
import { atMost, sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';

type Read = Pick<Database, 'read'>;

/** Members in one answer. */
const PAGE = 100;
const INVITATIONS = 1_000;

export const MemberSearch = z.object({
  /** Part of the name or the address. */
  search: z.string().max(200).default(''),
  /** Only those who have this role. */
  role: z.enum(organisationRoles).nullable().default(null),
  /** The account at which the page before ended. */
  after: z.uuid().nullable().default(null),
});

/** Members of an organisation by name, those who are suspended among them. */
export const memberList = async (
  { read }: Read,
  organisation: string,
  { search, role, after }: z.infer<typeof MemberSearch>,
): Promise<MembersView> => {
  const term = search.trim().toLowerCase();
  const found = await read<MemberView>(
    joined(
      sql`select m.account_id as "id", u.full_name as "fullName", u.email, m.roles, m.via,
          m.joined_at as "joinedAt", m.suspended_at as "suspendedAt", m.break_glass as "isBreakGlass",
          coalesce((select jsonb_agg(jsonb_build_object('team', t.team_id, 'role', t.role) order by t.team_id)
            from team_members t
            where t.organisation_id = m.organisation_id and t.account_id = m.account_id), '[]') as "teams"
        from members m join users u on u.id = m.account_id
        where m.organisation_id = ${organisation}`,
      term !== '' && sql`and position(${term} in lower(u.full_name || ' ' || u.email)) > 0`,
      role !== null && sql`and jsonb_exists(m.roles, ${role})`,
      after !== null &&
        // Nobody learns where the name of somebody else stands: the list goes on behind members alone.
        sql`and (lower(u.full_name), u.id) > (select lower(last.full_name), last.id from users last
          join members before on before.account_id = last.id
          where last.id = ${after} and before.organisation_id = ${organisation})`,
      sql`order by lower(u.full_name), u.id limit ${atMost(PAGE + 1)}`,
    ),
  );
  const members = found.slice(0, PAGE);

  return { members, next: found.length > PAGE ? (members.at(-1)?.id ?? null) : null };
};

/** Invitations that weren't taken or withdrawn, the newest first. */
export const invitationList = async ({ read }: Read, organisation: string): Promise<InvitationsView> => ({
  invitations: [
    ...(await read<InvitationsView['invitations'][number]>(sql`
      select id, email, roles, teams, invited_at as "invitedAt", expires_at as "expiresAt",
        mailed_at as "mailedAt", mail_failure as "mailFailure"
      from invitations where organisation_id = ${organisation}
      order by invited_at desc, id limit ${atMost(INVITATIONS)}`)),
  ],
});
