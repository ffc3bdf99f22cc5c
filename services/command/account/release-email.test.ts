import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { emailClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import { handle } from '../log/handle.ts';
import { testLookup } from '../log/testing/test-lookup.ts';
import { linkSecret, startStack } from '../testing/stack.ts';
import { emailHash, emailToken, resetToken } from './email-link.ts';
import { peopleAt, somebody } from './testing/people.ts';
import { resetsAt } from './testing/reset-links.ts';
import { isSignedIn, signedInAt, typesOf } from './testing/signed-in.ts';

const stack = await startStack();
const clock = { ahead: 0 };
const service = await stack.serve({ now: () => new Date(Date.now() + clock.ahead).toISOString() });
const { register } = peopleAt(service);
const { ask, confirmed, releaseOf, tokenOf } = resetsAt(stack, service);

const release = (token: string, headers = {}) =>
  openClient(service).post('/api/auth/release-email', { token }, headers);

/** Somebody who registered with an address that is somebody else's, and the link that its owner was mailed. */
const squatted = async (person = somebody()) => {
  const squatter = await signedInAt(service, person);
  await ask(person.email);

  return { ...squatter, email: person.email, token: await releaseOf(squatter.id) };
};

describe('an address that somebody else registered with', () => {
  test('is free for its owner once they say that the account isn’t theirs, by a link that anybody can have mailed there', async () => {
    const { id, email, token } = await squatted();
    expect((await register({ ...somebody(), email })).json().code).toBe('account.email-taken');

    const answer = await release(token);

    expect([answer.status, answer.json()]).toEqual([200, { email }]);
    expect((await stack.accountLog(id)).at(-1)).toMatchObject({
      type: 'EmailReleased',
      data: { email, replacedBy: `${id}@released.invalid` },
      metadata: { by: { kind: 'system', id: 'anonymous' }, ip: '127.0.0.1' },
    });
    expect((await register({ ...somebody(), email })).status).toBe(201);
  });

  test('is free by a link with what the text around it added', async () => {
    const { email, token } = await squatted();

    expect((await release(`${token}, `)).json()).toEqual({ email });
  });

  test('is free for an owner who has an account and changes to it', async () => {
    const { email, token } = await squatted();
    const owner = await confirmed();
    await release(token);
    const form = { email, currentPassword: owner.person.password };

    expect((await owner.client.post('/api/settings', form)).json().settings.pendingEmail).toBe(email);
    const asked = (await stack.accountLog(owner.id)).findLast(({ type }) => type === 'EmailChangeRequested');
    const expiresAt = String(asked?.data.expiresAt);
    const link = emailToken(linkSecret, { accountId: owner.id, email: emailHash(email), expiresAt });
    expect((await owner.client.post('/api/auth/confirm-email', { token: link })).status).toBe(200);
    expect(await holderOf(email)).toBe(owner.id);
  });

  test('is freed by the link beside the one that confirms it, too', async () => {
    const { client, id, person } = await signedInAt(service);
    await client.post('/api/auth/confirm-email/request');

    expect((await release(await releaseOf(id, 'EmailConfirmationRequested'))).status).toBe(200);
    expect(await holderOf(person.email)).toBeNull();
  });

  test('leaves the account to whoever has it, signed in, without mails, and with another address if they confirm one', async () => {
    const { client, id, person, token } = await squatted();
    await client.post('/api/auth/confirm-email/request');
    await release(token);

    const { state } = await stack.writer.streams.read(account, id);
    expect(state).toMatchObject({
      email: `${id}@released.invalid`,
      emailConfirmed: false,
      isHolderProven: false,
      closedAt: null,
      confirmableUntil: null,
      passwordReset: null,
      emailChangeMails: [],
      passwordMails: [],
    });
    expect(await isSignedIn(client)).toBe(true);
    const email = `${randomUUID()}@stone.example`;
    const asked = await client.post('/api/settings', { email, currentPassword: person.password });
    expect(asked.json().settings.pendingEmail).toBe(email);
  });

  test('that is the user name as well closes the account, since people sign in with either', async () => {
    const email = `${randomUUID()}@stone.example`;
    const { client, token } = await squatted({ ...somebody(), username: email, email });

    expect([(await release(token)).status, (await release(token)).status]).toEqual([200, 404]);
    expect(await isSignedIn(client)).toBe(false);
    expect((await register({ ...somebody(), username: email, email })).status).toBe(201);
  });

  test('whose release was broken off is freed when somebody asks for it, a minute later', async () => {
    const { id, email, token } = await squatted();
    await release(token);
    // As if the name had not been freed.
    await handle(stack.writer, emailClaim, testLookup.claimKey(email), stack.sayingAs(id), {
      type: 'ClaimName',
      data: { account: id },
    });
    clock.ahead += 61_000;

    expect((await register({ ...somebody(), email })).status).toBe(201);
    clock.ahead -= 61_000;
  });
});

describe('the link', () => {
  test('works once, and answers the same request again as before', async () => {
    const { id, token } = await squatted();
    const key = { 'Idempotency-Key': randomUUID() };

    expect((await release(token, key)).status).toBe(200);
    expect((await release(token, key)).status).toBe(200);
    expect((await release(token)).json().code).toBe('email-link.invalid');
    expect((await typesOf(stack, id)).filter((type) => type === 'EmailReleased')).toHaveLength(1);
  });

  test('does nothing by being looked at', async () => {
    const { id, token } = await squatted();

    await openClient(service).get(`/not-my-account/${token}`);
    await openClient(service).get(`/api/auth/release-email?token=${token}`);

    expect(await typesOf(stack, id)).not.toContain('EmailReleased');
  });

  test('works as long as the one beside it', async () => {
    const { email, token } = await squatted();
    clock.ahead = 30 * 60_000 + 1_000;
    const answer = await release(token);
    clock.ahead = 0;

    expect([answer.status, answer.json().code]).toEqual([404, 'email-link.invalid']);
    expect(await holderOf(email)).not.toBeNull();
  });

  test('takes nothing from who confirmed the address meanwhile', async () => {
    const { client, id, email, token } = await squatted();
    await client.post('/api/auth/confirm-email/request');
    const asked = (await stack.accountLog(id)).findLast(({ type }) => type === 'EmailConfirmationRequested');
    const expiresAt = String(asked?.data.expiresAt);
    const confirming = emailToken(linkSecret, { accountId: id, email: emailHash(email), expiresAt });
    expect((await client.post('/api/auth/confirm-email', { token: confirming })).status).toBe(200);

    expect((await release(token)).json().code).toBe('email-link.invalid');
    expect(await holderOf(email)).toBe(id);
  });

  test('is none of those that we didn’t make, made in another epoch, or made for something else', async () => {
    const { id, email, token } = await squatted();
    const asked = (await stack.accountLog(id)).findLast(({ type }) => type === 'PasswordResetRequested');
    const link = { accountId: id, email: emailHash(email), expiresAt: String(asked?.data.expiresAt) };
    const others = [
      ...[await tokenOf(id), resetToken(linkSecret, stack.epoch, link), emailToken(linkSecret, link)],
      ...[await releaseOf(id, 'PasswordResetRequested', stack.epoch + 1), `${token}A`, token.slice(1), ''],
    ];

    for (const other of others) expect((await release(other)).json().code).toBe('email-link.invalid');
    expect(await holderOf(email)).toBe(id);
  });

  test('is no other link: it neither confirms the address nor resets the password', async () => {
    const { client, token } = await squatted();

    expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(404);
    expect((await client.post('/api/auth/reset-password/check', { token })).status).toBe(404);
  });
});

const holderOf = async (email: string) =>
  (await stack.writer.streams.read(emailClaim, testLookup.claimKey(email))).state.account;
