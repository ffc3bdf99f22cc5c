import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { startIdentityProvider } from '../../../tests/harness/identity-provider.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { startStack } from '../testing/stack.ts';
import { type Acme, acmeAt, begun, signedInBySso } from './testing/acme.ts';

const [stack, provider] = await Promise.all([startStack(), startIdentityProvider()]);
afterAll(provider.stop);

/** With limits, which count all that comes from the address of these tests. */
let url = '';
let acme: Acme;
beforeAll(async () => {
  const unlimited = await stack.serve({ internalHosts: provider.host });
  acme = await acmeAt(stack, unlimited, provider);
  url = await stack.serve({ internalHosts: provider.host, limits: true });
});

const MOST = 200;
const times = async (count: number, ask: () => Promise<{ readonly status: number }>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await ask()).status);

  return statuses;
};

test('answers and logout tokens that nobody began keep nobody from signing in, and are summed up on record', async () => {
  const mia = acme.person();
  provider.signsIn(mia);
  const office = openClient(url);
  const answer = await begun(office, provider, mia.email);
  const stranger = openClient(url);
  const returning = () => stranger.post('/api/auth/sso/callback', { answer: '?state=x&code=1' });
  const leaving = () =>
    fetch(`${url}/api/auth/sso/logout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'logout_token=x.y.z',
    });

  const returned = await times(MOST, returning);
  const left = await times(MOST, leaving);
  expect([(await returning()).status, (await leaving()).status]).toEqual([429, 429]);
  expect([...returned, ...left]).not.toContain(429);

  expect((await office.post('/api/auth/sso/callback', { answer })).status).toBe(200);
  expect((await signedInBySso(url, provider, mia.email)).answer.status).toBe(200);
  const refused = await vi.waitFor(async () => {
    const found = (await stack.everything()).filter(({ type }) => type === 'SsoRefused');
    expect(found.length).toBeGreaterThanOrEqual(2);
    return found;
  }, PATIENCE);
  expect(refused.map(({ data }) => [data.reason, data.times]).toSorted()).toEqual([
    ['logout-token', 1],
    ['state', 1],
  ]);
});

test('a browser that signed in before begins though its network has no more tries', async () => {
  const mia = acme.person();
  provider.signsIn(mia);
  const { client } = await signedInBySso(url, provider, mia.email);
  const begin = (by: typeof client) => by.post('/api/auth/sso/start', { email: mia.email });

  const stranger = openClient(url);
  await times(MOST, () => begin(stranger));
  expect((await begin(stranger)).status).toBe(429);

  expect((await begin(client)).status).toBe(200);
  expect((await signedInBySso(url, provider, mia.email, client)).answer.status).toBe(200);
});
