import { describe, expect, test } from 'vitest';
import type { Recorded } from '../envelope.ts';
import type { OrganisationEvent } from './events.ts';
import { policyDefaults } from './policies.ts';
import { evolveOrganisation, membershipIn, noOrganisation, type Organisation } from './state.ts';

const [olive, mia, team] = ['olive', 'mia', 'sales'];

describe('a membership', () => {
  test('comes with joining, and says roles, teams, policies and the revision that they are from', () => {
    const joined = lived(joining, { type: 'PolicySet', data: { policy: 'fourEyes', value: 'all' } });

    expect(membershipIn(joined, mia)).toEqual({
      organisation: 'acme',
      revision: 3,
      roles: ['member'],
      teams: [{ team, role: 'sender' }],
      domains: [],
      policies: { ...policyDefaults, fourEyes: 'all' },
    });
  });

  test('isn’t there while somebody is suspended, and comes back as it was', () => {
    const suspended = lived(joining, {
      type: 'MemberSuspended',
      data: { account: mia, reason: 'Lost laptop' },
    });
    expect(membershipIn(suspended, mia)).toBeNull();

    const back = lived(
      joining,
      { type: 'MemberSuspended', data: { account: mia, reason: 'Lost laptop' } },
      { type: 'MemberReactivated', data: { account: mia } },
    );
    expect(membershipIn(back, mia)?.teams).toEqual([{ team, role: 'sender' }]);
  });

  test('ends with removal', () => {
    const removed = lived(joining, { type: 'MemberRemoved', data: { account: mia, reason: 'Left' } });

    expect(membershipIn(removed, mia)).toBeNull();
    expect(membershipIn(removed, olive)?.roles).toEqual(['owner']);
  });

  test('has one role a team', () => {
    const promoted = lived(joining, { type: 'TeamMemberSet', data: { team, account: mia, role: 'manager' } });
    expect(membershipIn(promoted, mia)?.teams).toEqual([{ team, role: 'manager' }]);

    const outside = lived(joining, { type: 'TeamMemberSet', data: { team, account: mia, role: null } });
    expect(membershipIn(outside, mia)?.teams).toEqual([]);
  });
});

const joining: OrganisationEvent = {
  type: 'MemberJoined',
  data: { account: mia, via: 'sso', invitation: null, roles: ['member'], teams: [{ team, role: 'sender' }] },
};

const lived = (...events: readonly OrganisationEvent[]): Organisation =>
  [
    { type: 'OrganisationFounded', data: { name: 'Acme' } } as const,
    { type: 'TeamCreated', data: { team, name: 'Sales' } } as const,
    ...events,
  ]
    .map(
      (event, revision) =>
        ({
          ...event,
          id: `e${revision}`,
          stream: 'organisation-acme',
          revision,
          position: 0n,
          metadata: { at: '2026-11-23T10:00:00.000Z', by: { kind: 'account', id: olive } },
        }) as Recorded<OrganisationEvent>,
    )
    .reduce(evolveOrganisation, noOrganisation);
