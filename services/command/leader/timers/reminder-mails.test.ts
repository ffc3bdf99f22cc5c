import { describe, expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { readSigningToken } from '../../../shared/keys/signing-link.ts';
import { linkSecret, startStack } from '../../testing/stack.ts';
import { accepted, forever, later } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';
import { remindersAt } from './testing/reminding.ts';

const stack = await startStack();
const { olive, invited, dayAhead, rounds, contextOf, typesOf, remindersOf } = await remindersAt(stack);

describe('a reminder', () => {
  test('is mailed in the words of an invitation sent again, with the same link, and put on record', async () => {
    const sent = await invited();
    await rounds(3, sent);
    const { context, posted } = contextOf();

    expect(await deliverDue(context, 'mail', streams.document(sent.id), forever)).toBe(true);
    expect(await deliverDue(context, 'mail', streams.document(sent.id), forever)).toBe(true);

    const [{ to, mail, messageId } = expect.unreachable(), ...more] = posted;
    expect(more).toEqual([]);
    expect(to.address).toBe('sam@example.com');
    expect(mail.subject).toBe('Reminder: Olive sent you “Lease” to sign');
    expect(mail.text).toContain('Your signature is still needed');
    expect(mail.text).toContain('It expires on April 1, 2099 at 12:00 UTC.');
    const [, token = ''] = /\/sign\/([\w-]+)/.exec(mail.text) ?? [];
    expect(readSigningToken(linkSecret, token)).toEqual({
      documentId: sent.id,
      recipientId: sent.recipient,
      version: 1,
    });
    expect((await stack.documentLog(sent.id)).at(-1)).toMatchObject({
      type: 'ReminderMailed',
      data: { recipient: sent.recipient, number: 1, day: dayAhead(3), messageId },
      metadata: { by: { kind: 'system', id: 'mail' } },
    });
  });

  test('of another day is another mail', async () => {
    const sent = await invited();
    const ids = new Set<string | undefined>();
    for (const days of [3, 6, 9]) {
      await rounds(days, sent);
      const { context, posted } = contextOf(() => accepted, days);
      await deliverDue(context, 'mail', streams.document(sent.id), forever);
      ids.add(posted[0]?.messageId);
    }

    expect(ids.size).toBe(3);
    expect((await remindersOf(sent)).map(([number]) => number)).toEqual([1, 2, 3]);
  });

  test('is not mailed once the document is void, and whoever was invited is told', async () => {
    const sent = await invited();
    await rounds(3, sent);
    await stack.tell(olive, sent.id, { type: 'VoidDocument', data: {} });
    const { context, posted } = contextOf();

    await deliverDue(context, 'mail', streams.document(sent.id), forever);

    expect(posted.map(({ mail }) => mail.subject)).toEqual(['Cancelled: “Lease”']);
    expect(await typesOf(sent)).not.toContain('ReminderMailed');
  });

  test('that was under way when the document was voided is on record, and no other comes', async () => {
    const sent = await invited();
    await rounds(3, sent);
    const { context, posted } = contextOf(async () => {
      if (posted.length === 1) await stack.tell(olive, sent.id, { type: 'VoidDocument', data: {} });
      return accepted;
    });

    await deliverDue(context, 'mail', streams.document(sent.id), forever);
    await rounds(6, sent);

    expect(posted.map(({ mail }) => mail.subject)).toEqual([
      'Reminder: Olive sent you “Lease” to sign',
      'Cancelled: “Lease”',
    ]);
    expect(await remindersOf(sent)).toHaveLength(1);
  });

  test('that finds no server is tried again for a day, then given up, and the sender sees why', async () => {
    const sent = await invited();
    await rounds(3, sent);
    const soon = contextOf(() => later, 3.9);
    expect(await deliverDue(soon.context, 'mail', streams.document(sent.id), forever)).toBe(false);

    expect(
      await deliverDue(contextOf(() => later, 4.1).context, 'mail', streams.document(sent.id), forever),
    ).toBe(true);

    expect((await stack.stateOf(sent.id)).recipients[0]).toMatchObject({
      mailFailure: 'We couldn’t reach the mail server (ECONNREFUSED).',
      remindersSettled: 1,
      invitationsSettled: 1,
    });
    await rounds(9, sent);
    expect(await remindersOf(sent)).toHaveLength(1);
  });
});
