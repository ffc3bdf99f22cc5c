import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Client, openClient } from '../../../tests/harness/client.ts';
import { type Faults, startIdentityProvider } from '../../../tests/harness/identity-provider.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { isSignedIn } from '../account/testing/signed-in.ts';
import { startStack } from '../testing/stack.ts';
import { acmeAt, begun, signedInBySso } from './testing/acme.ts';

const [stack, provider] = await Promise.all([startStack(), startIdentityProvider()]);
afterAll(provider.stop);
const url = await stack.serve({ internalHosts: provider.host });
const acme = await acmeAt(stack, url, provider);

/** Waits until that is on record: the first refusal of a kind is at once, and more of them are summed up. */
const onRecord = (reason: string) =>
  vi.waitFor(async () => {
    const refused = (await stack.everything()).filter(({ type }) => type === 'SsoRefused');
    expect(refused.map(({ data }) => data.reason)).toContain(reason);
  }, PATIENCE);

describe('the provider’s token is refused', () => {
  const past = Math.floor(Date.now() / 1_000) - 3_600;

  test.each<[string, Faults, string]>([
    ['for another audience', { claims: { aud: 'somebody else' } }, 'token'],
    ['from another issuer', { claims: { iss: 'https://elsewhere.example' } }, 'token'],
    ['with another nonce', { claims: { nonce: 'other' } }, 'token'],
    ['without a nonce', { claims: { nonce: undefined } }, 'token'],
    ['that has expired', { claims: { exp: past } }, 'token'],
    ['with a stranger’s signature', { signedBy: 'a stranger' }, 'token'],
    ['without a signature', { signedBy: 'nobody' }, 'token'],
    ['if the answer names another provider', { iss: 'https://elsewhere.example' }, 'issuer'],
    ['without an address', { claims: { email: undefined } }, 'email-missing'],
    ['with an unverified address', { claims: { email_verified: false } }, 'email-unverified'],
    ['that doesn’t say whether it’s verified', { claims: { email_verified: undefined } }, 'email-unverified'],
    ['with an address of a foreign domain', { claims: { email: 'mia@elsewhere.example' } }, 'email-domain'],
    ['with an address below the domain', { claims: { email: `mia@a.${acme.domain}` } }, 'email-domain'],
  ])('%s', async (_, faults, reason) => {
    const mia = acme.person();
    provider.signsIn(mia, faults);

    const { answer, client } = await signedInBySso(url, provider, mia.email);

    expect(answer.json().code).toBe(`sso.${reason}`);
    await onRecord(reason);
    expect(client.cookies.has('inkstream_session')).toBe(false);
  });
});

