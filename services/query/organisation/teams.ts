import { refuse } from '#contracts/api/refusals.ts';
import type { TeamMembersView, TeamsView } from '#contracts/api/views/organisation.ts';
import { atMost, sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';

type Read = Pick<Database, 'read'>;

const MEMBERS = 1_000;

/** Teams by name, archived ones last. */
export const teamList = async ({ read }: Read, organisation: string): Promise<TeamsView> => ({
  teams: [
    ...(await read<TeamsView['teams'][number]>(sql`
      select t.id, t.name, t.archived_at as "archivedAt", t.successor_id as "successor",
        (select count(*)::integer from team_members m
          where m.organisation_id = t.organisation_id and m.team_id = t.id) as "members"
      from teams t where t.organisation_id = ${organisation}
      order by t.archived_at is not null, lower(t.name), t.id`)),
  ],
});

/** Who is in a team, by name. Refuses `organisation.no-such-team`. */
export const teamMemberList = async (
  { read }: Read,
  organisation: string,
  team: string,
): Promise<TeamMembersView> => {
  const [found] = await read<object>(
    sql`select from teams where organisation_id = ${organisation} and id = ${team}`,
  );
  if (!found) refuse('organisation.no-such-team');
  const members = await read<TeamMembersView['members'][number]>(sql`
    select u.id, u.full_name as "fullName", u.email, m.role
    from team_members m join users u on u.id = m.account_id
    where m.organisation_id = ${organisation} and m.team_id = ${team}
    order by lower(u.full_name), u.id limit ${atMost(MEMBERS)}`);

  return { members: [...members] };
};
