import { afterAll, describe, expect, test } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { CLIENT, startIdentityProvider } from '../../../tests/harness/identity-provider.ts';
import { signedInAt } from '../account/testing/signed-in.ts';
import { startStack } from '../testing/stack.ts';
import { acmeAt } from './testing/acme.ts';

const [stack, provider] = await Promise.all([startStack(), startIdentityProvider()]);
afterAll(provider.stop);
const url = await stack.serve({ internalHosts: provider.host });
const acme = await acmeAt(stack, url, provider);

describe('a connection', () => {
  const set = (form: object) =>
    acme.owner.client.post('/api/organisation/connections', { ...acme.form, ...form });

  test('is never made to an internal address that no operator allowed', async () => {
    const closed = await stack.serve();
    const { client } = acme.owner;
    const inside = openClient(closed);
    inside.cookies.set('inkstream_session', client.cookies.get('inkstream_session') ?? '');

    for (const issuer of [
      provider.issuer,
      'https://127.0.0.1:1',
      'https://[::1]',
      'https://localhost',
      'http://example.com',
    ])
      expect((await inside.post('/api/organisation/connections', { ...acme.form, issuer })).json().code).toBe(
        'sso.not-reachable',
      );
  });

  test('is made by administrators only, at most three times, and with a secret', async () => {
    const { client } = await signedInAt(url);
    expect((await client.post('/api/organisation/connections', acme.form)).json().code).toBe(
      'organisation.none',
    );
    const { secret: _, ...without } = acme.form;
    const answer = await acme.owner.client.post('/api/organisation/connections', without);
    expect(answer.json().code).toBe('sso.secret-needed');

    expect([(await set({})).status, (await set({})).status, (await set({})).json().code]).toEqual([
      ...[201, 201, 'organisation.too-many-connections'],
    ]);
  });

  test('is tried before it’s set: the provider, its keys and its client', async () => {
    const own = await acmeAt(stack, url, provider);
    const attempt = (form: object) =>
      own.owner.client.post('/api/organisation/connections/test', { ...own.form, ...form });
    const { secret: _, ...kept } = own.form;

    expect((await attempt({})).json()).toEqual({ keys: 1 });
    const again = { ...kept, connection: own.connection };
    expect((await own.owner.client.post('/api/organisation/connections/test', again)).status).toBe(200);
    for (const [form, code, sentence] of [
      [{ secret: 'a wrong one' }, 'sso.unfit', 'doesn’t accept this client ID'],
      [{ issuer: `${provider.issuer}/elsewhere` }, 'sso.unfit', 'with the status 404'],
      [{ issuer: 'https://login.acme.invalid' }, 'sso.unfit', 'no answer from login.acme.invalid'],
      [{ issuer: 'https://192.168.0.1' }, 'sso.not-reachable', 'can’t be reached'],
    ] as const) {
      const answer = await attempt(form);
      expect(answer.json()).toMatchObject({ code, message: expect.stringContaining(sentence) });
    }
    const other = await own.owner.client.post('/api/organisation/connections', {
      ...own.form,
      issuer: `${provider.issuer}/elsewhere`,
    });
    expect([other.status, other.json().code]).toEqual([422, 'sso.unfit']);
    const { client: stranger } = await signedInAt(url);
    const strange = await stranger.post('/api/organisation/connections/test', own.form);
    expect(strange.json().code).toBe('organisation.none');
    expect([...(await own.state()).connections.keys()]).toEqual([own.connection]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'http://elsewhere.example/', undefined])(
    'is neither set nor used where people would be sent to %s',
    async (address) => {
      const own = await acmeAt(stack, url, provider);
      provider.describesItself({ authorization_endpoint: address });
      const again = openClient(await stack.serve({ internalHosts: provider.host }));
      again.cookies.set('inkstream_session', own.owner.client.cookies.get('inkstream_session') ?? '');

      const set = await again.post('/api/organisation/connections', own.form);
      const tried = await again.post('/api/organisation/connections/test', own.form);
      const started = await again.post('/api/auth/sso/start', { email: `mia@${own.domain}` });
      provider.describesItself({});

      expect([set, tried, started].map((answer) => [answer.status, answer.json().code])).toEqual(
        Array(3).fill([422, 'sso.unfit']),
      );
    },
  );

  test('is neither tried nor set with the secret of another organization’s', async () => {
    const [own, other] = [await acmeAt(stack, url, provider), await acmeAt(stack, url, provider)];
    const { secret: _, ...form } = own.form;

    const tried = await other.owner.client.post('/api/organisation/connections/test', {
      ...form,
      connection: own.connection,
      groups: [],
    });

    expect([tried.status, tried.json().code]).toEqual([422, 'sso.secret-needed']);
  });

  test('keeps its secret, but not for another client; and never shows it', async () => {
    const own = await acmeAt(stack, url, provider);
    const change = (form: object) =>
      own.owner.client.patch(`/api/organisation/connections/${own.connection}`, form);
    const { secret: _, ...form } = own.form;

    const kept = await change({ ...form, scopes: ['openid'] });
    expect([kept.status, kept.text.includes(CLIENT.secret)]).toEqual([200, false]);
    expect((await change({ ...form, clientId: 'other' })).json().code).toBe('sso.secret-needed');
    expect(JSON.stringify((await stack.everything()).map(({ data }) => data))).not.toContain(CLIENT.secret);
    const [row] = await stack.sql`select * from app.sso_secrets where connection_id = ${own.connection}`;
    expect(JSON.stringify(row)).not.toContain(CLIENT.secret);
  });
});
