import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { invitationToken } from '../../shared/keys/invitation-link.ts';
import { findSession } from '../../shared/sessions/sessions.ts';
import { account } from '../decisions/account/decider.ts';
import { memberships } from '../organisation/memberships.ts';
import { type Asker, askingAt, type Person } from '../organisation/testing/asking.ts';
import { confirmEmailOf, somebody } from '../testing/somebody.ts';
import { linkSecret, startStack } from '../testing/stack.ts';

const stack = await startStack();
let records: readonly (readonly string[])[] | Error = [];
const resolveTxt = async () => (records instanceof Error ? Promise.reject(records) : records);
const service = await stack.serve({ resolveTxt });
const ask = askingAt(service);
const { of: membershipOf } = memberships(stack.writer.streams, 0);

describe('an organisation', () => {
  test('is founded by somebody who belongs to none, once for each key', async () => {
    const olive = await somebody(stack);
    const headers = { 'Idempotency-Key': randomUUID() };
    const [first, again] = [
      await ask(olive, 'POST', '/api/organisations', { name: 'Acme' }, headers),
      await ask(olive, 'POST', '/api/organisations', { name: 'Acme' }, headers),
    ];

    expect([first.status, first.json()]).toEqual([201, { id: expect.any(String), name: 'Acme' }]);
    expect(again.json()).toEqual(first.json());
    expect(await membershipOf(olive.id)).toMatchObject({ organisation: first.json().id, roles: ['owner'] });
    expect((await ask(olive, 'POST', '/api/organisations', { name: 'Other' })).json()).toMatchObject({
      code: 'organisation.already-member',
    });
  });

  test('is founded nowhere where they are off, and once where there is to be one', async () => {
    const [off, one] = [
      askingAt(await stack.serve({ organisations: 'off' })),
      askingAt(await stack.serve({ organisations: 'one' })),
    ];
    const [olive, oscar] = [await somebody(stack), await somebody(stack)];

    expect(await codeOf(off, olive, 'POST', '/api/organisations', { name: 'Acme' })).toBe('organisation.off');
    expect((await one(olive, 'POST', '/api/organisations', { name: 'Acme' })).status).toBe(201);
    expect(await codeOf(one, oscar, 'POST', '/api/organisations', { name: 'Acme' })).toBe(
      'organisation.only-one',
    );
    expect((await ask(oscar, 'POST', '/api/organisations', { name: 'Harbour' })).status).toBe(201);
  });

  test('is renamed, and gets policies and teams', async () => {
    const { olive } = await acme();
    expect((await ask(olive, 'PATCH', '/api/organisation', { name: 'Harbour' })).json()).toMatchObject({
      name: 'Harbour',
    });
    expect(
      (await ask(olive, 'PATCH', '/api/organisation/policies', { fourEyes: 'all' })).json(),
    ).toMatchObject({ fourEyes: 'all', personalSpaces: true });
    expect(
      (await ask(olive, 'PATCH', '/api/organisation/policies', { reminders: 'on' })).json(),
    ).toMatchObject({ fourEyes: 'all', reminders: 'on' });
    expect((await ask(olive, 'PATCH', '/api/organisation/policies', { reminders: 'often' })).status).toBe(
      422,
    );
    for (const signatureKinds of [[], ['typed', 'typed'], ['stamped']])
      expect((await ask(olive, 'PATCH', '/api/organisation/policies', { signatureKinds })).status).toBe(422);
    const made = await ask(olive, 'POST', '/api/organisation/teams', { name: 'Sales' });
    expect([made.status, made.json()]).toMatchObject([201, { name: 'Sales', isArchived: false }]);
    const team = `/api/organisation/teams/${made.json().id}`;
    expect((await ask(olive, 'PATCH', team, { name: 'Sale' })).json()).toMatchObject({ name: 'Sale' });
    await ask(olive, 'POST', `${team}/members`, { account: olive.id, role: 'manager' });
    expect((await membershipOf(olive.id))?.teams).toEqual([{ team: made.json().id, role: 'manager' }]);
    expect((await ask(olive, 'POST', `${team}/archive`)).json()).toMatchObject({ isArchived: true });
  });

  test('tells nothing to who is no member', async () => {
    const { olive } = await acme();
    const stranger = await somebody(stack);
    for (const [method, path, body] of [
      ['PATCH', '/api/organisation', { name: 'Mine' }],
      ['POST', '/api/organisation/members', { email: 'eve@example.com' }],
      ['DELETE', `/api/organisation/members/${olive.id}`, { reason: 'Mine' }],
      ['POST', '/api/organisation/domains', { domain: 'acme.example' }],
    ] as const)
      expect(await codeOf(ask, stranger, method, path, body)).toBe('organisation.none');
    expect(await sessionOf(olive)).not.toBeNull();
  });
});

