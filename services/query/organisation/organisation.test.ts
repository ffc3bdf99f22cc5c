import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import {
  ConnectionsView,
  DomainsView,
  InvitationsView,
  InvitedView,
  LeaversView,
  MembersView,
  OwnOrganisationView,
  PoliciesView,
  SignOnView,
  TeamMembersView,
  TeamsView,
  TokensView,
} from '#contracts/api/views/organisation.ts';
import { instantAfter } from '#contracts/instant.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { policyDefaults } from '#contracts/organisation/policies.ts';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { invitationToken } from '../../shared/keys/invitation-link.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { uploaded } from '../testing/sample-lease.ts';
import { LINK_SECRET, newEvent, type Person, startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, store, log } = stack;
const [olive, mia, audrey, stranger] = [
  await stack.signedIn('olive'),
  await stack.signedIn('mia'),
  await stack.signedIn('audrey'),
  await stack.signedIn('stranger'),
];

const ACME = randomUUID();
const [SALES, LAW, INVITATION, ENFORCED, TOKEN, SHORT] = [
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
];
const CONNECTION = {
  connection: randomUUID(),
  issuer: 'https://login.acme.example',
  clientId: 'inkstream',
  claims: { email: 'email', emailVerified: 'email_verified', fullName: 'name', groups: 'groups' },
  scopes: ['openid'],
  acrValues: [],
  domains: ['proved.acme.example'],
  groups: [{ group: 'sales', team: SALES, role: 'sender' as const }],
};
const EXPIRES = '2999-01-01T00:00:00.000Z';
const SOON = '2026-01-20T00:00:00.000Z';

const after = await append(
  { type: 'OrganisationFounded', data: { name: 'Acme' } },
  { type: 'TeamCreated', data: { team: SALES, name: 'Sales' } },
  { type: 'TeamCreated', data: { team: LAW, name: 'Law' } },
  joined(mia, 'member'),
  joined(audrey, 'auditor'),
  invited(INVITATION, 'tim@example.com'),
  invited(ENFORCED, 'Zoe@Other.acme.example'),
  { type: 'PolicySet', data: { policy: 'fourEyes', value: 'all' } },
  { type: 'TeamArchived', data: { team: LAW, successor: SALES } },
  { type: 'DomainClaimed', data: { domain: 'acme.example', challenge: 'c' } },
  ...['proved.acme.example', 'other.acme.example'].flatMap((domain): OrganisationEvent[] => [
    { type: 'DomainClaimed', data: { domain, challenge: 'c' } },
    { type: 'DomainVerified', data: { domain } },
  ]),
  { type: 'ConnectionSet', data: CONNECTION },
  { type: 'SsoEnforced', data: { domain: 'other.acme.example' } },
  ...[TOKEN, SHORT].map(
    (token): OrganisationEvent => ({
      type: 'TokenMade',
      data: {
        token,
        scope: 'scim',
        name: 'Entra',
        hash: 'a'.repeat(64),
        expiresAt: token === SHORT ? SOON : EXPIRES,
      },
    }),
  ),
  { type: 'PolicySet', data: { policy: 'tokenDaysMax', value: 30 } },
);

const paths = [
  ...['members', 'invitations', 'teams', `teams/${SALES}/members`, 'policies', 'domains'],
  ...['connections', 'tokens'],
].map((path) => `/api/organisation/${path}`);

describe('an organisation', () => {
  test('is told to its members, with what they are in it', async () => {
    const told = OwnOrganisationView.strict().parse(await json(mia, '/api/organisation'));

    expect(told).toMatchObject({
      organisation: { id: ACME, name: 'Acme', members: 3, roles: ['member'] },
      founding: 'open',
    });
    expect(told.organisation?.teams).toEqual([{ team: SALES, role: 'sender' }]);
    expect(await json(stranger, '/api/organisation')).toEqual({ organisation: null, founding: 'open' });
  });

  test.each(paths)('shows nothing of %s to who is no member, or signed out', async (path) => {
    expect((await get(path, { after })).status).toBe(401);
    const answer = await get(path, { as: stranger, after });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'organisation.none' }]);
  });

  test('shows its administration to those alone whose role says so', async () => {
    for (const part of ['invitations', 'domains', 'connections']) {
      const path = `/api/organisation/${part}`;
      expect((await get(path, { as: mia, after })).status).toBe(403);
      expect((await get(path, { as: audrey, after })).status).toBe(200);
    }
  });
});

describe('members', () => {
  test('come by name, and are searched by name and address', async () => {
    const members = async (query = '') =>
      MembersView.strict().parse(await json(olive, `/api/organisation/members${query}`));

    expect((await members()).members.map(({ fullName }) => fullName)).toEqual(['audrey', 'mia', 'olive']);
    expect(await members('?search=MIA@')).toMatchObject({
      members: [{ id: mia.id, roles: ['member'], via: 'sso', teams: [{ team: SALES, role: 'sender' }] }],
      next: null,
    });
    expect((await members('?role=auditor')).members.map(({ id }) => id)).toEqual([audrey.id]);
    expect((await members(`?after=${audrey.id}`)).members.map(({ id }) => id)).toEqual([mia.id, olive.id]);
    // The name of a stranger says nothing about where the list goes on.
    const stranger = await stack.signedIn('aaron');
    expect((await members(`?after=${stranger.id}`)).members).toEqual([]);
  });
});

