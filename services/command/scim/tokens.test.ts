import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { somebody } from '../testing/somebody.ts';
import { startStack } from '../testing/stack.ts';
import { callingAt, directoryAt, USER } from './testing/directory.ts';

const stack = await startStack();
const service = await stack.serve();

describe('a token', () => {
  test('opens its own organisation and no other', async () => {
    const [acme, harbour] = [await directoryAt(stack, service), await directoryAt(stack, service)];
    const { id } = (
      await acme.call('POST', '/Users', { schemas: [USER], userName: acme.address('bob') })
    ).json();

    expect((await harbour.call('GET', `/Users/${id}`)).status).toBe(404);
    expect((await harbour.call('DELETE', `/Users/${id}`)).status).toBe(404);
    const mixed = acme.token.secret.replace(acme.organisation, harbour.organisation);
    expect((await callingAt(service, mixed)('GET', '/Users')).status).toBe(401);
  });

  test.each([
    ['nothing', ''],
    ['another scheme', 'Basic eDp5'],
    ['no token', 'Bearer x'],
    [
      'a token of no organisation',
      `Bearer inkstream-scim.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.${'a'.repeat(43)}`,
    ],
  ])('%s is refused wherever it’s shown', async (_, Authorization) => {
    for (const path of ['/Users', '/Groups', '/ServiceProviderConfig', '/Schemas', '/ResourceTypes']) {
      const answer = await fetch(`${service}/scim/v2${path}`, { headers: { Authorization } });

      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
      expect(await answer.json()).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
      });
    }
  });

  test('ends at once when it’s revoked, and by itself when it’s too old', async () => {
    const { ask, olive, token, call } = await directoryAt(stack, service);
    const late = await stack.serve({ now: () => '2999-01-01T00:00:00.000Z' });
    expect((await call('GET', '/Users')).status).toBe(200);
    expect((await callingAt(late, token.secret)('GET', '/Users')).status).toBe(401);

    expect((await ask(olive, 'DELETE', `/api/organisation/tokens/${token.id}`)).status).toBe(200);

    expect((await call('GET', '/Users')).status).toBe(401);
  });

  test('ends at once where a policy lets none work that long, and works again with the policy gone', async () => {
    const { ask, olive, call, token } = await directoryAt(stack, service);
    const in40 = await stack.serve({ now: () => new Date(Date.now() + 40 * 86_400_000).toISOString() });
    const status = async (at: string) => (await callingAt(at, token.secret)('GET', '/Users')).status;
    const rule = (tokenDaysMax: number | null) =>
      ask(olive, 'PATCH', '/api/organisation/policies', { tokenDaysMax });
    const make = async (days: number) =>
      (await ask(olive, 'POST', '/api/organisation/tokens', { name: 'Okta', days })).json().code;

    expect(await status(in40)).toBe(200);
    expect((await rule(30)).status).toBe(200);
    expect([await status(in40), (await call('GET', '/Users')).status]).toEqual([401, 200]);
    expect([await make(31), await make(30)]).toEqual(['organisation.token-too-long', undefined]);
    await rule(null);
    expect([await status(in40), await make(31)]).toEqual([200, undefined]);
  });

  test('has a wrong secret refused', async () => {
    const { token } = await directoryAt(stack, service);
    const wrong = `${token.secret.slice(0, -43)}${'a'.repeat(43)}`;

    expect((await callingAt(service, wrong)('GET', '/Users')).status).toBe(401);
  });

  test('is shown once, and of its secret only the SHA-256 is stored', async () => {
    const { ask, olive, organisation } = await directoryAt(stack, service);
    const headers = { 'Idempotency-Key': 'once' };
    const made = await ask(olive, 'POST', '/api/organisation/tokens', { name: 'Okta', days: 30 }, headers);
    const again = await ask(olive, 'POST', '/api/organisation/tokens', { name: 'Okta', days: 30 }, headers);

    expect([again.status, again.json().code]).toEqual([409, 'organisation.token-shown']);
    const stored = JSON.stringify(
      await stack.store.read(inEpoch(stack.epoch, `organisation-${organisation}`)),
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(stored).toContain(made.json().id);
    expect(stored).not.toContain(made.json().secret.slice(-43));
  });

  test('is for owners and administrators to make and revoke', async () => {
    const { ask, token, olive } = await directoryAt(stack, service);
    const stranger = await somebody(stack);
    const made = (by: typeof stranger) =>
      ask(by, 'POST', '/api/organisation/tokens', { name: 'Mine', days: 30 });
    expect((await made(stranger)).json().code).toBe('organisation.none');
    const other = await directoryAt(stack, service);
    expect((await ask(other.olive, 'DELETE', `/api/organisation/tokens/${token.id}`)).json().code).toBe(
      'organisation.no-such-token',
    );
    for (let n = 1; n < 20; n++) expect((await made(olive)).status).toBe(201);
    expect((await made(olive)).json().code).toBe('organisation.too-many-tokens');
  });
});

