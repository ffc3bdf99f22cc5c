import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { type Client, openClient } from '../../../tests/harness/client.ts';
import { startIdentityProvider } from '../../../tests/harness/identity-provider.ts';
import { emailHash, emailToken } from '../account/email-link.ts';
import { closeAccount } from '../account/erase-account.ts';
import { provisionAccount } from '../account/provision.ts';
import { isSignedIn, signedInAt } from '../account/testing/signed-in.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { asNewCommand } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { belongTo, joining } from '../organisation/belonging.ts';
import { endMembership } from '../organisation/ending.ts';
import { linkSecret, startStack } from '../testing/stack.ts';
import { acmeAt, signedInBySso } from './testing/acme.ts';
import { lookAlike } from './testing/look-alike.ts';

const [stack, provider] = await Promise.all([startStack(), startIdentityProvider()]);
afterAll(provider.stop);
const url = await stack.serve({ internalHosts: provider.host });
const acme = await acmeAt(stack, url, provider);
const bySystem = stack.sayingAs({ kind: 'system', id: 'test' });

/** A member with a confirmed address of the domain, who isn't known at the provider yet. */
const memberAs = async (...roles: OrganisationRole[]) => {
  const person = acme.person();
  const { id } = await signedInAt(url, { email: person.email });
  const expiresAt = '2999-01-01T00:00:00.000Z';
  await stack.tellAccount(id, { type: 'RequestEmailConfirmation', data: { confirmUntil: expiresAt } });
  await stack.tellAccount(id, { type: 'ConfirmEmail', data: { email: person.email, expiresAt } });
  await belongTo(stack.writer, id, acme.id, stack.sayingAs(id));
  await handle(stack.writer, organisations, acme.id, asNewCommand(bySystem), {
    type: 'AdmitMember',
    data: { account: id, via: 'scim', roles: ['member'], teams: [] },
  });
  await acme.ask({ type: 'ChangeMemberRoles', data: { account: id, roles } });
  provider.signsIn(person);

  return { id, person };
};

/** Opens the link that was mailed for an event. */
const opened = (
  accountId: string,
  email: string,
  asked?: { readonly data: Readonly<Record<string, unknown>> },
) => {
  const link = { accountId, email: emailHash(email), expiresAt: String(asked?.data.expiresAt) };

  return openClient(url).post('/api/auth/confirm-email', { token: emailToken(linkSecret, link) });
};

describe.each<OrganisationRole>(['owner', 'auditor', 'records-manager'])('a member who is %s', (role) => {
  test('is linked to the provider by the mail that names it, and by nothing else', async () => {
    const { id, person } = await memberAs('member', role);

    const first = await signedInBySso(url, provider, person.email);
    expect([first.answer.status, first.answer.json().code]).toEqual([403, 'sso.link-needed']);
    expect(await isSignedIn(first.client)).toBe(false);
    const [asked, ...more] = (await stack.accountLog(id)).filter(({ data }) => 'identity' in data);
    expect([asked?.data.identity, more]).toEqual([
      { issuer: provider.issuer, subject: expect.any(String) },
      [],
    ]);
    expect((await signedInBySso(url, provider, person.email)).answer.json().code).toBe('sso.link-needed');

    const confirmed = await opened(id, person.email, asked);
    expect(confirmed.status, confirmed.text).toBe(200);

    const { answer, client } = await signedInBySso(url, provider, person.email);
    expect([answer.json().id, await isSignedIn(client)]).toEqual([id, true]);
  });
});

test('a link is for whom it was asked, not for somebody else who came from the provider later', async () => {
  const { id, person } = await memberAs('owner');
  await signedInBySso(url, provider, person.email);
  const asked = (await stack.accountLog(id)).at(-1);
  provider.signsIn({ ...person, sub: 'eve' });
  await signedInBySso(url, provider, person.email);

  const confirmed = await opened(id, person.email, asked);

  expect(confirmed.json().code).toBe('email-link.invalid');
  expect((await signedInBySso(url, provider, person.email)).answer.json().code).toBe('sso.link-needed');
});

test('a member with no such role is asked as well, who has a password of their own', async () => {
  const { id, person } = await memberAs('member', 'admin');

  const { answer, client } = await signedInBySso(url, provider, person.email);

  expect([answer.json().code, await isSignedIn(client)]).toEqual(['sso.link-needed', false]);
  expect((await opened(id, person.email, (await stack.accountLog(id)).at(-1))).status).toBe(200);
  expect((await signedInBySso(url, provider, person.email)).answer.json().id).toBe(id);
});

test('a member whose account the organization made, and who set up no way in, is linked at once', async () => {
  const person = acme.person();
  const id = await provisionAccount(
    stack.writer,
    { email: person.email, fullName: 'Mia' },
    stack.sayingAs({ kind: 'system', id: 'scim:t' }),
  );
  await joining(stack.writer, id, acme.id, bySystem, () =>
    handle(stack.writer, organisations, acme.id, asNewCommand(bySystem), {
      type: 'AdmitMember',
      data: { account: id, via: 'scim', roles: ['member'], teams: [] },
    }),
  );
  provider.signsIn(person);

  expect((await signedInBySso(url, provider, person.email)).answer.json().id).toBe(id);
});