describe('an answer is refused', () => {
  test('a second time', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const client = openClient(url);
    const answer = await begun(client, provider, mia.email);
    const tie = client.cookies.get('inkstream_sso') ?? '';
    expect((await client.post('/api/auth/sso/callback', { answer })).status).toBe(200);

    client.cookies.set('inkstream_sso', tie);
    expect((await client.post('/api/auth/sso/callback', { answer })).json().code).toBe('sso.state');
    await onRecord('state');
  });

  test('in another browser, and without a state', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const [client, other] = [openClient(url), openClient(url)];
    const answer = await begun(client, provider, mia.email);
    await begun(other, provider, mia.email);

    for (const [browser, said] of [
      [openClient(url), answer],
      [other, answer],
      [client, '?code=1'],
    ] as const)
      expect((await browser.post('/api/auth/sso/callback', { answer: said })).json().code).toBe('sso.state');
    expect((await client.post('/api/auth/sso/callback', { answer })).status).toBe(200);
  });

  test('after ten minutes', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const client = openClient(url);
    const answer = await begun(client, provider, mia.email);
    await stack.sql`update app.sso_attempts set until = now() - interval '1 second'`;

    expect((await client.post('/api/auth/sso/callback', { answer })).json().code).toBe('sso.state');
  });

  test('with a code that was used before', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const [client, other] = [openClient(url), openClient(url)];
    const used = new URLSearchParams(await begun(client, provider, mia.email));
    await client.post('/api/auth/sso/callback', { answer: `?${used}` });
    const answer = new URLSearchParams(await begun(other, provider, mia.email));
    answer.set('code', used.get('code') ?? '');

    expect((await other.post('/api/auth/sso/callback', { answer: `?${answer}` })).json().code).toBe(
      'sso.code',
    );
  });

  test('that says that the provider refused', async () => {
    const client = openClient(url);
    const state = new URLSearchParams(await begun(client, provider, `x@${acme.domain}`)).get('state');
    const answer = `?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;

    expect((await client.post('/api/auth/sso/callback', { answer })).json().code).toBe('sso.provider');
  });

  test('if the connection was removed meanwhile', async () => {
    const own = await acmeAt(stack, url, provider);
    const mia = own.person();
    provider.signsIn(mia);
    const client = openClient(url);
    const answer = await begun(client, provider, mia.email);
    await own.owner.client.delete(`/api/organisation/connections/${own.connection}`);

    expect((await client.post('/api/auth/sso/callback', { answer })).json().code).toBe('sso.state');
    const again = await client.post('/api/auth/sso/start', { email: mia.email });
    expect(again.json().code).toBe('sso.unknown-domain');
  });
});

describe('somebody is refused', () => {
  test('who is suspended', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const { answer } = await signedInBySso(url, provider, mia.email);
    await acme.ask({ type: 'SuspendMember', data: { account: answer.json().id, reason: 'Left' } });

    expect((await signedInBySso(url, provider, mia.email)).answer.json().code).toBe('sign-in.suspended');
    await onRecord('suspended');
  });

  test('whose address belonged to somebody else at the provider', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    await signedInBySso(url, provider, mia.email);
    provider.signsIn({ ...mia, sub: 'her successor' });

    expect((await signedInBySso(url, provider, mia.email)).answer.json().code).toBe('sso.other-identity');
  });

  test('who had an account that an administrator gave to whoever has the address now', async () => {
    const mia = acme.person();
    provider.signsIn(mia);
    const { client, answer } = await signedInBySso(url, provider, mia.email);
    const { id } = answer.json();
    const unlink = (by: Client) => by.delete(`/api/organisation/members/${id}/identities`);

    expect((await unlink(client)).json().code).toBe('organisation.not-allowed');
    expect((await unlink(acme.owner.client)).json()).toEqual({ id, identities: 1 });

    expect(await isSignedIn(client)).toBe(false);
    provider.signsIn({ ...mia, sub: `${mia.sub} after her` });
    expect((await signedInBySso(url, provider, mia.email)).answer.json().id).toBe(id);
    provider.signsIn(mia);
    expect((await signedInBySso(url, provider, mia.email)).answer.json().code).toBe('sso.other-identity');
  });

  test('who is no member where nobody joins by signing in, and gets no account', async () => {
    const own = await acmeAt(stack, url, provider, { policies: { registration: 'invited' } });
    const mia = own.person();
    provider.signsIn(mia);

    expect((await signedInBySso(url, provider, mia.email)).answer.json().code).toBe('sso.not-a-member');
    const names = { ...mia, username: `u-${randomUUID()}`, password: 'correct horse', fullName: 'Mia' };
    const { username, email, password, fullName } = names;
    expect(
      (await openClient(url).post('/api/auth/register', { username, email, password, fullName })).status,
    ).toBe(201);
  });

  test('who belongs to another organisation', async () => {
    const [one, other] = [await acmeAt(stack, url, provider), acme];
    const mia = one.person();
    provider.signsIn(mia);
    await signedInBySso(url, provider, mia.email);

    provider.signsIn({ ...mia, email: `mia@${other.domain}` });
    const { answer } = await signedInBySso(url, provider, `x@${other.domain}`);
    expect(answer.json().code).toBe('organisation.already-member');
  });
});

describe('the beginning is refused', () => {
  test('for a domain of nobody, and for one that was never verified', async () => {
    const { domain } = acme;
    await acme.ask({ type: 'ClaimDomain', data: { domain: `not-yet.${domain}`, challenge: 'y' } });

    for (const email of ['mia@elsewhere.example', `mia@not-yet.${domain}`, 'mia', ''])
      expect((await openClient(url).post('/api/auth/sso/start', { email })).json().code).toBe(
        'sso.unknown-domain',
      );
  });

  test('while the provider is down, and works once it is back', async () => {
    const own = await startIdentityProvider();
    const here = await stack.serve({ internalHosts: own.host });
    const { domain, person } = await acmeAt(stack, here, own);
    const later = await stack.serve({ internalHosts: own.host });
    own.isDown(true);

    const answer = await openClient(later).post('/api/auth/sso/start', { email: `mia@${domain}` });
    expect([answer.status, answer.json().code]).toEqual([503, 'sso.provider-down']);
    expect(answer.headers.get('Retry-After')).toBe('30');

    own.isDown(false);
    const mia = person();
    own.signsIn(mia);
    const client = openClient(later);
    const back = await begun(client, own, mia.email);
    own.isDown(true);
    expect((await client.post('/api/auth/sso/callback', { answer: back })).status).toBe(503);
    await own.stop();
    expect(
      (
        await openClient(await stack.serve({ internalHosts: own.host })).post('/api/auth/sso/start', {
          email: mia.email,
        })
      ).status,
    ).toBe(503);
  });
});
