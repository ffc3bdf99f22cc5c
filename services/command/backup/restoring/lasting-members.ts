import type { Recorded } from '#contracts/envelope.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import type { Member } from '#contracts/organisation/member.ts';
import { type OrganisationRole, teamRoles } from '#contracts/organisation/roles.ts';
import { evolveOrganisation, noOrganisation, type Organisation } from '#contracts/organisation/state.ts';
import { idOf } from '#contracts/stream-name.ts';

/** What an organisation said last about somebody: null if they're no member. `at` is ISO. */
type Standing = {
  readonly organisation: string;
  readonly account: string;
  readonly at: string;
  readonly member: Member | null;
};

/** By organisation and account: a restore that forgot it would let people back in who were shut out since. */
export type LastingMembers = { readonly standings: ReadonlyMap<string, Standing> };

type MemberEvent = Extract<OrganisationEvent, { data: { account: string } }>;

export const memberTypes = [
  ...(['OrganisationFounded', 'MemberJoined', 'MemberRolesChanged', 'MemberSuspended'] as const),
  ...(['MemberReactivated', 'MemberRemoved', 'TeamMemberSet'] as const),
];

/** Gathers who is what in organisations. Of what several epochs say of somebody, the newest counts. */
export const lastingMembers = () => {
  const organisations = new Map<string, Organisation>();
  const standings = new Map<string, Standing>();

  return {
    note: (event: Recorded<OrganisationEvent>, epoch: number) => {
      if (!memberTypes.some((type) => type === event.type)) return;
      const { stream, metadata } = event;
      const place = `${epoch} ${stream}`;
      const state = evolveOrganisation(organisations.get(place) ?? noOrganisation, event);
      organisations.set(place, state);
      const account =
        event.type === 'OrganisationFounded' ? metadata.by.id : (event as MemberEvent).data.account;
      const [organisation, member] = [
        idOf(stream),
        state.status === 'none' ? null : (state.members.get(account) ?? null),
      ];
      const name = `${organisation} ${account}`;
      if ((standings.get(name)?.at ?? '') <= metadata.at)
        standings.set(name, { organisation, account, at: metadata.at, member });
    },
    found: { standings } satisfies LastingMembers,
  };
};

/**
 * The rights that were taken from people in another epoch but that they still have in this one: commands to their
 * organisation.
 */
export type TakenRights = {
  readonly organisation: string;
  readonly commands: readonly OrganisationCommand[];
};

/** Nobody is given anything by this, however they stand elsewhere. */
export const takenSince = (elsewhere: LastingMembers, here: LastingMembers): readonly TakenRights[] =>
  newer(elsewhere, here).flatMap(([now, then]) => {
    const commands = then.member ? takenFrom(then.member, now.member) : [];

    return commands.length > 0 ? [{ organisation: then.organisation, commands }] : [];
  });

/** How many members have, or lack, something here that was said otherwise elsewhere since, whatever was taken of it. */
export const otherSince = (elsewhere: LastingMembers, here: LastingMembers): number =>
  [...elsewhere.standings].filter(([name, now]) => {
    const then = here.standings.get(name);

    return (then?.at ?? '') < now.at && saidOf(now.member) !== saidOf(then?.member ?? null);
  }).length;

const newer = (elsewhere: LastingMembers, here: LastingMembers): readonly (readonly [Standing, Standing])[] =>
  [...elsewhere.standings].flatMap(([name, now]) => {
    const then = here.standings.get(name);

    return then && then.at < now.at ? [[now, then] as const] : [];
  });

const REASON = 'It was so before a backup was restored.';

const takenFrom = (then: Member, now: Member | null): readonly OrganisationCommand[] => {
  const { account } = then;
  if (!now) return [{ type: 'RemoveMember', data: { account, reason: REASON } }];
  const remaining = then.roles.filter((role) => now.roles.includes(role));
  const roles: OrganisationRole[] = remaining.length > 0 ? remaining : ['member'];
  const teams = then.teams.flatMap(({ team, role }) => {
    const left = now.teams.find((one) => one.team === team)?.role ?? null;
    const isLess = left === null || teamRoles.indexOf(left) > teamRoles.indexOf(role);
    return isLess ? [{ type: 'SetTeamMember', data: { team, account, role: left } } as const] : [];
  });

  return [
    ...(now.isSuspended && !then.isSuspended
      ? [{ type: 'SuspendMember', data: { account, reason: REASON } } as const]
      : []),
    ...(remaining.length < then.roles.length
      ? [{ type: 'ChangeMemberRoles', data: { account, roles } } as const]
      : []),
    ...teams,
  ];
};

const saidOf = (member: Member | null): string =>
  member === null
    ? ''
    : JSON.stringify([
        member.isSuspended,
        member.roles.toSorted(),
        member.teams.map(({ team, role }) => `${team} ${role}`).toSorted(),
      ]);
