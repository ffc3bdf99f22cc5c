import { describe, test } from 'vitest';
import type { Actor } from '#contracts/envelope.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { ConnectionSettings } from '#contracts/organisation/connection.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { TEAMS_MAX } from '#contracts/organisation/roles.ts';
import {
  account,
  acme,
  archived,
  changed,
  given,
  inSales,
  joined,
  LATER,
  olive,
  remove,
  roles,
  SALES,
  sales,
  system,
  withMembers,
} from './testing/acme.ts';

const connection: ConnectionSettings = {
  connection: 'c',
  issuer: 'https://id.example',
  clientId: 'inkstream',
  scopes: ['openid'],
  claims: { email: 'email', emailVerified: 'email_verified', fullName: 'name', groups: 'groups' },
  acrValues: [],
  domains: [],
  groups: [{ group: 'sales', team: SALES, role: 'viewer' }],
};

describe('what a leaver leaves', () => {
  const by = (id: string, to: string) =>
    ({ ...remove(id), data: { account: id, reason: 'Left', transferTo: to } }) as OrganisationCommand;
  const all = withMembers('admin', 'member', 'auditor');

  test('goes to a member whom those who remove them name, but not to an administrator who does', () => {
    all
      .when(account('admin'), by('member', 'auditor'))
      .expect(
        { type: 'MemberRemoved', data: { account: 'member', reason: 'Left' } as never },
        { type: 'HandoverOrdered', data: { account: 'member', to: 'auditor', reason: 'Left' } as never },
      );
    all.when(account('admin'), by('member', 'admin')).expectRefusal('transfer.own');
    all.when(account('admin'), by('member', 'member')).expectRefusal('organisation.no-such-member');
    all.when(account('admin'), by('member', 'nobody')).expectRefusal('organisation.no-such-member');
    all.when(account('admin'), by('admin', 'member')).expectRefusal('organisation.not-allowed');
    all.when(account('member'), by('auditor', 'admin')).expectRefusal('organisation.not-allowed');
  });

  test('is handed over later as well, once they’re out', () => {
    const order: OrganisationCommand = {
      type: 'OrderHandover',
      data: { account: 'member', to: 'olive', reason: 'Left' },
    };
    all.when(olive, order).expectRefusal('transfer.not-left');
    const out = given(...acme, joined('member', ['member']), {
      event: { type: 'MemberRemoved', data: { account: 'member', reason: 'Left' } as never },
      by: olive,
    });
    out.when(olive, order).expect({ type: 'HandoverOrdered', data: order.data as never });
  });
});

