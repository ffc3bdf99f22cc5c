import { describe, expect, test } from 'vitest';
import type { DocumentEvent } from './events.ts';
import {
  declined,
  documentAfter,
  failed,
  invited,
  minute,
  out,
  reminded,
  reminderDue,
  resent,
  samAfter,
} from './testing/sample-history.ts';

describe('mails', () => {
  test('an invitation carries a link that counts until it expires', () => {
    expect(samAfter(...out, invited(1))).toMatchObject({
      sentAt: minute(4),
      lastMailedAt: minute(4),
      invitationsSettled: 1,
      linkVersion: 1,
      linkExpiresAt: '2026-04-01T12:00:00.000Z',
      mailFailure: null,
    });
  });

  test('the first mail is when it was sent, the last when it was mailed', () => {
    expect(samAfter(...out, invited(1), resent(1), invited(2))).toMatchObject({
      sentAt: minute(4),
      lastMailedAt: minute(6),
      invitationsAsked: 2,
      invitationsSettled: 2,
    });
  });

  test('sending again asks for one more, and a newer link has not expired', () => {
    expect(samAfter(...out, invited(1), resent(1))).toMatchObject({
      invitationsAsked: 2,
      invitationsSettled: 1,
      linkVersion: 1,
      linkExpiresAt: '2026-04-01T12:00:00.000Z',
    });
    expect(samAfter(...out, invited(1), resent(2))).toMatchObject({ linkVersion: 2, linkExpiresAt: null });
  });

  test('a record that comes late takes nothing back', () => {
    expect(samAfter(...out, invited(2), invited(1))).toMatchObject({ invitationsSettled: 2 });
    expect(samAfter(...out, invited(2), failed('sam', 'invitation'))).toMatchObject({
      invitationsSettled: 2,
    });
  });

  test.each([
    ['CopyNoticeMailed', 'copy-notice'],
    ['VoidNoticeMailed', 'void-notice'],
    ['CompletedCopyMailed', 'completed-copy'],
  ] as const)('%s settles the %s', (type, purpose) => {
    expect(samAfter(...out, { type, data: { recipient: 'sam', messageId: '<1>' } })).toMatchObject({
      settled: [purpose],
      sentAt: minute(4),
      lastMailedAt: minute(4),
    });
  });

  test('a failure settles what it was for, and says why', () => {
    expect(samAfter(...out, failed('sam', 'invitation'))).toMatchObject({
      invitationsSettled: 1,
      settled: [],
      sentAt: null,
      mailFailure: 'The mailbox is full.',
    });
    expect(samAfter(...out, failed('sam', 'void-notice'))).toMatchObject({
      invitationsSettled: 0,
      settled: ['void-notice'],
      mailFailure: 'The mailbox is full.',
    });
  });

  test('a mail that arrives puts the failure before it right', () => {
    expect(samAfter(...out, failed('sam', 'invitation'), resent(1), invited(2))).toMatchObject({
      mailFailure: null,
    });
  });

  test('a reminder falls due on a day, and is settled when it was mailed', () => {
    expect(samAfter(...out, invited(1), reminderDue(1))).toMatchObject({
      remindersDue: 1,
      remindersSettled: 0,
      lastReminderOn: '2026-01-04',
      lastMailedAt: minute(4),
    });
    expect(samAfter(...out, invited(1), reminderDue(1), reminded(1))).toMatchObject({
      remindersSettled: 1,
      sentAt: minute(4),
      lastMailedAt: minute(6),
      linkExpiresAt: '2026-04-01T12:00:00.000Z',
      invitationsSettled: 1,
    });
  });

  test('a reminder that failed is settled as well, and one that comes late takes nothing back', () => {
    const past = [...out, invited(1), reminderDue(1)];

    expect(samAfter(...past, failed('sam', 'reminder'))).toMatchObject({
      remindersSettled: 1,
      invitationsSettled: 1,
      settled: [],
      mailFailure: 'The mailbox is full.',
    });
    expect(samAfter(...past, reminded(2), reminded(1))).toMatchObject({ remindersSettled: 2 });
  });

  test('nothing is due for the owner’s copy once it was mailed or has failed', () => {
    const mailed: DocumentEvent = {
      type: 'CompletedCopyMailed',
      data: { recipient: null, messageId: '<1>' },
    };

    expect(documentAfter(...out)).toMatchObject({ ownerSettled: [] });
    for (const event of [mailed, failed(null, 'completed-copy')])
      expect(documentAfter(...out, event)).toMatchObject({ ownerSettled: ['completed-copy'] });
  });

  test('the owner’s decline notice is settled when it was mailed or failed', () => {
    const mailed: DocumentEvent = { type: 'DeclineNoticeMailed', data: { messageId: '<1>' } };

    for (const event of [mailed, failed(null, 'decline-notice')])
      expect(documentAfter(...out, declined, event)).toMatchObject({ ownerSettled: ['decline-notice'] });
  });
});
