import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#contracts/api/refusals.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { isActiveOwner } from '#contracts/organisation/member.ts';
import { organisationRoles, teamRoles } from '#contracts/organisation/roles.ts';
import type { ExistingOrganisation, Organisation } from '#contracts/organisation/state.ts';
import { recorded } from '../../testing/given-when-then.ts';
import { organisations } from './organisations.ts';
import { acme } from './testing/acme.ts';

const people = ['olive', 'oscar', 'mia', 'tim'] as const;
const person = fc.constantFrom(...people);
const team = fc.constantFrom('sales', 'law', 'unknown');
const invitation = fc.constantFrom('i1', 'i2');
const roles = fc.subarray([...organisationRoles], { minLength: 1 });
const teams = fc.array(fc.record({ team, role: fc.constantFrom(...teamRoles) }), { maxLength: 2 });
const by: fc.Arbitrary<Actor> = fc.oneof(
  { weight: 5, arbitrary: person.map((id): Actor => ({ kind: 'account', id })) },
  { weight: 1, arbitrary: fc.constant<Actor>({ kind: 'system', id: 'scim' }) },
);

const command: fc.Arbitrary<OrganisationCommand> = fc.oneof(
  fc.record({ invitation, email: person.map((id) => `${id}@example.com`), roles, teams }).map(
    (data): OrganisationCommand => ({
      type: 'InviteMember',
      data: { ...data, expiresAt: '2026-01-08T12:00:00.000Z' },
    }),
  ),
  invitation.map((invitation): OrganisationCommand => ({ type: 'AcceptInvitation', data: { invitation } })),
  invitation.map((invitation): OrganisationCommand => ({ type: 'WithdrawInvitation', data: { invitation } })),
  fc
    .record({ account: person, via: fc.constant('scim' as const), roles, teams })
    .map((data): OrganisationCommand => ({ type: 'AdmitMember', data })),
  fc
    .record({ account: person, roles })
    .map((data): OrganisationCommand => ({ type: 'ChangeMemberRoles', data })),
  ...(['SuspendMember', 'RemoveMember'] as const).map((type) =>
    person.map((account): OrganisationCommand => ({ type, data: { account, reason: 'Test' } })),
  ),
  person.map((account): OrganisationCommand => ({ type: 'ReactivateMember', data: { account } })),
  team.map((team): OrganisationCommand => ({ type: 'CreateTeam', data: { team, name: 'Team' } })),
  team.map((team): OrganisationCommand => ({ type: 'ArchiveTeam', data: { team, successor: null } })),
  fc
    .record({ team, account: person, role: fc.constantFrom(...teamRoles, null) })
    .map((data): OrganisationCommand => ({ type: 'SetTeamMember', data })),
);

const asked = fc.array(fc.record({ by, command }), { minLength: 1, maxLength: 60, size: 'max' });

test('whatever anybody asks for, there is an active owner, and every event is possible', () => {
  fc.assert(
    fc.property(asked, (asked) => {
      for (const { event, before, after } of lived(asked)) {
        expect(organisations.problem(before, event)).toBeNull();
        expect(after.members.some(isActiveOwner)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('nobody but an owner, or the installation, gives a role that they lack', () => {
  fc.assert(
    fc.property(asked, (asked) => {
      for (const { event, before } of lived(asked)) {
        const { type, data, metadata } = event;
        if (type !== 'MemberInvited' && type !== 'MemberRolesChanged') continue;
        const actor = before.members.get(metadata.by.id);
        if (metadata.by.kind === 'system' || actor?.roles.includes('owner')) continue;
        const had = type === 'MemberRolesChanged' ? before.members.get(data.account)?.roles : [];
        const given = data.roles.filter((role) => !had?.includes(role) && role !== 'member');
        expect(actor?.roles).toEqual(expect.arrayContaining(given));
      }
    }),
    { numRuns: 300 },
  );
});

type Lived = {
  readonly event: Recorded<OrganisationEvent>;
  readonly before: ExistingOrganisation;
  readonly after: ExistingOrganisation;
};

/** What came of all that was asked for, in an organisation that Olive founded. */
const lived = (
  asked: readonly { readonly by: Actor; readonly command: OrganisationCommand }[],
): readonly Lived[] => {
  const at = '2026-01-01T12:00:00.000Z';
  const history: Lived[] = [];
  let state: Organisation = acme
    .map((said, n) => recorded('organisation-acme', said, n))
    .reduce(organisations.evolve, organisations.initial);
  for (const { by, command } of asked)
    for (const event of decided({ ...command, by, at }, state)) {
      const next = recorded('organisation-acme', { event, at }, history.length + 1, by);
      const before = state as ExistingOrganisation;
      state = organisations.evolve(state, next);
      history.push({ event: next, before, after: state as ExistingOrganisation });
    }

  return history;
};

const decided = (...asked: Parameters<typeof organisations.decide>): readonly OrganisationEvent[] => {
  try {
    return organisations.decide(...asked);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
};