describe('of a request with a token that isn’t valid', () => {
  const made = (organisation: string, token: string, secret = 'a'.repeat(43)) =>
    `Bearer inkstream-scim.${organisation}.${token}.${secret}`;

  test.each([
    ['no token', 'Bearer x'],
    ['a token of nobody', made(randomUUID(), randomUUID())],
  ])('the body isn’t read: %s', async (_, Authorization) => {
    const headers = { Authorization, 'Content-Type': 'application/scim+json', 'Content-Length': 100 };
    const asked = request(`${service}/scim/v2/Users`, { method: 'POST', headers });
    asked.flushHeaders();
    const [answer] = await once(asked, 'response');
    asked.destroy();

    expect(answer.statusCode).toBe(401);
  });

  test('the log isn’t asked once a network has shown too many, and those that are valid still work', async () => {
    const limited = await stack.serve({ limits: true });
    const { token, organisation } = await directoryAt(stack, limited);
    const call = callingAt(limited, token.secret);
    expect((await call('GET', '/Users')).status).toBe(200);
    await rateLimits(true, stack.database).spend('scim-refused', '127.0.0.1', 300);

    const guess = await fetch(`${limited}/scim/v2/Users`, {
      headers: { Authorization: made(organisation, token.id) },
    });

    expect(guess.status).toBe(429);
    expect((await call('GET', '/Users')).status).toBe(200);
  });
});

test('there are fifty requests a second for each token', async () => {
  const { call, token } = await directoryAt(stack, await stack.serve({ limits: true }));
  const limits = rateLimits(true, stack.database);

  // The second may be over before the next request comes.
  await vi.waitFor(async () => {
    await limits.spend('scim-token', token.id, 50).catch(() => {});
    const answer = await call('GET', '/ServiceProviderConfig');
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(answer.json()).toMatchObject({ status: '429' });
  }, PATIENCE);
  await vi.waitFor(
    async () => expect((await call('GET', '/ServiceProviderConfig')).status).toBe(200),
    PATIENCE,
  );
});

test('what there is to know about the service can be read', async () => {
  const { call } = await directoryAt(stack, service);

  expect((await call('GET', '/ServiceProviderConfig')).json()).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
  });
  const types = (await call('GET', '/ResourceTypes')).json();
  expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
    '/Users',
    '/Groups',
  ]);
  expect((await call('GET', '/ResourceTypes/User')).json()).toEqual(types.Resources[0]);
  const schema = (await call('GET', `/Schemas/${USER}`)).json();
  expect(schema.attributes.map(({ name }: { name: string }) => name).sort()).toEqual([
    'active',
    'displayName',
    'emails',
    'name',
    'userName',
  ]);
});

test('what a token was used for in a day is put on record', async () => {
  const { call, token, organisation, address } = await directoryAt(stack, service);
  await call('GET', '/Users');
  await call('POST', '/Users', { schemas: [USER], userName: address('bob') });
  await call('GET', '/Users/none');

  await stack.scimCalls.stop();

  const calls = (await stack.everything()).filter(
    ({ type, data }) => type === 'ScimCalled' && data.token === token.id,
  );
  expect(calls.map(({ data }) => data)).toEqual([
    {
      organisation,
      token: token.id,
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      reads: 1,
      changes: 1,
      refused: 1,
    },
  ]);
});
