import { afterAll, describe, expect, test } from 'vitest';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { ACCOUNT, happened, minute, testModels } from '../testing/projections.ts';

const { projected, close } = await testModels();
afterAll(close);

const ACME = '33333333-3333-4333-8333-333333333333';
const MIA = '44444444-4444-4444-8444-444444444444';
const SALES = '55555555-5555-4555-8555-555555555555';
const LAW = '66666666-6666-4666-8666-666666666666';
const INVITATION = '77777777-7777-4777-8777-777777777777';

test('an organisation has its newest name, and its founder as an owner', async () => {
  expect(await rows('organisations', { type: 'OrganisationRenamed', data: { name: 'Harbour' } })).toEqual([
    { id: ACME, name: 'Harbour', founded_at: minute(0) },
  ]);
  expect(await rows('members')).toEqual([{ ...member(ACCOUNT, 0), roles: ['owner'], via: null }]);
});

describe('a member', () => {
  test('is there once they joined, until they are removed', async () => {
    expect(await rows('members', joined)).toContainEqual(member(MIA, 1));
    expect(await rows('members', joined, removed)).not.toContainEqual(
      expect.objectContaining({ account_id: MIA }),
    );
    expect(await rows('team_members', joined, removed)).toEqual([]);
  });

  test('has the newest roles, and is suspended until they are let in again', async () => {
    const changed: OrganisationEvent = {
      type: 'MemberRolesChanged',
      data: { account: MIA, roles: ['admin', 'auditor'] },
    };
    const suspended: OrganisationEvent = { type: 'MemberSuspended', data: { account: MIA, reason: 'Lost' } };
    const back: OrganisationEvent = { type: 'MemberReactivated', data: { account: MIA } };

    expect(await rows('members', joined, changed, suspended)).toContainEqual({
      ...member(MIA, 1),
      roles: ['admin', 'auditor'],
      suspended_at: minute(3),
    });
    expect(await rows('members', joined, suspended, back)).toContainEqual(member(MIA, 1));
  });

  test('may sign in past the identity provider while they are named', async () => {
    const named = (...accounts: string[]): OrganisationEvent => ({
      type: 'BreakGlassNamed',
      data: { accounts },
    });
    const mia = { ...member(MIA, 1), break_glass: true };

    expect(await rows('members', joined, named(MIA))).toContainEqual(mia);
    expect(await rows('members', joined, named(MIA), named(ACCOUNT))).toContainEqual(member(MIA, 1));
  });
});

describe('an invitation', () => {
  const open = {
    organisation_id: ACME,
    id: INVITATION,
    email: 'mia@example.com',
    roles: ['member'],
    teams: [{ team: SALES, role: 'sender' }],
    invited_at: minute(1),
    expires_at: minute(60),
    mailed_at: null,
    mail_failure: null,
  };

  test('is open until it is taken or withdrawn', async () => {
    const withdrawn: OrganisationEvent = {
      type: 'MemberInvitationWithdrawn',
      data: { invitation: INVITATION },
    };
    const taken: OrganisationEvent = {
      type: 'MemberJoined',
      data: { ...joined.data, via: 'invitation', invitation: INVITATION },
    };

    expect(await rows('invitations', invited)).toEqual([open]);
    expect(await rows('invitations', invited, joined)).toEqual([open]);
    expect(await rows('invitations', invited, withdrawn)).toEqual([]);
    expect(await rows('invitations', invited, taken)).toEqual([]);
  });

  test('says whether it was mailed', async () => {
    const mailed: OrganisationEvent = {
      type: 'MemberInvitationMailed',
      data: { invitation: INVITATION, messageId: 'm' },
    };
    const failed: OrganisationEvent = {
      type: 'MemberInvitationFailed',
      data: { invitation: INVITATION, reason: 'The mailbox is full.' },
    };

    expect(await rows('invitations', invited, mailed)).toEqual([{ ...open, mailed_at: minute(2) }]);
    expect(await rows('invitations', invited, failed)).toEqual([
      { ...open, mail_failure: 'The mailbox is full.' },
    ]);
  });
});

describe('a team', () => {
  const team = { organisation_id: ACME, id: SALES, name: 'Sales', archived_at: null, successor_id: null };

  test('has its newest name, and is archived', async () => {
    expect(await rows('teams', made, { type: 'TeamRenamed', data: { team: SALES, name: 'Sale' } })).toEqual([
      { ...team, name: 'Sale' },
    ]);
    expect(
      await rows('teams', made, { type: 'TeamArchived', data: { team: SALES, successor: LAW } }),
    ).toEqual([{ ...team, archived_at: minute(2), successor_id: LAW }]);
  });

  test('has members, each with their newest role', async () => {
    const set = (role: 'manager' | null): OrganisationEvent => ({
      type: 'TeamMemberSet',
      data: { team: LAW, account: MIA, role },
    });
    const inSales = { organisation_id: ACME, team_id: SALES, account_id: MIA, role: 'sender' };

    expect(await rows('team_members', joined)).toEqual([inSales]);
    expect(await rows('team_members', { ...joined, data: { ...joined.data, teams: [] } })).toEqual([]);
    expect(await rows('team_members', joined, set('manager'))).toEqual([
      inSales,
      { ...inSales, team_id: LAW, role: 'manager' },
    ]);
    expect(await rows('team_members', joined, set('manager'), set(null))).toEqual([inSales]);
  });
});

