import { afterAll, describe, expect, test } from 'vitest';
import { type Client, openClient } from '../../../tests/harness/client.ts';
import { startIdentityProvider } from '../../../tests/harness/identity-provider.ts';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { claim } from '../account/names.ts';
import { credentialsOf, somebody } from '../account/testing/people.ts';
import { resetsAt } from '../account/testing/reset-links.ts';
import { codeAt, isSignedIn, signedInAt } from '../account/testing/signed-in.ts';
import { emailClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { handle } from '../log/handle.ts';
import { belongTo } from '../organisation/belonging.ts';
import { startStack } from '../testing/stack.ts';
import { acmeAt, signedInBySso } from './testing/acme.ts';

const [stack, provider] = await Promise.all([startStack(), startIdentityProvider()]);
afterAll(provider.stop);
const url = await stack.serve({ internalHosts: provider.host });
const resets = resetsAt(stack, url);
const acme = await acmeAt(stack, url, provider);
const enforcement = `/api/organisation/domains/${acme.domain}/enforcement`;

/** The owner's address is in the domain, so that enforcing concerns them too. */
const inDomain = async (id: string, email: string) => {
  await claim(stack.writer, emailClaim, email, id, stack.sayingAs(id));
  await handle(stack.writer, account, id, bySystem(), { type: 'DescribeHolder', data: { email } });
};
const bySystem = () => stack.sayingAs({ kind: 'system', id: 'scim' });

const breakGlass = (client: Client, ...accounts: string[]) =>
  client.patch('/api/organisation/break-glass', { accounts });

/** Somebody with an address in the domain from before. */
const before = await signedInAt(url, { email: acme.person().email });
const forgetful = await signedInAt(url, { email: acme.person().email });
await resets.ask(forgetful.person.email, forgetful.client);
/** A member whose session somebody hides who can write Postgres, to put it back later. */
const hidden = await signedInAt(url, { email: acme.person().email });
await belongTo(stack.writer, hidden.id, acme.id, stack.sayingAs(hidden.id));
await handle(stack.writer, organisations, acme.id, bySystem(), {
  type: 'AdmitMember',
  data: { account: hidden.id, via: 'scim', roles: ['member'], teams: [] },
});
const hiddenRows = await stack.sql`delete from app.sessions where account_id = ${hidden.id} returning *`;
/** Somebody whom the provider signed in before. */
const known = acme.person();
provider.signsIn(known);
const { client: viaProvider } = await signedInBySso(url, provider, known.email);
const { owner } = acme;
const app = (await owner.client.post('/api/auth/two-factor')).json();

const answers = async (asked: Promise<{ status: number; json: () => { code?: string } }>) => {
  const answer = await asked;

  return [answer.status, answer.json().code];
};
const REFUSED = [403, 'sign-in.sso-required'];

describe('enforcing', () => {
  test('is refused until an owner with a second factor is named', async () => {
    expect(await answers(owner.client.post(enforcement))).toEqual([409, 'organisation.break-glass-needed']);
    expect(await answers(breakGlass(owner.client, owner.id))).toEqual([
      409,
      'organisation.break-glass-owner',
    ]);

    const code = codeAt(app.secret, Date.now(), -1);
    expect((await owner.client.post('/api/auth/two-factor/confirm', { setup: app.setup, code })).status).toBe(
      200,
    );
    expect((await breakGlass(owner.client, owner.id)).status).toBe(200);
    expect(await answers(breakGlass(before.client, owner.id))).toEqual([404, 'organisation.none']);
  });

  test('is told to the sign-in page', async () => {
    const start = () => openClient(url).post('/api/auth/sso/start', { email: `x@${acme.domain}` });
    expect((await start()).json().enforced).toBe(false);

    expect((await owner.client.post(enforcement)).json()).toEqual({ domain: acme.domain, ssoEnforced: true });

    expect((await start()).json().enforced).toBe(true);
  });

  test('ends the sessions that nobody opened at the provider, on record, but an owner’s who is named', async () => {
    for (const { client, id } of [before, forgetful]) {
      expect(await isSignedIn(client)).toBe(false);
      const [session] = (await stack.accountLog(id)).flatMap(({ type, data }) =>
        type === 'SignedIn' ? [data.session] : [],
      );
      expect((await stack.accountLog(id)).at(-1)).toMatchObject({
        type: 'SessionEnded',
        data: { session, by: 'enforced' },
      });
    }
    expect(await isSignedIn(viaProvider)).toBe(true);
    expect(await isSignedIn(owner.client)).toBe(true);
    const { client: stranger } = await signedInAt(url);
    expect((await owner.client.post(enforcement)).status).toBe(200);
    expect(await isSignedIn(stranger)).toBe(true);
  });
});

test('a session of a member ends too whose row was hidden while single sign-on was enforced', async () => {
  for (const row of hiddenRows) await stack.sql`insert into app.sessions ${stack.sql({ ...row })}`;

  expect(await isSignedIn(hidden.client)).toBe(false);
  expect((await stack.accountLog(hidden.id)).at(-1)?.data.by).toBe('enforced');
});

describe('where single sign-on is enforced', () => {
  test('a password opens nothing, with the same answer for names that nobody has', async () => {
    const login = (username: string, password: string) =>
      answers(openClient(url).post('/api/auth/login', { username, password }));
    const { email, username, password } = before.person;

    expect(await login(email, password)).toEqual(REFUSED);
    expect(await login(email, 'wrong')).toEqual(REFUSED);
    expect(await login(`nobody@${acme.domain.toUpperCase()}`, 'wrong')).toEqual(REFUSED);
    expect(await login(username, password)).toEqual(REFUSED);
    // This name says nothing of a domain, so that only who knows the password learns where it belongs.
    expect(await login(username, 'wrong')).toEqual([401, 'sign-in.failed']);
  });

  test('such an address can’t be registered, nor taken as a user name', async () => {
    const register = (more: object) =>
      answers(openClient(url).post('/api/auth/register', { ...somebody(), ...more }));

    expect(await register({ email: `new@${acme.domain}` })).toEqual(REFUSED);
    expect(await register({ email: before.person.email })).toEqual(REFUSED);
    expect(await register({ username: `boss@${acme.domain}` })).toEqual(REFUSED);
  });

  test('the password can’t be changed', async () => {
    const change = { currentPassword: before.person.password, newPassword: 'battery staple' };
    before.client.cookies.set('inkstream_session', await beginSession(stack, before.id));

    expect(await answers(before.client.post('/api/auth/password', change))).toEqual(REFUSED);
  });

  test('who forgot it gets the answer that everybody gets, and no mail', async () => {
    const free = await resets.confirmed();
    const [known, unknown] = [
      await resets.ask(before.person.email, before.client),
      await resets.ask(`x@${acme.domain}`),
    ];
    const other = await resets.ask(free.person.email);

    expect([known.text, unknown.text]).toEqual([other.text, other.text]);
    expect([await resets.links(before.id), await resets.links(free.id)]).toEqual([0, 1]);
  });

  test('a link from before sets no password', async () => {
    const token = await resets.tokenOf(forgetful.id);

    expect(await answers(resets.check(token, forgetful.client))).toEqual(REFUSED);
    expect(await answers(resets.reset(token, 'battery staple', forgetful.client))).toEqual(REFUSED);
  });

  test('the identity provider opens the account, and can’t be unlinked by its holder', async () => {
    const mia = acme.person();
    provider.signsIn(mia);

    const { answer, client } = await signedInBySso(url, provider, mia.email);
    expect(answer.status).toBe(200);

    const linked = (await stack.accountLog(answer.json().id)).find(({ type }) => type === 'IdentityLinked');
    const unlinking = client.delete(`/api/auth/identities/${linked?.data.subject}`);
    expect(await answers(unlinking)).toEqual([409, 'sso.only-way']);
  });
});

describe('breaking the glass', () => {
  const email = `olive-${owner.id.slice(0, 8)}@${acme.domain}`;
  const login = (client: Client, more: object = {}) =>
    client.post('/api/auth/login', { ...credentialsOf(owner.person), username: email, ...more });

  test('takes the password and the second factor, warns all owners, and works without the provider', async () => {
    await inDomain(owner.id, email);
    const oscar = await signedInAt(url);
    await stack.tellAccount(oscar.id, { type: 'JoinOrganisation', data: { organisation: acme.id } });
    await handle(stack.writer, organisations, acme.id, bySystem(), {
      type: 'AdmitMember',
      data: { account: oscar.id, via: 'scim', roles: ['owner'], teams: [] },
    });
    provider.isDown(true);
    const client = openClient(url);

    expect(await answers(login(client, { password: 'wrong' }))).toEqual(REFUSED);
    expect(await answers(login(client))).toEqual([401, 'sign-in.code-needed']);
    expect((await login(client, { code: codeAt(app.secret, Date.now()) })).status).toBe(200);

    provider.isDown(false);
    expect(await isSignedIn(client)).toBe(true);
    expect((await stack.everything()).findLast(({ type }) => type === 'SecurityAlertRaised')?.data).toEqual({
      kind: 'break-glass',
      account: owner.id,
      organisation: acme.id,
    });
    for (const { id } of [owner, oscar])
      expect((await stack.accountLog(id)).map(({ type }) => type)).toContain('BreakGlassNoticeOrdered');
  });

  test('keeps the second factor of the last who can get in', async () => {
    expect(await answers(switchedOff())).toEqual([409, 'organisation.break-glass-needed']);
  });

  test('isn’t needed once the enforcement ends', async () => {
    expect((await owner.client.delete(enforcement)).json()).toEqual({
      domain: acme.domain,
      ssoEnforced: false,
    });

    expect((await switchedOff()).status).toBe(200);
    expect((await login(openClient(url))).status).toBe(200);
  });

  const switchedOff = () =>
    owner.client.post('/api/auth/two-factor/disable', {
      password: owner.person.password,
      code: codeAt(app.secret, Date.now(), 1),
    });
});

describe('where a policy takes the other ways to sign in from members', () => {
  test('their passwords open nothing, and those of others go on', async () => {
    const mia = await signedInAt(url);
    await stack.tellAccount(mia.id, { type: 'JoinOrganisation', data: { organisation: acme.id } });
    await handle(stack.writer, organisations, acme.id, bySystem(), {
      type: 'AdmitMember',
      data: { account: mia.id, via: 'scim', roles: ['member'], teams: [] },
    });
    const login = ({ person }: typeof mia) =>
      answers(openClient(url).post('/api/auth/login', credentialsOf(person)));
    expect((await login(mia))[0]).toBe(200);
    expect(await isSignedIn(mia.client)).toBe(true);

    expect((await owner.client.patch('/api/organisation/policies', { localSignIn: false })).status).toBe(200);

    expect(await isSignedIn(mia.client)).toBe(false);
    expect(await login(mia)).toEqual(REFUSED);
    expect((await login(before))[0]).toBe(200);
  });
});