test('invitations, teams, policies, domains, connections and tokens are as the events say', async () => {
  const read = (path: string) => json(olive, `/api/organisation/${path}`);

  const { invitations } = InvitationsView.strict().parse(await read('invitations'));
  expect(new Set(invitations.map(({ id }) => id))).toEqual(new Set([INVITATION, ENFORCED]));
  expect(invitations.find(({ id }) => id === INVITATION)).toMatchObject({
    email: 'tim@example.com',
    mailedAt: null,
    expiresAt: EXPIRES,
  });
  expect(TeamsView.strict().parse(await read('teams')).teams).toMatchObject([
    { id: SALES, name: 'Sales', archivedAt: null, members: 2 },
    { id: LAW, successor: SALES, members: 0 },
  ]);
  expect(TeamMembersView.strict().parse(await read(`teams/${SALES}/members`)).members).toMatchObject([
    { fullName: 'audrey', role: 'sender' },
    { fullName: 'mia', role: 'sender' },
  ]);
  for (const team of [randomUUID(), 'one'])
    expect((await get(`/api/organisation/teams/${team}/members`, { as: olive, after })).status).toBe(404);
  expect(PoliciesView.parse(await read('policies'))).toEqual({
    ...policyDefaults,
    fourEyes: 'all',
    tokenDaysMax: 30,
  });
  expect(DomainsView.strict().parse(await read('domains')).domains).toMatchObject([
    { domain: 'acme.example', challenge: 'c', verifiedAt: null },
    { domain: 'other.acme.example', verifiedAt: expect.any(String), ssoEnforced: true },
    { domain: 'proved.acme.example' },
  ]);
  expect(ConnectionsView.strict().parse(await read('connections'))).toEqual({ connections: [CONNECTION] });
  const { tokens } = TokensView.strict().parse(await read('tokens'));
  expect(new Set(tokens.map(({ id }) => id))).toEqual(new Set([SHORT, TOKEN]));
  for (const token of tokens)
    expect(token).toEqual({
      id: token.id,
      scope: 'scim',
      name: 'Entra',
      madeBy: 'olive',
      madeAt: token.madeAt,
      isMakerIn: true,
      // The policy of now ends one of them sooner than it says.
      expiresAt: token.id === SHORT ? SOON : instantAfter(token.madeAt, 30),
    });
});

test('those who may hand over documents see who left some, and how many', async () => {
  const moved = { type: 'DocumentMovedToTeam', data: { organisation: ACME, team: null } } as const;
  await stack.happen(randomUUID(), uploaded(stranger.id, 'Lease'), moved);
  await stack.happen(randomUUID(), uploaded(stranger.id, 'Their own'));
  const last = await stack.happen(randomUUID(), uploaded(mia.id, 'Offer'), moved);

  const answer = await get('/api/organisation/leavers', { as: olive, after: last });

  expect(LeaversView.strict().parse(await answer.json())).toEqual({
    leavers: [{ id: stranger.id, fullName: 'stranger', isSuspended: false, documents: 1 }],
  });
});

test('single sign-on is offered for domains that were proved, to people who are not signed in', async () => {
  const offeredAt = async (domain: string) =>
    SignOnView.strict().parse(await (await get(`/api/auth/sso/${domain}`, { after })).json()).isOffered;

  expect(await offeredAt('acme.example')).toBe(false);
  for (const domain of ['Proved.Acme.example', 'other.acme.example', 'nobody.example', '%25', '%00'])
    expect([domain, await offeredAt(domain)]).toEqual([domain, domain === 'Proved.Acme.example']);
});

describe('an invitation', () => {
  const read = (organisation: string, invitation: string) =>
    get(`/api/invitations/${invitationToken(LINK_SECRET, { organisation, invitation })}`, { after });

  test('is told to whoever has its link, signed in or not', async () => {
    const answer = await read(ACME, INVITATION);
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(InvitedView.strict().parse(await answer.json())).toEqual({
      organisation: 'Acme',
      email: 'tim@example.com',
      roles: ['member'],
      expiresAt: EXPIRES,
      hasAccount: false,
      isSsoRequired: false,
    });
  });

  test('is told to whoever has its link with what the text around it added', async () => {
    const token = invitationToken(LINK_SECRET, { organisation: ACME, invitation: INVITATION });
    expect((await get(`/api/invitations/${token}).`, { after })).status).toBe(200);
  });

  test('to an address of a domain where single sign-on is required says so', async () => {
    expect(await (await read(ACME, ENFORCED)).json()).toMatchObject({ isSsoRequired: true });
  });

  test('that there isn’t, or that nobody made a link for, is over', async () => {
    for (const answer of [
      await read(ACME, randomUUID()),
      await read(randomUUID(), INVITATION),
      await get('/api/invitations/none'),
    ])
      expect([answer.status, await answer.json()]).toMatchObject([410, { code: 'invitation.over' }]);
  });
});

function joined({ id }: Person, role: OrganisationRole): OrganisationEvent {
  return {
    type: 'MemberJoined',
    data: {
      account: id,
      via: 'sso',
      invitation: null,
      roles: [role],
      teams: [{ team: SALES, role: 'sender' }],
    },
  };
}

function invited(invitation: string, email: string): OrganisationEvent {
  return {
    type: 'MemberInvited',
    data: { invitation, email, roles: ['member'], teams: [], expiresAt: EXPIRES },
  };
}

async function append(...events: readonly OrganisationEvent[]) {
  const said = events.map((event) => {
    const { metadata, ...one } = newEvent(event);
    return { ...one, metadata: { ...metadata, by: { kind: 'account', id: olive.id } as const } };
  });
  const appended = await store.append(inEpoch(1, `organisation-${ACME}`), -1, said);
  if (appended === 'conflict') throw new Error('It was there already.');

  return formatLogPosition({ log, epoch: 1, commit: appended.position });
}

async function json(as: Person, path: string) {
  return (await get(path, { as, after })).json();
}