describe('an invitation', () => {
  test('makes a member of whoever brings the mailed link, and confirms their address', async () => {
    const { olive, id } = await acme();
    const mia = await somebody(stack);
    const invited = await ask(olive, 'POST', '/api/organisation/members', {
      email: `${mia.id}@Example.com`,
      roles: ['auditor'],
    });
    expect([invited.status, invited.json()]).toMatchObject([201, { roles: ['auditor'], teams: [] }]);
    const accept = acceptPath(id, invited.json().id);

    const joined = await ask(mia, 'POST', accept);
    expect(joined.json()).toEqual({ id, name: 'Acme' });
    expect(await membershipOf(mia.id)).toMatchObject({ organisation: id, roles: ['auditor'] });
    expect(await accountOf(mia)).toMatchObject({ emailConfirmed: true, emailChangeMails: [] });
    // Text around a link may add to it.
    for (const again of [accept, accept.replace(/\/accept$/, ').$&')])
      expect((await ask(mia, 'POST', again)).json()).toEqual({ id, name: 'Acme' });
    expect(await codeOf(ask, await somebody(stack), 'POST', accept)).toBe('invitation.over');
  });

  test('is made only by somebody whose address is confirmed, and counts as a mail of their day', async () => {
    const limited = askingAt(await stack.serve({ limits: true, mailsADay: 2 }));
    const olive = await somebody(stack);
    await limited(olive, 'POST', '/api/organisations', { name: 'Acme' });
    const to = (email: string) => codeOf(limited, olive, 'POST', '/api/organisation/members', { email });

    expect(await to('one@example.com')).toBe('invitation.unconfirmed');
    await confirmEmailOf(stack, olive.id);
    expect(await to('one@example.com')).toBeUndefined();
    expect(await to('two@example.com')).toBeUndefined();
    expect(await to('three@example.com')).toBe('mails.too-many');
  });

  test('comes from no organization or team that is named like a web page', async () => {
    const { olive } = await acme();
    const stranger = await somebody(stack);

    for (const name of ['https://evil.example/click', 'Acme www.evil.example'])
      for (const [by, method, path] of [
        [stranger, 'POST', '/api/organisations'],
        [olive, 'PATCH', '/api/organisation'],
        [olive, 'POST', '/api/organisation/teams'],
      ] as const)
        expect((await ask(by, method, path, { name })).status).toBe(422);
  });

  test('is for its own address', async () => {
    const { olive, id } = await acme();
    const [mia, eve] = [await somebody(stack), await somebody(stack)];
    await confirmEmailOf(stack, eve.id);
    const accept = acceptPath(id, await invite(olive, mia));

    expect(await codeOf(ask, eve, 'POST', accept)).toBe('invitation.other-address');
    expect(await accountOf(eve)).toMatchObject({ organisation: null });
  });

  test('that was withdrawn, forged or is another’s is refused', async () => {
    const { olive, id } = await acme();
    const mia = await somebody(stack);
    const invitation = await invite(olive, mia);
    const withdraw = `/api/organisation/invitations/${invitation}`;
    expect((await ask(olive, 'DELETE', withdraw)).status).toBe(200);

    expect(await codeOf(ask, mia, 'POST', acceptPath(id, invitation))).toBe('invitation.over');
    expect(await codeOf(ask, mia, 'POST', acceptPath(id, randomUUID()))).toBe('invitation.over');
    expect(await codeOf(ask, mia, 'POST', acceptPath(randomUUID(), invitation))).toBe('invitation.over');
    expect(await codeOf(ask, mia, 'POST', '/api/invitations/none/accept')).toBe('invitation.over');
    expect(await accountOf(mia)).toMatchObject({ organisation: null });
  });

  test('is over after seven days', async () => {
    const { olive, id } = await acme();
    const mia = await somebody(stack);
    const invitation = await invite(olive, mia);
    const later = () => new Date(Date.now() + 7 * 86_400_000 + 60_000).toISOString();
    const late = askingAt(await stack.serve({ now: later }));

    expect(await codeOf(late, mia, 'POST', acceptPath(id, invitation))).toBe('invitation.over');
  });

  test('is refused to who belongs to another organisation', async () => {
    const [{ olive, id }, other] = [await acme(), await acme()];
    const accept = acceptPath(id, await invite(olive, other.olive));

    expect(await codeOf(ask, other.olive, 'POST', accept)).toBe('organisation.already-member');
    expect(await membershipOf(other.olive.id)).toMatchObject({ organisation: other.id });
  });
});

