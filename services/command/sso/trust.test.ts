import { afterAll, describe, expect, test } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { startIdentityProvider } from '../../../tests/harness/identity-provider.ts';
import { emailHash, emailToken } from '../account/email-link.ts';
import { holderOfIdentity, link } from '../account/identities.ts';
import { resetsAt } from '../account/testing/reset-links.ts';
import { isSignedIn, signedInAt } from '../account/testing/signed-in.ts';
import { identityClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import { testLookup } from '../log/testing/test-lookup.ts';
import { linkSecret, startStack } from '../testing/stack.ts';
import { type Acme, acmeAt, signedInBySso } from './testing/acme.ts';

// How far an organisation's word and its provider's go, where others use the same provider or had the same domain.

const [stack, provider] = await Promise.all([startStack(), startIdentityProvider()]);
afterAll(provider.stop);
const records: Record<string, string> = {};
const url = await stack.serve({
  internalHosts: provider.host,
  resolveTxt: async (name) => (records[name] ? [[records[name]]] : []),
});

/** Proves with DNS that a domain is an organisation's, which takes it from whoever had it. */
const takenOver = async (acme: Acme, domain: string) => {
  const claimed = await acme.owner.client.post('/api/organisation/domains', { domain });
  records[`_inkstream.${domain}`] = claimed.json().challenge;
  const verified = await acme.owner.client.post(`/api/organisation/domains/${domain}/verify`, {});
  expect(verified.status, verified.text).toBe(200);
};

const logout = (token: string) =>
  openClient(url).send('POST', '/api/auth/sso/logout', {
    body: new URLSearchParams({ logout_token: token }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

/** Opens the link that was mailed last about an account. */
const opened = async (accountId: string, email: string) => {
  const asked = (await stack.accountLog(accountId)).findLast(
    ({ type }) => type === 'EmailConfirmationRequested',
  );
  const link = { accountId, email: emailHash(email), expiresAt: String(asked?.data.expiresAt) };

  return openClient(url).post('/api/auth/confirm-email', { token: emailToken(linkSecret, link) });
};

describe('where organisations share a provider', () => {
  test('somebody who left another one joins only with an address of the domain, and is asked first', async () => {
    const [one, other] = [await acmeAt(stack, url, provider), await acmeAt(stack, url, provider)];
    const mia = one.person();
    provider.signsIn(mia);
    const { id } = (await signedInBySso(url, provider, mia.email)).answer.json();
    const removed = await one.owner.client.send('DELETE', `/api/organisation/members/${id}`, {
      body: JSON.stringify({ reason: 'Left' }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(removed.status, removed.text).toBe(200);

    const refused = await signedInBySso(url, provider, `x@${other.domain}`);
    expect(refused.answer.json().code).toBe('sso.email-domain');
    provider.signsIn({ ...mia, email: `mia@${other.domain}`, email_verified: false });
    const unverified = await signedInBySso(url, provider, `x@${other.domain}`);
    expect(unverified.answer.json().code).toBe('sso.email-unverified');
    expect((await other.state()).members.has(id)).toBe(false);

    provider.signsIn({ ...mia, email: `mia@${other.domain}` });
    const asked = await signedInBySso(url, provider, `x@${other.domain}`);
    expect(asked.answer.json().code).toBe('sso.link-needed');
    expect((await other.state()).members.has(id)).toBe(false);
    expect((await opened(id, mia.email)).status).toBe(200);
    expect((await signedInBySso(url, provider, `x@${other.domain}`)).answer.json().id).toBe(id);
    expect((await other.state()).members.has(id)).toBe(true);
  });

  test('a sign-out reaches the members of each, whoever set up the same client', async () => {
    const all = [];
    for (let n = 0; n < 3; n++) all.push(await acmeAt(stack, url, provider));

    for (const acme of all) {
      const mia = acme.person();
      provider.signsIn(mia);
      const { client } = await signedInBySso(url, provider, mia.email);
      expect((await logout(await provider.logoutToken({ sub: mia.sub }))).status).toBe(200);
      expect(await isSignedIn(client)).toBe(false);
    }
  });
});

describe('a logout token', () => {
  test('counts once', async () => {
    const acme = await acmeAt(stack, url, provider);
    const mia = acme.person();
    provider.signsIn(mia);
    await signedInBySso(url, provider, mia.email);
    const token = await provider.logoutToken({ sub: mia.sub });
    expect((await logout(token)).status).toBe(200);

    const { client } = await signedInBySso(url, provider, mia.email);
    expect((await logout(token)).status).toBe(400);
    expect((await logout(await provider.logoutToken({ sub: mia.sub, jti: undefined }))).status).toBe(400);
    expect(await isSignedIn(client)).toBe(true);
  });
});

describe('whoever had a domain before', () => {
  test('doesn’t get it back by saving a connection, nor by enforcing it', async () => {
    const [before, now] = [await acmeAt(stack, url, provider), await acmeAt(stack, url, provider)];
    await takenOver(now, before.domain);
    const { form, connection, owner } = before;
    const saved = await owner.client.send('PATCH', `/api/organisation/connections/${connection}`, {
      body: JSON.stringify(form),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(saved.status, saved.text).toBe(200);
    await before.ask({ type: 'NameBreakGlass', data: { accounts: [owner.id] } });
    const enforced = await owner.client.post(`/api/organisation/domains/${before.domain}/enforcement`, {});
    expect(enforced.json().code).toBe('organisation.domain-unconnected');

    const mia = now.person({ email: `mia@${before.domain}` });
    provider.signsIn(mia);
    const { answer } = await signedInBySso(url, provider, mia.email);

    expect((await now.state()).members.has(answer.json().id)).toBe(true);
  });

  test('lets nobody in any more with its addresses', async () => {
    const [before, now] = [await acmeAt(stack, url, provider), await acmeAt(stack, url, provider)];
    const second = `second.${before.domain}`;
    await takenOver(before, second);
    await takenOver(now, second);
    const mia = before.person({ email: `mia@${second}` });
    provider.signsIn(mia);

    const { answer } = await signedInBySso(url, provider, `x@${before.domain}`);

    expect(answer.json().code).toBe('sso.email-domain');
  });
});

test('an account that somebody else had made opens by the provider only, once its holder came from there', async () => {
  const acme = await acmeAt(stack, url, provider);
  const mia = acme.person();
  const waiting = await signedInAt(url, { email: mia.email });
  const { username, password } = waiting.person;
  const elsewhere = { email: 'eve@elsewhere.example', currentPassword: password };
  expect((await waiting.client.post('/api/settings', elsewhere)).status).toBe(200);
  const theirs = { secret: 'sealed', recoveryCodes: [] };
  await stack.tellAccount(waiting.id, { type: 'EnableTwoFactor', data: theirs });
  provider.signsIn(mia);
  const asked = await signedInBySso(url, provider, mia.email);
  expect(asked.answer.json().code).toBe('sso.unconfirmed-account');
  expect((await opened(waiting.id, mia.email)).status).toBe(200);

  const { answer, client } = await signedInBySso(url, provider, mia.email);

  expect([answer.json().id, await isSignedIn(client)]).toEqual([waiting.id, true]);
  expect(await isSignedIn(waiting.client)).toBe(false);
  expect((await openClient(url).post('/api/auth/login', { username, password })).status).toBe(401);
  const { state } = await stack.writer.streams.read(account, waiting.id);
  expect(state).toMatchObject({ pendingEmail: null, email: mia.email, twoFactor: null, passkeys: [] });
});

test('a reset by mail takes back who somebody else is at a provider from an account that was never proven theirs', async () => {
  const acme = await acmeAt(stack, url, provider);
  const mia = acme.person();
  const { ask, tokenOf, reset } = resetsAt(stack, url);
  const waiting = await signedInAt(url, { email: `mia@${crypto.randomUUID()}.example` });
  const { email } = waiting.person;
  const identity = { issuer: provider.issuer, subject: testLookup.identity(provider.issuer, mia.sub) };
  await link(stack.writer, waiting.id, identity, stack.sayingAs(waiting.id));
  expect(await holderOfIdentity(stack.writer, identity)).toBe(waiting.id);
  await ask(email);

  expect((await reset(await tokenOf(waiting.id))).status).toBe(200);

  const { state } = await stack.writer.streams.read(account, waiting.id);
  expect(state).toMatchObject({ identities: [], emailConfirmed: true });
  const { state: claim } = await stack.writer.streams.read(identityClaim, identity.subject);
  expect(claim.account).toBeNull();
});

test('what a provider says about how somebody signed in is shortened', async () => {
  const acme = await acmeAt(stack, url, provider);
  const mia = acme.person({ amr: ['pwd', 'x'.repeat(1_000), 7, 'otp'] });
  provider.signsIn(mia);

  const { answer } = await signedInBySso(url, provider, mia.email);

  expect((await stack.accountLog(answer.json().id)).at(-1)?.data.amr).toEqual(['pwd', 'otp']);
});