test.each([
  ['as it is', (email: string) => email],
  ['as one that looks alike', lookAlike],
])(
  'nobody whose address, %s, is named for a role of the installation is linked without their word, which is on record',
  async (_, sent) => {
    const person = acme.person();
    const named = await stack.serve({ internalHosts: provider.host, auditors: person.email });
    const id = await provisionAccount(
      stack.writer,
      { email: person.email, fullName: 'Vera' },
      stack.sayingAs({ kind: 'system', id: 'scim:t' }),
    );
    provider.signsIn({ ...person, email: sent(person.email) });

    const { answer } = await signedInBySso(named, provider, person.email);

    expect(answer.json().code).toBe('sso.link-needed');
    const alert = (await stack.everything()).findLast(({ type }) => type === 'SecurityAlertRaised');
    expect(alert?.data).toEqual({ kind: 'named-address', account: id, organisation: acme.id });
  },
);

test('a provider keeps nobody from taking a role: neither their link nor their mails are used up by it', async () => {
  const person = acme.person();
  const named = await stack.serve({ internalHosts: provider.host, limits: true, auditors: person.email });
  const { id, client } = await signedInAt(named, { email: person.email });
  provider.signsIn(person);
  await client.post('/api/auth/confirm-email/request');
  const offered = (await stack.accountLog(id)).at(-1);
  expect(offered?.data.roles).toEqual(['auditor']);

  for (let n = 0; n < 11; n++) await signedInBySso(named, provider, person.email);

  expect((await client.post('/api/auth/confirm-email/request')).status).toBe(200);
  const { email, expiresAt } = offered?.data ?? {};
  const link = { accountId: id, email: emailHash(String(email)), expiresAt: String(expiresAt) };
  const taken = await client.post('/api/auth/confirm-email', { token: emailToken(linkSecret, link) });
  expect(taken.json().roles).toEqual(['auditor']);
});

