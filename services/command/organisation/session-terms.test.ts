import { describe, expect, test } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { credentialsOf } from '../account/testing/people.ts';
import { codeAt, isSignedIn, signedInAt } from '../account/testing/signed-in.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { handle } from '../log/handle.ts';
import { startStack } from '../testing/stack.ts';
import { belongTo } from './belonging.ts';

const stack = await startStack();
const url = await stack.serve();
const owner = await signedInAt(url);
const acme = String((await owner.client.post('/api/organisations', { name: 'Acme' })).json().id);
const set = (policies: object) => owner.client.patch('/api/organisation/policies', policies);

/** Somebody who joined, and signed in again since. */
const member = async () => {
  const joined = await signedInAt(url);
  const bySystem = stack.sayingAs({ kind: 'system', id: 'scim' });
  await belongTo(stack.writer, joined.id, acme, stack.sayingAs(joined.id));
  await handle(stack.writer, organisations, acme, bySystem, {
    type: 'AdmitMember',
    data: { account: joined.id, via: 'scim', roles: ['member'], teams: [] },
  });
  const client = openClient(url);
  expect((await client.post('/api/auth/login', credentialsOf(joined.person))).status).toBe(200);

  return { ...joined, client };
};

describe('sessions of members', () => {
  test('end when the policies say so, whether they began before or after', async () => {
    const [mia, stranger] = [await member(), await signedInAt(url)];
    const age = (column: string, days: number) =>
      stack.sql`update app.sessions set ${stack.sql(column)} = now() - make_interval(days => ${days})
        where account_id in (${mia.id}, ${stranger.id})`;
    await age('last_seen_at', 3);
    expect(await isSignedIn(mia.client)).toBe(true);

    expect((await set({ sessionIdleDays: 2, sessionDays: 5 })).status).toBe(200);
    const later = await member();
    await age('last_seen_at', 3);
    expect([await isSignedIn(mia.client), await isSignedIn(stranger.client)]).toEqual([false, true]);
    await stack.sql`update app.sessions set created_at = now() - interval '6 days' where account_id = ${later.id}`;
    expect(await isSignedIn(later.client)).toBe(false);
    expect((await set({ sessionIdleDays: 30, sessionDays: 365 })).status).toBe(200);
  });
});

describe('a second factor that the policies require', () => {
  test('is all that a member without one can set up, and opens the session then', async () => {
    const mia = await member();
    expect((await set({ requireSecondFactor: true })).status).toBe(200);
    expect((await set({ requireSecondFactor: false })).json().code).toBe('two-factor.needed');
    await protectedNow(owner.client);
    expect(await isSignedIn(owner.client)).toBe(true);

    const refused = await mia.client.post('/api/settings', {});
    expect([refused.status, refused.json().code]).toEqual([403, 'two-factor.needed']);

    await protectedNow(mia.client);
    expect(await isSignedIn(mia.client)).toBe(true);
  });

  test('can’t be switched off, and is asked for at the next sign-in', async () => {
    const mia = await member();
    expect((await mia.client.post('/api/settings', {})).status).toBe(403);
    const { secret } = await protectedNow(mia.client);
    const off = { password: mia.person.password, code: codeAt(secret, Date.now(), 1) };

    const refused = await mia.client.post('/api/auth/two-factor/disable', off);
    expect([refused.status, refused.json().code]).toEqual([409, 'two-factor.required']);
    const again = await openClient(url).post('/api/auth/login', credentialsOf(mia.person));
    expect(again.json().code).toBe('sign-in.code-needed');
  });

  test('keeps nobody from signing out', async () => {
    const mia = await member();

    expect((await mia.client.post('/api/auth/logout')).status).toBe(200);
  });
});

type Client = ReturnType<typeof openClient>;

const protectedNow = async (client: Client) => {
  const { secret, setup } = (await client.post('/api/auth/two-factor')).json();
  const code = codeAt(secret, Date.now());
  expect((await client.post('/api/auth/two-factor/confirm', { setup, code })).status).toBe(200);

  return { client, secret: String(secret) };
};
