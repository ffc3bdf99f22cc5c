import { describe, expect, test } from 'vitest';
import { isBreakGlass } from '#contracts/organisation/enforcement.ts';
import type { ExistingOrganisation } from '#contracts/organisation/state.ts';
import { account, acme, given, joined, olive, remove, roles, system } from './testing/acme.ts';
import {
  breakGlass,
  CONNECTION,
  claimed,
  connected,
  DOMAIN,
  ended,
  enforce,
  enforced,
  name,
  ready,
  settings,
  verified,
} from './testing/enforcing.ts';

describe('enforcing single sign-on for a domain', () => {
  test('is for owners and administrators', () => {
    given(...ready, joined('admin', ['admin']))
      .when(account('admin'), enforce)
      .expect(enforced);
    given(...ready, joined('mia', ['member']))
      .when(account('mia'), enforce)
      .expectRefusal('organisation.not-allowed');
    given(...ready)
      .when(system, enforce)
      .expectRefusal('organisation.not-allowed');
  });

  test('needs a verified domain with a connection, and an owner who can get in without it', () => {
    given(...acme, connected(), breakGlass('olive'))
      .when(olive, enforce)
      .expectRefusal('organisation.no-such-domain');
    given(...acme, claimed, connected(), breakGlass('olive'))
      .when(olive, enforce)
      .expectRefusal('organisation.domain-unconnected');
    given(...acme, claimed, verified, connected(['other.example']), breakGlass('olive'))
      .when(olive, enforce)
      .expectRefusal('organisation.domain-unconnected');
    given(...acme, claimed, verified, connected())
      .when(olive, enforce)
      .expectRefusal('organisation.break-glass-needed');
  });

  test('is said once, and ends', () => {
    given(...ready, enforced)
      .when(olive, enforce)
      .expectNothing();
    given(...ready, enforced)
      .when(olive, { type: 'EndSsoEnforcement', data: { domain: DOMAIN } })
      .expect(ended);
    given(...ready)
      .when(olive, { type: 'EndSsoEnforcement', data: { domain: DOMAIN } })
      .expectRefusal('organisation.no-such-domain');
  });

  test('keeps the connection that its people need', () => {
    const removing = { type: 'RemoveConnection', data: { connection: CONNECTION } } as const;
    const elsewhere = { type: 'SetConnection', data: settings(['other.example']) } as const;
    given(...ready, enforced)
      .when(olive, removing)
      .expectRefusal('organisation.connection-needed');
    given(...ready, enforced)
      .when(olive, elsewhere)
      .expectRefusal('organisation.connection-needed');
    given(...ready, enforced, ended)
      .when(olive, removing)
      .expect({ type: 'ConnectionRemoved', data: removing.data });
  });

  test('ends with the domain', () => {
    const domains = () =>
      given(...ready, enforced, {
        type: 'DomainGivenUp',
        data: { domain: DOMAIN },
      }).state() as ExistingOrganisation;
    expect(domains().enforcement.domains).toEqual([]);
  });
});

describe('taking the other ways to sign in from all members', () => {
  const off = { type: 'SetPolicies', data: { localSignIn: false } } as const;
  const isOff = { type: 'PolicySet', data: { policy: 'localSignIn', value: false } } as const;

  test('needs a connection for one of the domains, and an owner who can get in without it', () => {
    given(...ready)
      .when(olive, off)
      .expect(isOff);
    given(...acme, claimed, verified, breakGlass('olive'))
      .when(olive, off)
      .expectRefusal('organisation.domain-unconnected');
    given(...acme, claimed, verified, connected())
      .when(olive, off)
      .expectRefusal('organisation.break-glass-needed');
  });

  test('keeps the connection, the domain and the owner', () => {
    const without = given(...ready, isOff);
    without
      .when(olive, { type: 'RemoveConnection', data: { connection: CONNECTION } })
      .expectRefusal('organisation.connection-needed');
    without
      .when(olive, { type: 'GiveUpDomain', data: { domain: DOMAIN } })
      .expectRefusal('organisation.connection-needed');
    without.when(olive, name()).expectRefusal('organisation.break-glass-needed');
  });
});

describe('owners who may sign in past the identity provider', () => {
  test('are named by owners, and are owners', () => {
    const all = [...acme, joined('oscar', ['owner']), joined('admin', ['admin'])];
    given(...all)
      .when(olive, name('olive', 'oscar', 'olive'))
      .expect(breakGlass('olive', 'oscar'));
    given(...all, breakGlass('olive'))
      .when(olive, name('olive'))
      .expectNothing();
    given(...all)
      .when(account('admin'), name('olive'))
      .expectRefusal('organisation.not-allowed');
    for (const other of ['admin', 'stranger'])
      given(...all)
        .when(olive, name(other))
        .expectRefusal('organisation.break-glass-owner');
  });

  test('can’t all be taken back while a domain needs them', () => {
    given(...ready, enforced)
      .when(olive, name())
      .expectRefusal('organisation.break-glass-needed');
    given(...ready)
      .when(olive, name())
      .expect(breakGlass());
  });

  test('can’t leave, be suspended or lose the role as the last while a domain needs them', () => {
    const [oscar, ada] = [joined('oscar', ['owner']), joined('ada', ['admin'])];
    const suspend = { type: 'SuspendMember', data: { account: 'olive', reason: 'Away' } } as const;
    for (const command of [remove('olive'), suspend, roles('olive', 'admin')]) {
      for (const by of [olive, account('oscar')])
        given(...ready, oscar, ada, enforced)
          .when(by, command)
          .expectRefusal('organisation.break-glass-needed');
      given(...ready, oscar, ada, enforced)
        .when(account('ada'), command)
        .expectRefusal('organisation.role-not-yours');
    }
    const { data } = remove('olive') as { data: { account: string; reason: string } };
    const removed = { type: 'MemberRemoved', data } as never;
    for (const free of [
      given(...ready, oscar),
      given(...ready, oscar, { event: breakGlass('olive', 'oscar'), by: olive }, enforced),
    ])
      free.when(account('oscar'), remove('olive')).expect(removed);
    given(...ready, oscar, enforced)
      .when(system, remove('olive'))
      .expect(removed);
  });

  test('don’t count once they are no active owners', () => {
    const oscar = [...acme, joined('oscar', ['owner']), breakGlass('oscar')];
    const counts = (...more: Parameters<typeof given>) =>
      isBreakGlass(given(...oscar, ...more).state() as ExistingOrganisation, 'oscar');

    expect(counts()).toBe(true);
    expect(counts({ type: 'MemberSuspended', data: { account: 'oscar', reason: 'Away' } })).toBe(false);
    expect(counts({ type: 'MemberRolesChanged', data: { account: 'oscar', roles: ['admin'] } })).toBe(false);
  });
});

test('who a member is at the identity provider is taken back by those who may end memberships', () => {
  const unlink = (id: string) => ({ type: 'UnlinkMember', data: { account: id } }) as const;
  const all = given(...acme, joined('admin', ['admin']), joined('mia', ['member']));

  all.when(account('admin'), unlink('mia')).expect({ type: 'MemberUnlinked', data: { account: 'mia' } });
  all.when(account('admin'), unlink('olive')).expectRefusal('organisation.role-not-yours');
  all.when(account('mia'), unlink('mia')).expectRefusal('organisation.not-allowed');
  all.when(olive, unlink('stranger')).expectRefusal('organisation.no-such-member');
});
