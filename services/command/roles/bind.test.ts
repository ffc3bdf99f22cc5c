import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { type Client, openClient } from '../../../tests/harness/client.ts';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { emailHash, emailToken } from '../account/email-link.ts';
import { provisionAccount } from '../account/provision.ts';
import { resetsAt } from '../account/testing/reset-links.ts';
import { alsoSignedIn, isSignedIn, signedInAt } from '../account/testing/signed-in.ts';
import { account } from '../decisions/account/decider.ts';
import { handle } from '../log/handle.ts';
import { testLookup } from '../log/testing/test-lookup.ts';
import { linkSecret, startStack } from '../testing/stack.ts';
import { rolesAtTheMachine } from './at-the-machine.ts';

// An address that is named gives nothing by itself: the account that has it takes the role by a link that was mailed there.

const stack = await startStack();
const plain = await stack.serve();
const bound = async (account: string) =>
  (await stack.store.read(EPOCHS)).flatMap(({ type, data, metadata: { by } }) =>
    type === 'RoleBound' && data.account === account ? [{ role: data.role, by }] : [],
  );

/** What the newest link says that was to be mailed to an account. */
const dataOf = async (accountId: string) => {
  const asked = (await stack.accountLog(accountId)).findLast(
    ({ type }) => type === 'EmailConfirmationRequested',
  );

  return { email: String(asked?.data.email), expiresAt: String(asked?.data.expiresAt) };
};
const linkOf = async (accountId: string) => {
  const { email, expiresAt } = await dataOf(accountId);

  return emailToken(linkSecret, { accountId, email: emailHash(email), expiresAt });
};
const named = async () => {
  const email = `${randomUUID()}@example.com`;
  const url = await stack.serve({ auditors: email, recordsManagers: `x@example.com, ${email}` });

  return { url, ...(await signedInAt(url, { email })) };
};
const ask = (client: Client) => client.post('/api/auth/confirm-email/request');
const open = async (client: Client, id: string) =>
  client.post('/api/auth/confirm-email', { token: await linkOf(id) });

describe('a link that confirms a named address', () => {
  test('gives the account its roles, to whoever opens it signed in to that account', async () => {
    const { id, client, person } = await named();
    await ask(client);

    const opened = await open(client, id);

    expect(opened.json()).toEqual({ email: person.email, roles: ['auditor', 'records-manager'] });
    const by = { kind: 'account', id };
    expect(await bound(id)).toEqual([
      { role: 'auditor', by },
      { role: 'records-manager', by },
    ]);
    const made = await client.post('/api/retention/rules', rule);
    expect(made.status, made.text).toBe(201);
  });

  test('gives nothing to whoever opens it signed out, or signed in to another account', async () => {
    const { id, client, url } = await named();
    await ask(client);

    const link = () => open(openClient(url), id);
    expect((await link()).json().code).toBe('email-link.elsewhere');
    await stack.tellAccount(id, { type: 'ConfirmEmail', data: await dataOf(id) });
    expect(await bound(id)).toEqual([]);
    const refused = await client.post('/api/retention/rules', rule);
    expect([refused.status, refused.json().code]).toEqual([403, 'role.not-taken']);

    await ask(client);
    const other = await signedInAt(url);
    expect((await open(other.client, id)).json().code).toBe('role.signed-out');
    expect((await link()).json().code).toBe('role.signed-out');
    expect(await bound(id)).toEqual([]);
    expect((await open(client, id)).json().roles).toEqual(['auditor', 'records-manager']);
  });

  test('works once, and for nobody whose address isn’t named any more', async () => {
    const { id, client, person } = await named();
    await ask(client);
    const session = await alsoSignedIn(plain, person);

    expect((await open(session, id)).json()).toEqual({ email: person.email });
    expect((await open(client, id)).json()).toEqual({ email: person.email });
    expect(await bound(id)).toEqual([]);
  });

  test('isn’t mailed again to somebody who has all roles', async () => {
    const { id, client } = await named();
    await ask(client);
    await open(client, id);
    const before = await stack.accountLog(id);

    expect((await ask(client)).status).toBe(200);

    expect(await stack.accountLog(id)).toEqual(before);
  });
});