describe('a removed member', () => {
  const send = (client: Client, method: string, path: string, body: object) =>
    client.send(method, path, {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
  const removed = async () => {
    const person = acme.person();
    provider.signsIn(person);
    const { id } = (await signedInBySso(url, provider, person.email)).answer.json();
    const path = `/api/organisation/members/${id}`;
    expect((await send(acme.owner.client, 'DELETE', path, { reason: 'Left' })).status).toBe(200);

    return { id: String(id), person };
  };

  test('doesn’t join again by signing in', async () => {
    const { id, person } = await removed();

    expect((await signedInBySso(url, provider, person.email)).answer.json().code).toBe('sso.not-a-member');
    provider.signsIn({ ...person, sub: `other-${person.sub}` });
    expect((await signedInBySso(url, provider, person.email)).answer.json().code).toBe('sso.not-a-member');
    expect((await acme.state()).members.has(id)).toBe(false);
  });

  test('doesn’t join again with another account either', async () => {
    const { id, person } = await removed();
    await closeAccount(stack, id, 'Gone', asNewCommand(bySystem));

    expect((await signedInBySso(url, provider, person.email)).answer.json().code).toBe('sso.not-a-member');
    provider.signsIn({ ...person, email: acme.person().email });
    expect((await signedInBySso(url, provider, person.email)).answer.json().code).toBe('sso.not-a-member');
  });

  test('is in again once the provider adds them by SCIM', async () => {
    const { id, person } = await removed();
    await belongTo(stack.writer, id, acme.id, stack.sayingAs(id));
    await handle(stack.writer, organisations, acme.id, asNewCommand(bySystem), {
      type: 'AdmitMember',
      data: { account: id, via: 'scim', roles: ['member'], teams: [] },
    });

    expect((await signedInBySso(url, provider, person.email)).answer.json().id).toBe(id);
  });
});

describe('an account that has left, and has a way in of its own', () => {
  const left = async () => {
    const { id, person } = await memberAs('member');
    await signedInBySso(url, provider, person.email);
    await opened(id, person.email, (await stack.accountLog(id)).at(-1));
    expect((await signedInBySso(url, provider, person.email)).answer.json().id).toBe(id);
    await acme.ask({ type: 'RemoveMember', data: { account: id, reason: 'Left' } });
    await endMembership(stack, acme.id, id);

    return { id, person };
  };
  const invite = (email: string) => {
    const expiresAt = '2999-01-01T00:00:00.000Z';
    const data = { invitation: randomUUID(), email, roles: ['member' as const], teams: [], expiresAt };
    return acme.ask({ type: 'InviteMember', data });
  };

  test('isn’t opened by its former provider, whoever else is invited', async () => {
    const { id, person } = await left();
    const another = acme.person();
    await invite(another.email);
    provider.signsIn({ ...another, sub: person.sub });

    const { answer, client } = await signedInBySso(url, provider, another.email);

    expect([answer.json().code, await isSignedIn(client)]).toEqual(['sso.link-needed', false]);
    const { type, data } = (await stack.accountLog(id)).at(-1) ?? expect.unreachable();
    expect([type, data.email]).toEqual(['EmailConfirmationRequested', person.email]);
    expect((await acme.state()).members.has(id)).toBe(false);
  });

  test('isn’t opened by its former provider once it’s added again by SCIM either', async () => {
    const { id, person } = await left();
    await belongTo(stack.writer, id, acme.id, stack.sayingAs(id));
    await handle(stack.writer, organisations, acme.id, asNewCommand(bySystem), {
      type: 'AdmitMember',
      data: { account: id, via: 'scim', roles: ['member'], teams: [] },
    });

    const { answer, client } = await signedInBySso(url, provider, person.email);

    expect([answer.json().code, await isSignedIn(client)]).toEqual(['sso.link-needed', false]);
  });

  test('comes back by an invitation and its holder’s word', async () => {
    const { id, person } = await left();
    await invite(person.email);

    expect((await signedInBySso(url, provider, person.email)).answer.json().code).toBe('sso.link-needed');
    expect((await opened(id, person.email, (await stack.accountLog(id)).at(-1))).status).toBe(200);

    for (let n = 0; n < 2; n++)
      expect((await signedInBySso(url, provider, person.email)).answer.json().id).toBe(id);
    expect((await acme.state()).members.has(id)).toBe(true);
  });
});

describe('somebody who is invited', () => {
  const invitedAs = async (...roles: OrganisationRole[]) => {
    const own = await acmeAt(stack, url, provider, { policies: { registration: 'invited' } });
    const [legal, person] = [randomUUID(), own.person()];
    await own.ask({ type: 'CreateTeam', data: { team: legal, name: 'Legal' } });
    const teams = [{ team: legal, role: 'manager' as const }];
    const invite = (expiresAt: string) => {
      const data = { invitation: randomUUID(), email: person.email.toUpperCase(), roles, teams, expiresAt };
      return own.ask({ type: 'InviteMember', data });
    };
    provider.signsIn(person);

    return { own, person, teams, invite, signIn: () => signedInBySso(url, provider, person.email) };
  };
  const [OVER, OPEN] = ['2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];

  test('joins by signing in, with the roles and teams of the invitation, which is used up', async () => {
    const { own, person, teams, invite, signIn } = await invitedAs('admin');
    expect((await signIn()).answer.json().code).toBe('sso.not-a-member');
    await invite(OVER);
    expect((await signIn()).answer.json().code).toBe('sso.not-a-member');
    await invite(OPEN);
    provider.signsIn({ ...person, email_verified: false });
    expect((await signIn()).answer.json().code).toBe('sso.email-unverified');
    provider.signsIn(own.person());
    expect((await signIn()).answer.json().code).toBe('sso.not-a-member');
    provider.signsIn(person);

    const { id } = (await signIn()).answer.json();

    const { members, invitations } = await own.state();
    expect(members.get(id)).toMatchObject({ roles: ['admin'], teams });
    expect(invitations.size).toBe(0);
  });

  test('to a role that only owners give joins by their own word alone', async () => {
    const { own, person, teams, invite, signIn } = await invitedAs('auditor');
    await invite(OPEN);

    expect((await signIn()).answer.json().code).toBe('sso.link-needed');
    expect((await own.state()).members.size).toBe(1);
    const asked = (await stack.everything()).findLast(({ type }) => type === 'EmailConfirmationRequested');
    const id = String(asked?.stream.slice(-36));
    expect((await opened(id, person.email, asked as never)).status).toBe(200);

    expect((await signIn()).answer.json().id).toBe(id);
    expect((await own.state()).members.get(id)).toMatchObject({ roles: ['auditor'], teams });
  });

  test('comes back after they were removed', async () => {
    const { own, invite, signIn } = await invitedAs('member');
    await invite(OPEN);
    const { id } = (await signIn()).answer.json();
    await own.ask({ type: 'RemoveMember', data: { account: id, reason: 'Left' } });
    await endMembership(stack, own.id, id);
    expect((await signIn()).answer.json().code).toBe('sso.not-a-member');

    await invite(OPEN);

    expect((await signIn()).answer.json().id).toBe(id);
  });
});

describe('an issuer', () => {
  test('is kept as the provider names itself, however it was typed', async () => {
    const other = await acmeAt(stack, url, { ...provider, issuer: `${provider.issuer}/` });
    const connection = (await other.state()).connections.first();
    expect(connection?.issuer).toBe(provider.issuer);

    const person = other.person();
    provider.signsIn(person);
    const { client } = await signedInBySso(url, provider, person.email);
    const body = new URLSearchParams({ logout_token: await provider.logoutToken({ sub: person.sub }) });
    const told = await openClient(url).send('POST', '/api/auth/sso/logout', {
      body: `${body}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });

    expect([told.status, await isSignedIn(client)]).toEqual([200, false]);
  });
});