describe('a member', () => {
  test('comes by an identity provider too, which only the installation says', () => {
    const command: OrganisationCommand = {
      type: 'AdmitMember',
      data: { account: 'mia', via: 'scim', roles: ['member'], teams: [] },
    };
    given(...acme)
      .when(system, command)
      .expect({ type: 'MemberJoined', data: { ...command.data, invitation: null } as never });
    given(...acme)
      .when(olive, command)
      .expectRefusal('organisation.not-allowed');
    withMembers('member')
      .when(system, { ...command, data: { ...command.data, account: 'member' } })
      .expectNothing();
  });

  test('gets roles from those who have them, and owners’ roles from owners', () => {
    const both = withMembers('admin', 'member', 'auditor');
    both.when(account('admin'), roles('member', 'admin')).expect(changed('member', 'admin'));
    both.when(account('admin'), roles('member', 'owner')).expectRefusal('organisation.role-not-yours');
    both.when(account('admin'), roles('admin', 'owner')).expectRefusal('organisation.role-not-yours');
    both.when(account('admin'), roles('auditor', 'member')).expectRefusal('organisation.role-not-yours');
    both.when(account('admin'), roles('olive', 'member')).expectRefusal('organisation.role-not-yours');
    both.when(olive, roles('auditor', 'owner')).expect(changed('auditor', 'owner'));
    both.when(account('member'), roles('member', 'owner')).expectRefusal('organisation.not-allowed');
    both.when(olive, roles('nobody', 'member')).expectRefusal('organisation.no-such-member');
    both.when(olive, roles('admin', 'admin')).expectNothing();
  });

  test('is suspended and let in again, and is nobody meanwhile', () => {
    const suspend = { type: 'SuspendMember', data: { account: 'admin', reason: 'Lost laptop' } } as const;
    const suspended = { type: 'MemberSuspended', data: suspend.data } as const;
    const back = { type: 'ReactivateMember', data: { account: 'admin' } } as const;
    withMembers('admin').when(olive, suspend).expect(suspended);
    const out = given(...acme, joined('admin', ['admin']), { event: suspended, by: olive });
    out.when(olive, suspend).expectNothing();
    out.when(account('admin'), remove('olive')).expectRefusal('organisation.none');
    out.when(account('admin'), back).expectRefusal('organisation.none');
    out.when(olive, back).expect({ type: 'MemberReactivated', data: back.data });
    withMembers('admin').when(olive, back).expectNothing();
  });

  test('whom a person suspended isn’t let in again by the identity provider, which lets in whom it suspended', () => {
    const data = { account: 'member', reason: 'Lost laptop' };
    const [suspend, suspended] = [
      { type: 'SuspendMember', data } as const,
      { type: 'MemberSuspended', data } as const,
    ];
    const back = { type: 'ReactivateMember', data: { account: 'member' } } as const;
    const out = (...by: Actor[]) =>
      given(...acme, joined('member', ['member']), ...by.map((one) => ({ event: suspended, by: one })));

    out(olive).when(system, back).expectRefusal('organisation.not-allowed');
    out(olive).when(system, suspend).expectNothing();
    out(system).when(system, back).expect({ type: 'MemberReactivated', data: back.data });
    out(system).when(olive, suspend).expect(suspended);
    out(system, olive).when(system, back).expectRefusal('organisation.not-allowed');
    out(system, olive).when(olive, back).expect({ type: 'MemberReactivated', data: back.data });
  });

  test('is removed by an administrator, or leaves', () => {
    const removed: OrganisationEvent = { type: 'MemberRemoved', data: { account: 'member', reason: 'Left' } };
    withMembers('admin', 'member').when(account('admin'), remove('member')).expect(removed);
    withMembers('admin', 'member').when(account('member'), remove('member')).expect(removed);
    withMembers('auditor', 'member')
      .when(account('auditor'), remove('member'))
      .expectRefusal('organisation.not-allowed');
    withMembers('admin').when(account('admin'), remove('olive')).expectRefusal('organisation.role-not-yours');
    withMembers().when(olive, remove('nobody')).expectRefusal('organisation.no-such-member');
  });
});

describe('the last owner', () => {
  test('neither leaves, nor is suspended, nor becomes something else', () => {
    const suspend = { type: 'SuspendMember', data: { account: 'olive', reason: 'Test' } } as const;
    for (const command of [remove('olive'), suspend, roles('olive', 'admin')])
      for (const by of [olive, system])
        withMembers('admin').when(by, command).expectRefusal('organisation.last-owner');
  });

  test('is one who is suspended, too, where the other is', () => {
    const two = given(...acme, joined('oscar', ['owner']), {
      type: 'MemberSuspended',
      data: { account: 'oscar', reason: 'Away' },
    });
    two.when(olive, remove('olive')).expectRefusal('organisation.last-owner');
    two.when(olive, remove('oscar')).expect({
      type: 'MemberRemoved',
      data: { account: 'oscar', reason: 'Left' },
    });
    given(...acme, joined('oscar', ['owner']))
      .when(olive, roles('olive', 'member'))
      .expect(changed('olive', 'member'));
  });
});

