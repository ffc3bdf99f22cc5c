import { afterAll, describe, expect, test } from 'vitest';
import { type Client, openClient } from '../../../tests/harness/client.ts';
import { startIdentityProvider } from '../../../tests/harness/identity-provider.ts';
import { emailHash, emailToken } from '../account/email-link.ts';
import { isSignedIn, signedInAt } from '../account/testing/signed-in.ts';
import { linkSecret, startStack } from '../testing/stack.ts';
import { acmeAt, begun, signedInBySso } from './testing/acme.ts';

const [stack, provider] = await Promise.all([startStack(), startIdentityProvider()]);
afterAll(provider.stop);
const url = await stack.serve({ internalHosts: provider.host });
const acme = await acmeAt(stack, url, provider);

describe('signing in at the identity provider', () => {
  test('sends the browser to the provider with a state, a nonce, PKCE and the address', async () => {
    const { location } = (
      await openClient(url).post('/api/auth/sso/start', { email: `mia@${acme.domain.toUpperCase()}` })
    ).json();

    const asked = new URL(location);
    expect(asked.origin).toBe(provider.issuer);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'inkstream',
      scope: 'openid email profile',
      redirect_uri: 'http://inkstream.test/login/sso/callback',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.any(String),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      login_hint: expect.any(String),
    });
  });

  test('makes an account of somebody new and lets them join the organisation, once', async () => {
    const mia = acme.person();
    provider.signsIn(mia);

    const { answer, client } = await signedInBySso(url, provider, mia.email);

    expect([answer.status, answer.json()]).toEqual([
      200,
      expect.objectContaining({ email: mia.email, fullName: 'Mia Lind', username: mia.email }),
    ]);
    const { id } = answer.json();
    expect(await isSignedIn(client)).toBe(true);
    expect((await stack.accountLog(id)).map(({ type }) => type).slice(0, 4)).toEqual([
      ...['AccountRegistered', 'EmailConfirmed', 'IdentityLinked', 'OrganisationJoined'],
    ]);
    expect((await acme.state()).members.get(id)).toMatchObject({ roles: ['member'], teams: [] });

    const again = await signedInBySso(url, provider, mia.email);
    expect(again.answer.json().id).toBe(id);
    expect((await stack.accountLog(id)).at(-1)).toMatchObject({
      type: 'SignedIn',
      data: { method: 'oidc', secondFactor: null, issuer: provider.issuer },
    });
  });

  test('puts who they are there on record as a hash only', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const { answer } = await signedInBySso(url, provider, mia.email);

    const log = await stack.accountLog(answer.json().id);
    expect(log.find(({ type }) => type === 'IdentityLinked')?.data).toEqual({
      issuer: provider.issuer,
      subject: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify((await stack.everything()).map(({ data }) => data))).not.toContain(mia.sub);
  });

  test('finds the account by who somebody is there, even with another address', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const { answer } = await signedInBySso(url, provider, mia.email);

    provider.signsIn({ ...mia, email: acme.person().email });
    expect((await signedInBySso(url, provider, mia.email)).answer.json().id).toBe(answer.json().id);
  });

  test('gives the roles of their groups, and takes those of groups they left', async () => {
    const mia = acme.person();
    provider.signsIn({ ...mia, groups: ['sales', 'others'] });
    const { answer } = await signedInBySso(url, provider, mia.email);
    const { id } = answer.json();
    const teams = async () => (await acme.state()).members.get(id)?.teams;
    expect(await teams()).toEqual([{ team: acme.team, role: 'sender' }]);

    provider.signsIn({ ...mia, _claim_names: { groups: 'src1' } });
    await signedInBySso(url, provider, mia.email);
    expect(await teams()).toEqual([{ team: acme.team, role: 'sender' }]);

    provider.signsIn(mia);
    await signedInBySso(url, provider, mia.email);
    expect(await teams()).toEqual([]);
  });

  test('links an account of somebody’s own once its holder has opened the mailed link', async () => {
    const mia = acme.person();
    const { id } = await signedInAt(url, { email: mia.email });
    provider.signsIn(mia);

    const { answer } = await signedInBySso(url, provider, mia.email);
    expect([answer.status, answer.json().code]).toEqual([403, 'sso.unconfirmed-account']);
    const asked = (await stack.accountLog(id)).at(-1);
    expect(asked).toMatchObject({ type: 'EmailConfirmationRequested', data: { email: mia.email } });

    const link = { accountId: id, email: emailHash(mia.email), expiresAt: String(asked?.data.expiresAt) };
    const token = emailToken(linkSecret, link);
    expect((await openClient(url).post('/api/auth/confirm-email', { token })).status).toBe(200);
    expect((await signedInBySso(url, provider, mia.email)).answer.json().id).toBe(id);
  });

  test('asks the holder of an account with a confirmed address too, and lets nobody in before', async () => {
    const mia = acme.person();
    const { id, client } = await signedInAt(url, { email: mia.email });
    const confirming = { email: mia.email, expiresAt: '2999-01-01T00:00:00.000Z' };
    await stack.tellAccount(id, {
      type: 'RequestEmailConfirmation',
      data: { confirmUntil: confirming.expiresAt },
    });
    await stack.tellAccount(id, { type: 'ConfirmEmail', data: confirming });
    provider.signsIn(mia);

    const first = await signedInBySso(url, provider, mia.email);

    expect([first.answer.status, first.answer.json().code]).toEqual([403, 'sso.link-needed']);
    expect([await isSignedIn(first.client), await isSignedIn(client)]).toEqual([false, true]);
    expect((await acme.state()).members.has(id)).toBe(false);
    expect((await stack.accountLog(id)).at(-1)).toMatchObject({
      type: 'EmailConfirmationRequested',
      data: { identity: { issuer: provider.issuer } },
    });
  });

  test('ends the session that the browser had before', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const before = await signedInAt(url);
    const old = before.client.cookies.get('inkstream_session') ?? '';

    await signedInBySso(url, provider, mia.email, before.client);

    const stolen = openClient(url);
    stolen.cookies.set('inkstream_session', old);
    expect(await isSignedIn(stolen)).toBe(false);
  });

  test('asks the provider for its description of the provider once', async () => {
    provider.signsIn(acme.person());
    await begun(openClient(url), provider, `x@${acme.domain}`);
    const before = provider.asked.filter((path) => path.includes('well-known')).length;

    await begun(openClient(url), provider, `x@${acme.domain}`);

    expect(provider.asked.filter((path) => path.includes('well-known'))).toHaveLength(before);
  });
});

