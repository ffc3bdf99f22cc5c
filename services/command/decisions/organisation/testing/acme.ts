import type { Actor } from '#contracts/envelope.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import type { OrganisationRole, TeamMembership, TeamRole } from '#contracts/organisation/roles.ts';
import { scenario, type Timed } from '../../../testing/given-when-then.ts';
import { organisations } from '../organisations.ts';

type Of<Type extends OrganisationEvent['type']> = Extract<OrganisationEvent, { type: Type }>;

export const account = (id: string): Actor => ({ kind: 'account', id });
export const olive = account('olive');
export const system: Actor = { kind: 'system', id: 'reactions' };

export const LATER = '2026-01-09T12:00:00.000Z';
export const SALES = 'sales';

/** An organisation that Olive has founded. */
export const acme: readonly Timed<OrganisationEvent>[] = [
  { event: { type: 'OrganisationFounded', data: { name: 'Acme' } }, by: olive },
];
export const given = scenario(organisations, 'acme');
/** Olive's organisation with a member of each role, who is called as the role is. */
export const withMembers = (...roles: readonly OrganisationRole[]) =>
  given(...acme, ...roles.map((role) => joined(role, [role])));

export const joined = (
  id: string,
  roles: OrganisationRole[],
  invitation: string | null = null,
  teams: TeamMembership[] = [],
): Of<'MemberJoined'> => ({
  type: 'MemberJoined',
  data: { account: id, via: invitation === null ? 'sso' : 'invitation', invitation, roles, teams },
});

/** The invitation that is called `mia`. */
export const invited = (
  roles: OrganisationRole[],
  teams: TeamMembership[] = [],
  email = 'mia@example.com',
  invitation = 'mia',
): Of<'MemberInvited'> => ({
  type: 'MemberInvited',
  data: { invitation, email, roles, teams, expiresAt: '2026-01-08T12:00:00.000Z' },
});
export const invite = (...asked: Parameters<typeof invited>): OrganisationCommand => ({
  ...invited(...asked),
  type: 'InviteMember',
});
export const withdrawn = (invitation: string): Of<'MemberInvitationWithdrawn'> => ({
  type: 'MemberInvitationWithdrawn',
  data: { invitation },
});
export const accept: OrganisationCommand = { type: 'AcceptInvitation', data: { invitation: 'mia' } };

export const roles = (id: string, ...to: OrganisationRole[]): OrganisationCommand => ({
  type: 'ChangeMemberRoles',
  data: { account: id, roles: to },
});
export const changed = (id: string, ...to: OrganisationRole[]): Of<'MemberRolesChanged'> => ({
  type: 'MemberRolesChanged',
  data: { account: id, roles: to },
});
export const remove = (id: string): OrganisationCommand => ({
  type: 'RemoveMember',
  data: { account: id, reason: 'Left' },
});

export const sales: Of<'TeamCreated'> = { type: 'TeamCreated', data: { team: SALES, name: 'Sales' } };
export const archived: Of<'TeamArchived'> = { type: 'TeamArchived', data: { team: SALES, successor: null } };
export const inSales = (id: string, role: TeamRole | null): Of<'TeamMemberSet'> => ({
  type: 'TeamMemberSet',
  data: { team: SALES, account: id, role },
});