describe('a team', () => {
  const set = (who: string, role: 'manager' | 'viewer' | null): OrganisationCommand => ({
    type: 'SetTeamMember',
    data: { team: SALES, account: who, role },
  });
  const managed = given(
    ...acme,
    sales,
    joined('mia', ['member'], null, [{ team: SALES, role: 'manager' }]),
    joined('admin', ['admin']),
  );

  test('is made, renamed and archived by administrators, up to a number', () => {
    const make = { type: 'CreateTeam', data: { team: SALES, name: 'Sales' } } as const;
    withMembers('admin').when(account('admin'), make).expect(sales);
    withMembers('member').when(account('member'), make).expectRefusal('organisation.not-allowed');
    given(...acme, sales)
      .when(olive, { type: 'RenameTeam', data: { team: SALES, name: 'Sale' } })
      .expect({ type: 'TeamRenamed', data: { team: SALES, name: 'Sale' } });
    given(...acme, sales)
      .when(olive, { type: 'ArchiveTeam', data: { team: SALES, successor: null } })
      .expect(archived);
    for (const successor of [SALES, 'unknown'])
      given(...acme, sales)
        .when(olive, { type: 'ArchiveTeam', data: { team: SALES, successor } })
        .expectRefusal('organisation.no-such-team');
    const many = Array.from({ length: TEAMS_MAX }, (_, n) => ({
      ...sales,
      data: { team: `t${n}`, name: 'T' },
    }));
    given(...acme, ...many)
      .when(olive, make)
      .expectRefusal('organisation.too-many-teams');
  });

  test('gets its members from administrators and its managers', () => {
    managed.when(account('mia'), set('admin', 'viewer')).expect(inSales('admin', 'viewer'));
    managed.when(account('admin'), set('mia', null)).expect(inSales('mia', null));
    managed.when(account('admin'), set('nobody', 'viewer')).expectRefusal('organisation.no-such-member');
    managed.when(olive, set('mia', 'manager')).expectNothing();
    given(...acme, joined('mia', ['member']))
      .when(olive, set('mia', 'viewer'))
      .expectRefusal('organisation.no-such-team');
    given(...acme, sales, joined('mia', ['member']), joined('tim', ['member']))
      .when(account('mia'), set('tim', 'viewer'))
      .expectRefusal('organisation.not-allowed');
  });

  test('isn’t joined by an administrator on their own', () => {
    managed.when(account('admin'), set('admin', 'viewer')).expectRefusal('organisation.own-team-role');
    managed.when(olive, set('olive', 'viewer')).expect(inSales('olive', 'viewer'));
    managed.when(account('mia'), set('mia', null)).expect(inSales('mia', null));
  });

  test('isn’t joined by whoever made the token or set the connection that says so, unless they own the organization', () => {
    const token = {
      type: 'TokenMade',
      data: { token: 't', scope: 'scim', name: 'Entra', hash: 'h', expiresAt: LATER },
    } as const;
    const connected = { type: 'ConnectionSet', data: connection } as const;
    const provided = given(
      ...acme,
      sales,
      ...['admin', 'ann', 'mia'].map((id) => joined(id, ['admin'])),
      ...[account('admin'), olive].map((by) => ({ event: connected, by })),
      { event: token, by: account('admin') },
    );

    for (const id of ['scim:t', 'sso:c']) {
      const by = { kind: 'system', id } as const;
      provided.when(by, set('admin', 'manager')).expectRefusal('organisation.own-team-role');
      provided.when(by, set('olive', 'viewer')).expect(inSales('olive', 'viewer'));
      provided.when(by, set('ann', 'viewer')).expect(inSales('ann', 'viewer'));
    }
  });

  test('that is archived is left, but not joined', () => {
    const over = given(
      ...acme,
      sales,
      joined('mia', ['member'], null, [{ team: SALES, role: 'viewer' }]),
      archived,
    );
    over.when(olive, set('mia', null)).expect(inSales('mia', null));
    over.when(olive, set('mia', 'manager')).expectRefusal('organisation.team-archived');
  });
});