describe('unlinking', () => {
  const unlink = (client: Client, subject: unknown) => client.delete(`/api/auth/identities/${subject}`);
  const subjectOf = async (id: string) =>
    (await stack.accountLog(id)).find(({ type }) => type === 'IdentityLinked')?.data.subject;

  test('takes back who somebody is at the provider, and signs them out elsewhere', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const { client, answer } = await signedInBySso(url, provider, mia.email);
    const elsewhere = await signedInBySso(url, provider, mia.email);
    const { id } = answer.json();
    const subject = await subjectOf(id);

    const unlinked = await unlink(client, subject);

    expect([unlinked.status, unlinked.json()]).toEqual([200, { id: subject }]);
    expect([await isSignedIn(client), await isSignedIn(elsewhere.client)]).toEqual([true, false]);
    expect((await stack.accountLog(id)).slice(-2)).toMatchObject([
      { type: 'IdentityUnlinked', data: { issuer: provider.issuer, subject }, metadata: { by: { id } } },
      { type: 'SessionEnded', data: { by: 'others' } },
    ]);
    const again = await unlink(client, subject);
    expect([again.status, again.json().code]).toEqual([404, 'sso.not-linked']);

    provider.signsIn({ ...mia, sub: `${mia.sub} after her` });
    expect((await signedInBySso(url, provider, mia.email)).answer.json().id).toBe(id);
    provider.signsIn(mia);
    expect((await signedInBySso(url, provider, mia.email)).answer.json().code).toBe('sso.other-identity');
  });

  test('of somebody else’s identity does not work', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const { client, answer } = await signedInBySso(url, provider, mia.email);
    const subject = await subjectOf(answer.json().id);

    const answers = [await unlink(acme.owner.client, subject), await unlink(acme.owner.client, 'x')];

    expect(answers.map((one) => [one.status, one.json().code])).toEqual([
      [404, 'sso.not-linked'],
      [404, 'sso.not-linked'],
    ]);
    expect(await isSignedIn(client)).toBe(true);
  });
});

describe('back-channel logout', () => {
  const logout = (token: string) =>
    openClient(url).send('POST', '/api/auth/sso/logout', {
      body: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });

  test('ends all sessions of whom the provider names, which is on record', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const { client, answer } = await signedInBySso(url, provider, mia.email);

    expect((await logout(await provider.logoutToken({ sub: mia.sub }))).status).toBe(200);

    expect(await isSignedIn(client)).toBe(false);
    expect((await stack.accountLog(answer.json().id)).at(-1)).toMatchObject({
      type: 'SessionEnded',
      data: { by: 'provider' },
    });
  });

  test('takes no token that isn’t one, and says so on record', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const { client } = await signedInBySso(url, provider, mia.email);
    const { sub } = mia;
    const bad = [
      await provider.logoutToken({ sub }, { signedBy: 'a stranger' }),
      await provider.logoutToken({ sub }, { signedBy: 'nobody' }),
      await provider.logoutToken({ sub, aud: 'somebody else' }),
      await provider.logoutToken({ sub, iss: 'https://elsewhere.example' }),
      await provider.logoutToken({ sub, events: {} }),
      await provider.logoutToken({ sub, nonce: 'n' }),
      await provider.logoutToken({ sub, iat: 1, exp: 2 }),
      await provider.logoutToken({ sid: 'only a session' }),
      'no token',
    ];

    const answers = [];
    for (const token of bad) answers.push((await logout(token)).status);

    expect(answers).toEqual(bad.map(() => 400));
    expect(await isSignedIn(client)).toBe(true);
    expect((await stack.everything()).at(-1)).toMatchObject({
      type: 'SsoRefused',
      data: { reason: 'logout-token' },
    });
  });
});
