import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AuditSecurityView } from '#contracts/api/views/audit.ts';
import { registered, startStack } from '../testing/stack.ts';
import { recorderOn } from './testing/recorder.ts';
import { writerOf } from './testing/written-log.ts';

const stack = await startStack();
const { get, confirmed, connection } = stack;
const olive = await confirmed('olive');
const audrey = await confirmed('audrey');
const { append } = writerOf(stack, olive);
recorderOn(connection);

describe('security events', () => {
  test('are those that were refused, newest first, without secrets', async () => {
    const at = await append('security-2026-01-01', [
      { type: 'SignInFailed', data: { username: 'a'.repeat(64) } },
      { type: 'PasswordRefused', data: { account: olive.id, passwordTried: 'hunter2' } },
    ]);
    const answered = await get('/api/audit/security', { as: audrey, after: at });
    const text = await answered.text();
    const { events } = AuditSecurityView.strict().parse(JSON.parse(text));

    expect(events.map(({ type }) => type)).toEqual(['PasswordRefused', 'SignInFailed']);
    expect(events[0]).toMatchObject({ account: { id: olive.id, fullName: 'olive' } });
    expect(events[1]).toMatchObject({ account: null, sentence: 'Someone failed to sign in' });
    expect(text).not.toContain('hunter2');
  });

  test('include passwords that were reset by a mailed link, and whose', async () => {
    const id = randomUUID();
    const at = await append(`account-${id}`, [
      registered('Forgetful'),
      {
        type: 'PasswordResetRequested',
        data: { email: 'olive@example.com', expiresAt: '2026-01-01T12:30:00.000Z' },
      },
      { type: 'PasswordReset', data: { passwordHash: '$argon2id$new' } },
      { type: 'SignedIn', data: {} },
    ]);
    const answered = await get('/api/audit/security', { as: audrey, after: at });
    const text = await answered.text();
    const { events } = AuditSecurityView.strict().parse(JSON.parse(text));

    expect(events.slice(0, 2).map(({ type, account }) => [type, account?.id])).toEqual([
      ['PasswordReset', id],
      ['PasswordResetRequested', id],
    ]);
    expect(text).not.toContain('argon2');
  });

  test('include the emails that accounts had sent, but only where somebody asks for those', async () => {
    const data = { document: randomUUID(), purpose: 'sending', mails: 3 } as const;
    const at = await append(`mails-${olive.id}-2026-01-01`, [{ type: 'MailsCounted', data }]);
    const listed = async (search: string) =>
      AuditSecurityView.parse(
        await (await get(`/api/audit/security${search}`, { as: audrey, after: at })).json(),
      ).events;

    expect(await listed('?type=MailsCounted')).toMatchObject([
      {
        account: { id: olive.id },
        sentence: '3 emails to recipients counted towards an account’s daily limit, to send a document',
      },
    ]);
    expect((await listed('')).map(({ type }) => type)).not.toContain('MailsCounted');
  });
});
