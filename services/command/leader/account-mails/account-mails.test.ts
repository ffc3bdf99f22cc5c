import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { Account } from '#contracts/account/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import { streams } from '#contracts/stream-name.ts';
import { emailHash, readEmailToken, readResetToken } from '../../account/email-link.ts';
import { account } from '../../decisions/account/decider.ts';
import { handle } from '../../log/handle.ts';
import { linkSecret, startStack } from '../../testing/stack.ts';
import { accepted, contextAt, forever, later, refused } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack = await startStack();

describe('a new address', () => {
  test('gets a link that confirms it, and the old one is told', async () => {
    const { id, old, email } = await asking();
    const { context, posted } = contextAt(stack);

    expect(await deliverDue(context, 'mail', streams.account(id), forever)).toBe(true);

    expect(posted.map(({ to, replyTo, senderName }) => [to.address, replyTo, senderName])).toEqual([
      [email, null, null],
      [old, null, null],
    ]);
    const [, token = ''] =
      /https:\/\/sign\.example\/confirm-email\/([\w-]+)/.exec(posted[0]?.mail.text ?? '') ?? [];
    expect(readEmailToken(linkSecret, token)).toMatchObject({ accountId: id, email: emailHash(email) });
    expect(posted[1]?.mail.text).toContain(email);
    expect(posted[1]?.mail.text).not.toContain('/confirm-email/');
  });

  test('is mailed to once, which is on record in the same chain of causes', async () => {
    const { id, old, email } = await asking();
    const { context, posted } = contextAt(stack);
    for (let n = 0; n < 3; n++) await deliverDue(context, 'mail', streams.account(id), forever);

    expect(posted).toHaveLength(2);
    const [asked, ...mailed] = (await stack.accountLog(id)).slice(1);
    expect(mailed.map(({ type, data }) => [type, data.purpose, data.email])).toEqual([
      ['EmailChangeMailed', 'email-confirmation', email],
      ['EmailChangeMailed', 'email-notice', old],
    ]);
    expect(mailed[0]?.metadata).toMatchObject({
      by: { kind: 'system', id: 'mail' },
      causationId: asked?.id,
      correlationId: asked?.metadata.correlationId,
    });
  });
});

describe('the own address', () => {
  test('gets a link that confirms it, once, and nobody else is told', async () => {
    const id = await registered();
    await say(id, { type: 'RequestEmailConfirmation', data: { confirmUntil: tomorrow() } });
    const { context, posted } = contextAt(stack);
    for (let n = 0; n < 2; n++) await deliverDue(context, 'mail', streams.account(id), forever);

    const own = `${id}@example.com`;
    expect(posted.map(({ to, mail }) => [to.address, mail.subject])).toEqual([
      [own, 'Confirm your email address'],
    ]);
    const [, token = ''] =
      /https:\/\/sign\.example\/confirm-email\/([\w-]+)/.exec(posted[0]?.mail.text ?? '') ?? [];
    expect(readEmailToken(linkSecret, token)).toMatchObject({ accountId: id, email: emailHash(own) });
    expect((await stack.accountLog(id)).at(-1)).toMatchObject({
      type: 'EmailChangeMailed',
      data: { purpose: 'own-email-confirmation', email: own },
    });
  });
});

describe('a forgotten password', () => {
  test('gets a link that resets it, and the owner is told that it was used', async () => {
    const id = await registered();
    const resetUntil = new Date(Date.now() + 30 * 60_000).toISOString();
    await say(id, { type: 'RequestPasswordReset', data: { resetUntil } }, system);
    const { context, posted } = contextAt(stack);
    await deliverDue(context, 'mail', streams.account(id), forever);

    const [, token = ''] =
      /https:\/\/sign\.example\/reset-password\/([\w-]+)/.exec(posted[0]?.mail.text ?? '') ?? [];
    const own = `${id}@example.com`;
    expect(readResetToken(linkSecret, stack.epoch, token)).toEqual({
      accountId: id,
      email: emailHash(own),
      expiresAt: resetUntil,
    });
    expect(readEmailToken(linkSecret, token)).toBeNull();

    const used = { email: own, expiresAt: resetUntil, passwordHash: 'new' };
    await say(id, { type: 'ResetPassword', data: used });
    for (let n = 0; n < 2; n++) await deliverDue(context, 'mail', streams.account(id), forever);
    expect(posted.map(({ to, mail }) => [to.address, mail.subject])).toEqual([
      [own, 'Reset your password'],
      [own, 'Your password was changed'],
    ]);
    expect((await stack.accountLog(id)).slice(-3).map(({ type, data }) => [type, data.purpose])).toEqual([
      ['PasswordResetMailed', 'password-reset'],
      ['PasswordReset', undefined],
      ['PasswordResetMailed', 'password-reset-notice'],
    ]);
  });

  test('is mailed no link that has expired meanwhile', async () => {
    const id = await registered();
    const resetUntil = new Date(Date.now() + 60_000).toISOString();
    await say(id, { type: 'RequestPasswordReset', data: { resetUntil } }, system);
    const { context, posted } = contextAt(stack, () => accepted, 120_000);
    await deliverDue(context, 'mail', streams.account(id), forever);

    expect(posted).toEqual([]);
    expect((await stack.accountLog(id)).at(-1)).toMatchObject({ type: 'PasswordResetMailFailed' });
  });
});

