import { afterAll, expect, test } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { startIdentityProvider } from '../../../tests/harness/identity-provider.ts';
import { startStack } from '../testing/stack.ts';
import { acmeAt, begun } from './testing/acme.ts';

// Whoever holds the permission to write keeps a restore waiting, and with it everybody's writes.

const [stack, provider] = await Promise.all([startStack(), startIdentityProvider()]);
afterAll(provider.stop);
const held: string[] = [];
const look = (what: string) => held.push(...stack.writers.inProgress().map((work) => `${what}: ${work}`));
const asked: string[] = [];
const serve = () =>
  stack.serve({
    internalHosts: provider.host,
    resolveTxt: async () => {
      asked.push('dns');
      look('dns');
      return [];
    },
  });
const url = await serve();
const acme = await acmeAt(stack, url, provider);
provider.whenAsked((path) => {
  asked.push(path);
  look(path);
});

test('nothing that waits for an identity provider or a name server holds the permission to write', async () => {
  // Each service remembers what providers say of themselves, so each request goes to one that has just begun.
  const anew = async () => {
    const client = openClient(await serve());
    for (const [name, value] of acme.owner.client.cookies) client.cookies.set(name, value);
    return client;
  };
  const { connection, domain, form } = acme;
  const mia = acme.person();
  provider.signsIn(mia);
  const tried = await (await anew()).post('/api/organisation/connections/test', form);
  const changed = await (await anew()).patch(`/api/organisation/connections/${connection}`, form);
  const verified = await (await anew()).post(`/api/organisation/domains/${domain}/verify`, {});
  await acme.ask({ type: 'NameBreakGlass', data: { accounts: [acme.owner.id] } });
  const enforced = await (await anew()).post(`/api/organisation/domains/${domain}/enforcement`);
  const browser = openClient(url);
  const answer = await begun(browser, provider, mia.email);
  const finished = await browser.post('/api/auth/sso/callback', { answer });
  const ended = await openClient(await serve()).send('POST', '/api/auth/sso/logout', {
    body: new URLSearchParams({ logout_token: await provider.logoutToken({ sub: mia.sub }) }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

  expect([tried, changed, verified, enforced, finished, ended].map(({ status }) => status)).toEqual([
    200, 200, 409, 200, 200, 200,
  ]);
  expect(new Set(asked)).toEqual(
    new Set(['/.well-known/openid-configuration', '/jwks', '/token', '/authorize', 'dns']),
  );
  expect(held).toEqual([]);
});

test('nobody is signed in if their connection is removed while the provider takes its time', async () => {
  const mia = acme.person();
  provider.signsIn(mia);
  const browser = openClient(url);
  const answer = await begun(browser, provider, mia.email);
  const { connection, domain } = acme;
  await acme.ask({ type: 'EndSsoEnforcement', data: { domain } });
  provider.whenAsked(async (path) => {
    if (path === '/token') await acme.ask({ type: 'RemoveConnection', data: { connection } });
  });

  const finished = await browser.post('/api/auth/sso/callback', { answer });

  expect((await acme.state()).connections.has(connection)).toBe(false);
  expect([finished.status, finished.json().code]).toEqual([410, 'sso.state']);
});