test('a policy has its newest value', async () => {
  const set = (value: number | null): OrganisationEvent => ({
    type: 'PolicySet',
    data: { policy: 'linkDaysMax', value },
  });

  expect(await rows('policies', set(30))).toEqual([
    { organisation_id: ACME, policy: 'linkDaysMax', value: 30 },
  ]);
  expect(await rows('policies', set(30), set(null))).toMatchObject([{ value: null }]);
});

test('a domain is claimed, verified, enforced and given up', async () => {
  const claimed: OrganisationEvent = {
    type: 'DomainClaimed',
    data: { domain: 'acme.example', challenge: 'c' },
  };
  const verified: OrganisationEvent = { type: 'DomainVerified', data: { domain: 'acme.example' } };
  const row = {
    organisation_id: ACME,
    domain: 'acme.example',
    challenge: 'c',
    claimed_at: minute(1),
    sso_enforced: false,
  };

  expect(await rows('domains', claimed)).toEqual([{ ...row, verified_at: null }]);
  expect(await rows('domains', claimed, verified)).toEqual([{ ...row, verified_at: minute(2) }]);
  const enforced: OrganisationEvent = { type: 'SsoEnforced', data: { domain: 'acme.example' } };
  const ended: OrganisationEvent = { type: 'SsoEnforcementEnded', data: { domain: 'acme.example' } };
  expect(await rows('domains', claimed, verified, enforced)).toMatchObject([{ sso_enforced: true }]);
  expect(await rows('domains', claimed, verified, enforced, ended)).toMatchObject([{ sso_enforced: false }]);
  expect(await rows('domains', claimed, { type: 'DomainGivenUp', data: { domain: 'acme.example' } })).toEqual(
    [],
  );
});

test('a connection is as it was set last, until it’s removed', async () => {
  const settings = {
    connection: SALES,
    issuer: 'https://login.acme.example',
    clientId: 'inkstream',
    scopes: ['openid'],
    claims: { email: 'email', emailVerified: 'email_verified', fullName: 'name', groups: 'groups' },
    acrValues: [],
    domains: [],
    groups: [],
  };
  const set = (clientId: string): OrganisationEvent => ({
    type: 'ConnectionSet',
    data: { ...settings, clientId },
  });

  expect(await rows('connections', set('first'), set('second'))).toEqual([
    {
      organisation_id: ACME,
      id: SALES,
      added_at: minute(1),
      settings: { ...settings, clientId: 'second' },
    },
  ]);
  expect(
    await rows('connections', set('first'), { type: 'ConnectionRemoved', data: { connection: SALES } }),
  ).toEqual([]);
});

test('a token is there until it’s revoked', async () => {
  const [token, hash, expiresAt] = [ACME, 'a'.repeat(64), minute(9)];
  const made: OrganisationEvent = {
    type: 'TokenMade',
    data: { token, scope: 'scim', name: 'Entra', hash, expiresAt },
  };

  expect(await rows('tokens', made)).toMatchObject([
    {
      id: token,
      organisation_id: ACME,
      scope: 'scim',
      name: 'Entra',
      made_at: minute(1),
      expires_at: expiresAt,
    },
  ]);
  expect(await rows('tokens', made, { type: 'TokenRevoked', data: { token } })).toEqual([]);
});

const rows = (table: string, ...events: readonly OrganisationEvent[]) =>
  projected(
    happened(`organisation-${ACME}`, { type: 'OrganisationFounded', data: { name: 'Acme' } }, ...events),
    `select * from ${table} order by 2, 1`,
  );

const member = (id: string, revision: number) => ({
  organisation_id: ACME,
  account_id: id,
  roles: ['member'],
  via: 'sso',
  joined_at: minute(revision),
  suspended_at: null,
  break_glass: false,
});

const joined: Extract<OrganisationEvent, { type: 'MemberJoined' }> = {
  type: 'MemberJoined',
  data: {
    account: MIA,
    via: 'sso',
    invitation: null,
    roles: ['member'],
    teams: [{ team: SALES, role: 'sender' }],
  },
};
const removed: OrganisationEvent = { type: 'MemberRemoved', data: { account: MIA, reason: 'Left' } };
const invited: OrganisationEvent = {
  type: 'MemberInvited',
  data: {
    invitation: INVITATION,
    email: 'mia@example.com',
    roles: ['member'],
    teams: [{ team: SALES, role: 'sender' }],
    expiresAt: minute(60),
  },
};
const made: OrganisationEvent = { type: 'TeamCreated', data: { team: SALES, name: 'Sales' } };