describe('an account that somebody else registered first', () => {
  const passkey = { id: 'id', publicKey: 'key', aaguid: 'none', transports: ['internal'], counter: 1 };
  const squatted = async () => {
    const account = await named();
    const data = { ...passkey, credential: 'a'.repeat(64), backedUp: false, name: 'Phone' };
    await stack.tellAccount(account.id, { type: 'AddPasskey', data });

    return account;
  };
  const passkeysOf = async (id: string) => {
    const { state } = await stack.writer.streams.read(account, id);
    return state.status === 'none' ? null : state.passkeys.length;
  };

  /** As installations confirmed addresses before: by whoever opened the mail, signed in or not. */
  const confirmedSignedOut = async (id: string, client: Client) => {
    await ask(client);
    await stack.tellAccount(id, { type: 'ConfirmEmail', data: await dataOf(id) });
  };

  test('keeps no passkey and no session of theirs once who got it by the mailbox resets its password', async () => {
    const { id, client, person, url } = await squatted();
    await confirmedSignedOut(id, client);
    const resets = resetsAt(stack, url);
    await resets.ask(person.email);

    expect((await resets.reset(await resets.tokenOf(id), 'battery staple')).status).toBe(200);

    expect([await passkeysOf(id), await isSignedIn(client)]).toEqual([0, false]);
  });

  test('keeps no passkey and no session of theirs once who got it by the mailbox takes a role', async () => {
    const { id, client, person, url } = await squatted();
    await confirmedSignedOut(id, client);
    const resets = resetsAt(stack, url);
    await resets.ask(person.email);
    expect((await resets.reset(await resets.tokenOf(id), 'battery staple')).status).toBe(200);
    const mine = { ...person, password: 'battery staple' };
    const [holder, squatter] = [await alsoSignedIn(url, mine), await alsoSignedIn(url, mine)];
    await ask(holder);

    expect((await open(holder, id)).json().roles).toEqual(['auditor', 'records-manager']);

    expect(await passkeysOf(id)).toBe(0);
    expect([await isSignedIn(holder), await isSignedIn(squatter)]).toEqual([true, false]);
  });

  test('keeps them as long as it has had one password, which whoever takes the role knows', async () => {
    const { id, client, person, url } = await squatted();
    const phone = await alsoSignedIn(url, person);
    await ask(client);

    expect((await open(client, id)).json().roles).toEqual(['auditor', 'records-manager']);

    expect([await passkeysOf(id), await isSignedIn(phone)]).toEqual([1, true]);
  });

  test('isn’t bound at the machine before its address is confirmed in a session of it', async () => {
    const { id, client, person, url } = await named();
    const roles = rolesAtTheMachine({
      store: stack.store,
      lookup: testLookup,
      now: () => new Date().toISOString(),
    });
    const bind = async () => {
      const found = (await roles.find(person.email)) ?? expect.unreachable('no account');
      return roles.bind('auditor', found, stack.sayingAs({ kind: 'system', id: 'operator' }));
    };

    expect(await bind()).toBe('unconfirmed');
    expect(await bound(id)).toEqual([]);
    await confirmedSignedOut(id, client);
    expect(await bind()).toBe('unproven');
    expect(await bound(id)).toEqual([]);
    const resets = resetsAt(stack, url);
    await resets.ask(person.email);
    expect((await resets.reset(await resets.tokenOf(id), 'battery staple')).status).toBe(200);
    expect([await bind(), await bind()]).toEqual(['bound', 'was-bound']);
  });
});

describe('an account takes no role by a link', () => {
  const byToken = stack.sayingAs({ kind: 'system', id: 'scim:t' });

  test('if an organization made it', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await provisionAccount(stack.writer, { email, fullName: 'Vera' }, byToken);
    const client = openClient(await stack.serve({ auditors: email }));
    client.cookies.set('inkstream_session', await beginSession(stack, id));

    const asked = await ask(client);

    expect([asked.status, asked.json().code]).toEqual([409, 'role.provided']);
  });

  test('if an organization gave it the address', async () => {
    const { id, person } = await signedInAt(plain);
    const email = `${randomUUID()}@example.com`;
    await handle(stack.writer, account, id, byToken, { type: 'DescribeHolder', data: { email } });
    const client = await alsoSignedIn(await stack.serve({ auditors: email }), person);

    const asked = await ask(client);

    expect([asked.status, asked.json().code]).toEqual([409, 'role.provided']);
    expect((await client.post('/api/retention/rules', rule)).status).toBe(403);
  });

  test('in a session that an identity provider began', async () => {
    const { id, client } = await named();
    await ask(client);
    const identity = { issuer: 'https://id.example', subject: 'a'.repeat(64) };
    await stack.tellAccount(id, { type: 'LinkIdentity', data: identity });
    const session = randomUUID();
    await stack.tellAccount(id, { type: 'SignInAtProvider', data: { ...identity, amr: [], session } });
    client.cookies.set(
      'inkstream_session',
      await beginSession(stack, id, { sessionId: session, isOnRecord: false }),
    );
    await ask(client);

    expect((await open(client, id)).json().roles).toBeUndefined();
    expect(await bound(id)).toEqual([]);
  });
});

const rule = {
  name: 'Contracts',
  order: 1,
  endings: ['completed'],
  anchor: 'completed',
  keep: 'P10Y',
  disposal: 'erase',
};