describe('a mail server', () => {
  test('that says later is asked again with the same mail', async () => {
    const { id } = await asking();
    const { context, posted } = contextAt(stack, () => later);
    for (let n = 0; n < 2; n++)
      expect(await deliverDue(context, 'mail', streams.account(id), forever)).toBe(false);

    expect(posted).toHaveLength(4);
    expect(new Set(posted.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test('that says later until the link has expired is given up', async () => {
    const { id } = await asking();
    const { context } = contextAt(stack, () => later, 24 * 3_600_000 + 60_000);

    expect(await deliverDue(context, 'mail', streams.account(id), forever)).toBe(true);
    expect(pendingIn(await stateOf(id))).toMatchObject({ failure: expect.stringMatching(/mail server/) });
  });

  test('that refuses the new address is shown to who asked, and the old one is told all the same', async () => {
    const { id, old, email } = await asking();
    const { context } = contextAt(stack, (to) => (to === email ? refused : accepted));

    expect(await deliverDue(context, 'mail', streams.account(id), forever)).toBe(true);

    expect(pendingIn(await stateOf(id))).toMatchObject({ email, failure: 'The mailbox is full.' });
    expect((await stack.accountLog(id)).at(-1)).toMatchObject({
      type: 'EmailChangeMailed',
      data: { email: old },
    });
  });
});

describe('a warning', () => {
  test('tells of a sign-in from a new browser, once', async () => {
    const id = await registered();
    const signIn = { passwordHash: 'none', rehashed: null, secondFactor: null, newBrowser: true } as const;
    for (const session of [randomUUID(), randomUUID()])
      await say(id, { type: 'SignIn', data: { ...signIn, session } });
    const { context, posted } = contextAt(stack);
    for (let n = 0; n < 2; n++) await deliverDue(context, 'mail', streams.account(id), forever);

    expect(posted.map(({ to, mail }) => [to.address, mail.subject])).toEqual([
      [`${id}@example.com`, 'New sign-in'],
    ]);
    expect((await stack.accountLog(id)).at(-1)).toMatchObject({
      type: 'SecurityNoticeMailed',
      data: { purpose: 'new-sign-in-notice' },
    });
  });

  test('tells who broke the glass', async () => {
    const [id, other] = [await registered(), await registered()];
    await say(id, { type: 'OrderBreakGlassNotice', data: { account: other } }, system);
    const { context, posted } = contextAt(stack);
    await deliverDue(context, 'mail', streams.account(id), forever);

    expect(posted.map(({ to, mail }) => [to.address, mail.subject])).toEqual([
      [`${id}@example.com`, 'Someone signed in without single sign-on'],
    ]);
    expect(posted[0]?.mail.text).toContain('Olive signed in with a password and a second factor');
  });
});

test('an account that never asked, and one that never was, get no mail', async () => {
  const { context, posted } = contextAt(stack);

  for (const id of [await registered(), randomUUID()])
    expect(await deliverDue(context, 'mail', streams.account(id), forever)).toBe(true);
  expect(posted).toEqual([]);
});

const registered = async () => {
  const id = randomUUID();
  const data = { username: id, email: `${id}@example.com`, fullName: 'Olive', passwordHash: 'none' };
  await say(id, { type: 'RegisterAccount', data });

  return id;
};

const system: Actor = { kind: 'system', id: 'anonymous' };

const say = (id: string, command: AccountCommand, by: string | Actor = id) =>
  handle(stack.writer, account, id, stack.sayingAs(by), command);

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

const asking = async () => {
  const [id, email] = [await registered(), `${randomUUID()}@stone.example`];
  await say(id, { type: 'ChangeSettings', data: { email, confirmUntil: tomorrow() } });

  return { id, old: `${id}@example.com`, email };
};

const stateOf = async (id: string): Promise<Account> => (await stack.writer.streams.read(account, id)).state;

const pendingIn = (state: Account) => (state.status === 'none' ? null : state.pendingEmail);
