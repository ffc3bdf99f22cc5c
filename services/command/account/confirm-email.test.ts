import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Client, openClient } from '../../../tests/harness/client.ts';
import { emailClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import { handle } from '../log/handle.ts';
import { testLookup } from '../log/testing/test-lookup.ts';
import { linkSecret, startStack } from '../testing/stack.ts';
import { emailHash, emailToken, readEmailToken } from './email-link.ts';
import { peopleAt, somebody } from './testing/people.ts';
import { alsoSignedIn, isSignedIn, signedInAt, typesOf } from './testing/signed-in.ts';

const stack = await startStack();
const clock = { ahead: 0 };
const service = await stack.serve({ now: () => new Date(Date.now() + clock.ahead).toISOString() });
const { register } = peopleAt(service);

describe('a confirmed address', () => {
  test('takes the place of the old one, which anybody may have then', async () => {
    const { client, id, person, email, token } = await asking();

    const answer = await confirm(token, client);

    expect([answer.status, answer.json()]).toEqual([200, { email }]);
    expect(await typesOf(stack, id)).toEqual(['EmailChangeRequested', 'EmailChanged']);
    expect((await stack.accountLog(id)).at(-1)?.metadata.by).toEqual({ kind: 'account', id });
    expect(await holderOf(email)).toBe(id);
    expect((await register({ ...somebody(), email: person.email })).status).toBe(201);
    expect((await register({ ...somebody(), email })).json().code).toBe('account.email-taken');
  });

  test('is confirmed by a link with what the text around it added', async () => {
    const { client, email, token } = await asking();

    expect((await confirm(`${token}>.`, client)).json()).toEqual({ email });
  });

  test('is confirmed once, however often the link is opened', async () => {
    const { client, id, email, token } = await asking();

    for (let n = 0; n < 3; n++) expect((await confirm(token, client)).json()).toEqual({ email });

    expect(await typesOf(stack, id)).toEqual(['EmailChangeRequested', 'EmailChanged']);
  });

  test('that another has taken meanwhile is refused, and the old one stays', async () => {
    const { client, id, person, email, token } = await asking();
    await register({ ...somebody(), email });

    const answer = await confirm(token, client);

    expect([answer.status, answer.json().code]).toEqual([409, 'account.email-taken']);
    expect(await holderOf(person.email)).toBe(id);
    expect(await typesOf(stack, id)).toEqual(['EmailChangeRequested']);
  });

  test('may be the same one in another spelling', async () => {
    const { client, person, id } = await signedInAt(service);
    const email = person.email.toUpperCase();
    const { token } = await requestedBy({ client, id, person }, email);

    expect((await confirm(token, client)).json()).toEqual({ email });
    expect(await holderOf(email)).toBe(id);
  });
});

describe('the own address', () => {
  test('is confirmed by the link, in a session of the account, and stays what it is', async () => {
    const { client, id, person } = await signedInAt(service);

    const asked = await client.post('/api/auth/confirm-email/request');
    expect([asked.status, asked.json()]).toEqual([200, { email: person.email, emailConfirmed: false }]);
    const token = await ownToken(id, person.email);
    for (let n = 0; n < 2; n++)
      expect((await confirm(token, client)).json()).toEqual({ email: person.email });

    expect(await typesOf(stack, id)).toEqual(['EmailConfirmationRequested', 'EmailConfirmed']);
    expect(await holderOf(person.email)).toBe(id);
    const again = await client.post('/api/auth/confirm-email/request');
    expect(again.json()).toEqual({ email: person.email, emailConfirmed: true });
    expect(await typesOf(stack, id)).toHaveLength(2);
  });

  test('is not confirmed by a link that is a day old, or was for an older password', async () => {
    const { client, id, person } = await signedInAt(service);
    await client.post('/api/auth/confirm-email/request');
    const token = await ownToken(id, person.email);
    clock.ahead = 24 * 3_600_000 + 1_000;
    expect((await confirm(token, client)).json().code).toBe('email-link.invalid');

    clock.ahead = 0;
    const passwords = { currentPassword: person.password, newPassword: 'battery staple' };
    expect((await client.post('/api/auth/password', passwords)).status).toBe(200);
    expect((await confirm(token, client)).json().code).toBe('email-link.invalid');
  });

  test('is mailed to ten times an hour at most', async () => {
    const limited = await stack.serve({
      limits: true,
      now: () => new Date(Date.now() + clock.ahead).toISOString(),
    });
    const { client } = await signedInAt(limited);
    const asked = [];
    for (clock.ahead = 0; asked.length < 11; clock.ahead += 60_000)
      asked.push((await client.post('/api/auth/confirm-email/request')).status);

    clock.ahead = 0;
    expect(asked).toEqual([...Array(10).fill(200), 429]);
  });

  test('that is new is mailed to twenty times an hour at most, whichever accounts ask for it', async () => {
    const limited = await stack.serve({ limits: true });
    const email = `${randomUUID()}@stone.example`;
    const asked = [];
    for (let n = 0; n < 21; n++) {
      const { client, person } = await signedInAt(limited);
      const form = { email, currentPassword: person.password };
      asked.push((await client.post('/api/settings', form)).status);
    }

    expect(asked).toEqual([...Array(20).fill(200), 429]);
  }, 60_000);

  test('is told to nobody who is signed out', async () => {
    expect((await openClient(service).post('/api/auth/confirm-email/request')).status).toBe(401);
  });
});

describe('whoever opens a link', () => {
  const passkey = {
    credential: 'a'.repeat(64),
    id: 'id',
    publicKey: 'key',
    aaguid: 'none',
    counter: 1,
    transports: ['internal'],
    backedUp: false,
    name: 'Phone',
  };

  test('in a session of the account loses nothing: passkeys, sessions and the password stay', async () => {
    const { client, id, person } = await signedInAt(service);
    const phone = await alsoSignedIn(service, person);
    await stack.tellAccount(id, { type: 'AddPasskey', data: passkey });
    await client.post('/api/auth/confirm-email/request');

    expect((await confirm(await ownToken(id, person.email), client)).status).toBe(200);

    const { state } = await stack.writer.streams.read(account, id);
    expect(state).toMatchObject({ emailConfirmed: true, isHolderProven: true });
    expect(state.status === 'active' && state.passkeys).toHaveLength(1);
    expect([await isSignedIn(client), await isSignedIn(phone)]).toEqual([true, true]);
    expect((await stack.accountLog(id)).at(-1)?.metadata.session).toEqual(expect.any(String));
  });

  test('signed out, or in another account, confirms nothing of an account that may be somebody else’s', async () => {
    const squatter = await signedInAt(service);
    await squatter.client.post('/api/auth/confirm-email/request');
    const token = await ownToken(squatter.id, squatter.person.email);
    const { email, token: toNew } = await requestedBy(squatter, `${randomUUID()}@stone.example`);
    const { client: other } = await signedInAt(service);

    for (const client of [openClient(service), other])
      for (const one of [token, toNew]) {
        const answer = await confirm(one, client);
        expect([answer.status, answer.json().code]).toEqual([403, 'email-link.elsewhere']);
      }

    expect(await typesOf(stack, squatter.id)).toEqual(['EmailConfirmationRequested', 'EmailChangeRequested']);
    expect(await holderOf(email)).toBeNull();
    expect((await confirm(token, squatter.client)).status).toBe(200);
  });
});

test('a link to a new address is none to an identity that was asked for in the same millisecond', async () => {
  const squatter = await signedInAt(service);
  const { email, expiresAt, token } = await requestedBy(squatter, `${randomUUID()}@stone.example`);
  const identity = { issuer: 'https://idp.example', subject: 'a'.repeat(64) };
  await stack.tellAccount(squatter.id, {
    type: 'RequestEmailConfirmation',
    data: { confirmUntil: expiresAt, identity },
  });

  const answer = await confirm(token, openClient(service));

  expect([answer.status, answer.json().code]).toEqual([403, 'email-link.elsewhere']);
  expect(await holderOf(email)).toBeNull();
});

describe('a link', () => {
  test('that is older than a day is refused, and the address stays free', async () => {
    const { client, email, token } = await asking();
    clock.ahead = 24 * 3_600_000 + 1_000;

    const answer = await confirm(token, client);

    clock.ahead = 0;
    expect([answer.status, answer.json().code]).toEqual([404, 'email-link.invalid']);
    expect(await holderOf(email)).toBeNull();
  });

  test('is replaced by that of a later request', async () => {
    const { client, id, person, token } = await asking();
    const later = await requestedBy({ client, id, person }, `${randomUUID()}@stone.example`);

    expect((await confirm(token, client)).status).toBe(404);
    expect((await confirm(later.token, client)).status).toBe(200);
  });

  test('that we did not make is refused', async () => {
    const { client, token, id, email, expiresAt } = await asking();
    const forged = emailToken('00'.repeat(32), { accountId: id, email: emailHash(email), expiresAt });
    const stranger = emailToken(linkSecret, { accountId: randomUUID(), email: emailHash(email), expiresAt });
    const longer = emailToken(linkSecret, {
      accountId: id,
      email: emailHash(email),
      expiresAt: '2999-01-01T00:00:00.000Z',
    });

    for (const wrong of ['', 'x', `${token}A`, token.slice(1), forged, stranger, longer])
      expect((await confirm(wrong, client)).json().code).toBe('email-link.invalid');
    expect((await confirm(token, client)).status).toBe(200);
  });

  test('says nothing that is not in it', () => {
    const link = {
      accountId: randomUUID(),
      email: emailHash('olive@example.com'),
      expiresAt: '2026-01-02T12:00:00.000Z',
    };

    expect(readEmailToken(linkSecret, emailToken(linkSecret, link))).toEqual(link);
  });
});

describe('a change that was broken off', () => {
  test('after the new name was claimed leaves that name to others, a minute later', async () => {
    const { id, email } = await asking();
    await claimed(id, email, 61_000);

    expect((await register({ ...somebody(), email })).status).toBe(201);
  });

  test('after the new name was claimed goes on by the same link', async () => {
    const { client, id, email, token } = await asking();
    await claimed(id, email, 61_000);

    expect((await confirm(token, client)).status).toBe(200);
    expect(await holderOf(email)).toBe(id);
  });

  test('before the old name was freed frees it for who asks, a minute later', async () => {
    const { client, id, person, email, token } = await asking();
    await confirm(token, client);
    // An event is never dated before the previous one in its stream, so the minute has to be in the future.
    await claimed(id, person.email, 0);
    clock.ahead += 61_000;

    expect((await register({ ...somebody(), email: person.email })).status).toBe(201);
    expect((await register({ ...somebody(), email })).status).toBe(409);
    clock.ahead -= 61_000;
  });
});

/** Somebody who has asked for another address, and the link in the mail. */
const asking = async () => {
  const signed = await signedInAt(service);

  return { ...signed, ...(await requestedBy(signed, `${randomUUID()}@stone.example`)) };
};

type Signed = Pick<Awaited<ReturnType<typeof signedInAt>>, 'client' | 'id' | 'person'>;

const requestedBy = async ({ client, id, person }: Signed, email: string) => {
  const asked = await client.post('/api/settings', { email, currentPassword: person.password });
  expect(asked.json().settings.pendingEmail).toBe(email);
  const request = (await stack.accountLog(id)).findLast(({ type }) => type === 'EmailChangeRequested');
  const expiresAt = String(request?.data.expiresAt);
  const token = emailToken(linkSecret, { accountId: id, email: emailHash(email), expiresAt });

  return { email, expiresAt, token };
};

/** The token of the link in the newest mail to the account's current address. */
const ownToken = async (id: string, email: string) => {
  const request = (await stack.accountLog(id)).findLast(({ type }) => type === 'EmailConfirmationRequested');
  const expiresAt = String(request?.data.expiresAt);

  return emailToken(linkSecret, { accountId: id, email: emailHash(email), expiresAt });
};

const confirm = (token: string, client: Client) => client.post('/api/auth/confirm-email', { token });

const holderOf = async (email: string) =>
  (await stack.writer.streams.read(emailClaim, testLookup.claimKey(email))).state.account;

/** Leaves a name claimed, as an interrupted change does, this many milliseconds ago. */
const claimed = async (id: string, email: string, ago: number) => {
  const past = { ...stack.writer, now: () => new Date(Date.now() - ago).toISOString() };
  await handle(past, emailClaim, testLookup.claimKey(email), stack.sayingAs(id), {
    type: 'ClaimName',
    data: { account: id },
  });
};