describe('a member', () => {
  test('gets other roles', async () => {
    const { olive, mia, member } = await withMia();

    expect((await ask(olive, 'PATCH', member, { roles: ['admin'] })).json()).toMatchObject({
      id: mia.id,
      roles: ['admin'],
    });
    expect(await codeOf(ask, mia, 'PATCH', member, { roles: ['owner'] })).toBe('organisation.role-not-yours');
    expect(await codeOf(ask, olive, 'PATCH', `${member}x`, { roles: ['owner'] })).toBe('not-found');
  });

  test('who is suspended is signed out at once', async () => {
    const { olive, mia, member } = await withMia();

    expect((await ask(olive, 'POST', `${member}/suspend`, { reason: 'Lost laptop' })).json()).toMatchObject({
      isSuspended: true,
    });
    expect(await sessionOf(mia)).toBeNull();
    expect(await membershipOf(mia.id)).toBeNull();
    expect((await ask(olive, 'POST', `${member}/reactivate`)).json()).toMatchObject({ isSuspended: false });
    expect(await membershipOf(mia.id)).toMatchObject({ roles: ['member'] });
  });

  test('who is removed is signed out, and may join another organisation', async () => {
    const { olive, mia, member } = await withMia();

    expect((await ask(olive, 'DELETE', member, { reason: 'Left' })).json()).toEqual({ id: mia.id });
    expect(await sessionOf(mia)).toBeNull();
    expect(await accountOf(mia)).toMatchObject({ organisation: null });
    expect(await codeOf(ask, olive, 'DELETE', member, { reason: 'Left' })).toBe(
      'organisation.no-such-member',
    );
  });

  test('leaves, unless nobody would be an owner then', async () => {
    const { olive, mia, member } = await withMia();

    expect(
      await codeOf(ask, olive, 'DELETE', `/api/organisation/members/${olive.id}`, { reason: 'Gone' }),
    ).toBe('organisation.last-owner');
    expect((await ask(mia, 'DELETE', member, { reason: 'Gone' })).status).toBe(200);
    expect(await accountOf(mia)).toMatchObject({ organisation: null });
  });
});

test('a domain is proved by a record in its DNS', async () => {
  const { olive } = await acme();
  const claimed = await ask(olive, 'POST', '/api/organisation/domains', { domain: 'Acme.example' });
  expect([claimed.status, claimed.json()]).toMatchObject([201, { domain: 'acme.example', verifiedAt: null }]);
  const verify = '/api/organisation/domains/acme.example/verify';

  records = [['another']];
  expect(await codeOf(ask, olive, 'POST', verify)).toBe('organisation.domain-unproven');
  const statuses = [];
  for (const code of ['ENOTFOUND', 'ENODATA', 'ETIMEOUT', 'ESERVFAIL']) {
    records = Object.assign(new Error(code), { code });
    statuses.push((await ask(olive, 'POST', verify)).status);
  }
  expect(statuses).toEqual([409, 409, 503, 503]);
  const { challenge } = claimed.json();
  records = [['v=spf1 -all'], [challenge.slice(0, 10), challenge.slice(10)]];
  expect((await ask(olive, 'POST', verify)).json()).toMatchObject({ verifiedAt: expect.any(String) });
  expect((await ask(olive, 'DELETE', '/api/organisation/domains/acme.example')).json()).toEqual({
    domain: 'acme.example',
  });
  expect(await codeOf(ask, olive, 'POST', verify)).toBe('organisation.no-such-domain');
  for (const domain of ['localhost', 'a b.example', '-x.example', 'http://acme.example'])
    expect((await ask(olive, 'POST', '/api/organisation/domains', { domain })).status).toBe(422);
});

const acme = async () => {
  const olive = await somebody(stack);
  await confirmEmailOf(stack, olive.id);
  const founded = await ask(olive, 'POST', '/api/organisations', { name: 'Acme' });

  return { olive, id: String(founded.json().id) };
};

const invite = async (by: Person, whom: Person): Promise<string> =>
  (await ask(by, 'POST', '/api/organisation/members', { email: `${whom.id}@example.com` })).json().id;

const withMia = async () => {
  const { olive, id } = await acme();
  const mia = await somebody(stack);
  await ask(mia, 'POST', acceptPath(id, await invite(olive, mia)));

  return { olive, mia, id, member: `/api/organisation/members/${mia.id}` };
};

const acceptPath = (organisation: string, invitation: string) =>
  `/api/invitations/${invitationToken(linkSecret, { organisation, invitation })}/accept`;

const codeOf = async (asker: Asker, ...asked: Parameters<Asker>): Promise<string> =>
  (await asker(...asked)).json().code;

const sessionOf = ({ session }: Person) => findSession(stack.sql, session, 30);
const accountOf = async ({ id }: Person) => (await stack.writer.streams.read(account, id)).state;
