import { describe, expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  added,
  carlCopied,
  deleted,
  draft,
  invited,
  life,
  mailFailed,
  samFirst,
  samSigned,
  sealed,
  sent,
  signed,
  tessSecond,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';
import {
  carlTold,
  dueAfter,
  invitation,
  notice,
  out,
  prefixes,
  reminder,
  resent,
} from './testing/due-after.ts';

describe('before sending', () => {
  test('nothing is due for what never was, or for a draft', () => {
    expect(dueAfter()).toEqual([]);
    for (const past of prefixes(draft)) expect(dueAfter(...past)).toEqual([]);
  });
});

describe('invitations', () => {
  test('sending invites the lowest order, and tells copy recipients', () => {
    expect(dueAfter(...draft, sent)).toEqual([invitation('sam'), notice('copy-notice', 'carl')]);
  });

  test('equal orders are invited together', () => {
    expect(dueAfter(uploaded, samFirst, added('tess'), added('tim', { signingOrder: 2 }), sent)).toEqual([
      invitation('sam'),
      invitation('tess'),
    ]);
  });

  test('the lowest order need not be the first in the list, nor 1', () => {
    expect(
      dueAfter(uploaded, added('tess', { signingOrder: 9 }), added('sam', { signingOrder: 4 }), sent),
    ).toEqual([invitation('sam')]);
  });

  test('who was invited is not invited again', () => {
    expect(dueAfter(...draft, sent, invited('sam'))).toEqual([notice('copy-notice', 'carl')]);
  });

  test('an invitation that failed for good is not repeated', () => {
    expect(dueAfter(...draft, sent, carlTold, mailFailed('sam', 'invitation'))).toEqual([]);
  });

  test('the next order is invited when all before have signed', () => {
    const both = [
      uploaded,
      samFirst,
      added('tim'),
      tessSecond,
      sent,
      invited('sam'),
      invited('tim'),
    ] as const;

    expect(dueAfter(...both, samSigned)).toEqual([]);
    expect(dueAfter(...both, samSigned, timSigned)).toEqual([invitation('tess')]);
    expect(dueAfter(...both, samSigned, timSigned, invited('tess'))).toEqual([]);
  });

  test('a signature that came before its mail was recorded makes the mail needless', () => {
    expect(dueAfter(...draft, sent, carlTold, samSigned)).toEqual([invitation('tess')]);
  });

  test('opening the link asks for nothing', () => {
    const opened: DocumentEvent = { type: 'SigningLinkOpened', data: { recipient: 'sam' } };

    expect(dueAfter(...out, opened)).toEqual([]);
  });
});

describe('reminders', () => {
  test('are mailed once they fell due, each once', () => {
    expect(dueAfter(...out, reminderDue(1))).toEqual([reminder('sam', 1)]);
    expect(dueAfter(...out, reminderDue(1), reminded)).toEqual([]);
    expect(dueAfter(...out, reminderDue(1), reminded, reminderDue(2))).toEqual([reminder('sam', 2)]);
  });

  test('that failed for good are not repeated', () => {
    expect(dueAfter(...out, reminderDue(1), mailFailed('sam', 'reminder'))).toEqual([]);
  });

  test('are needless once their recipient has signed, or the document is void', () => {
    expect(dueAfter(...out, reminderDue(1), samSigned)).toEqual([invitation('tess')]);
    expect(dueAfter(...out, reminderDue(1), voided)).toEqual([
      notice('void-notice', 'sam'),
      notice('void-notice', 'carl'),
    ]);
    expect(dueAfter(...out, reminderDue(1), deleted)).toEqual([]);
  });
});

describe('sending again', () => {
  test('the invitation is due once more, as another attempt', () => {
    expect(dueAfter(...out, resent('sam'))).toEqual([{ ...invitation('sam'), attempt: 2 }]);
    expect(dueAfter(...out, resent('sam'), invited('sam', { attempt: 2 }))).toEqual([]);
  });

  test('the mail that comes late for the first attempt does not stand for the second', () => {
    expect(dueAfter(...draft, sent, carlTold, resent('sam'))).toEqual([invitation('sam')]);
    expect(dueAfter(...out, resent('sam'), invited('sam'))).toEqual([{ ...invitation('sam'), attempt: 2 }]);
  });

  test('as often as it was asked for, one mail after the other', () => {
    const thrice = [...draft, sent, carlTold, resent('sam'), resent('sam')] as const;

    expect(dueAfter(...thrice)).toEqual([invitation('sam')]);
    expect(dueAfter(...thrice, invited('sam'))).toEqual([{ ...invitation('sam'), attempt: 2 }]);
    expect(dueAfter(...thrice, invited('sam'), invited('sam', { attempt: 2 }))).toEqual([
      { ...invitation('sam'), attempt: 3 },
    ]);
  });

  test('after a failure it is tried as another attempt, and fails as one', () => {
    const failed = [...draft, sent, carlTold, mailFailed('sam', 'invitation'), resent('sam')] as const;

    expect(dueAfter(...failed)).toEqual([{ ...invitation('sam'), attempt: 2 }]);
    expect(dueAfter(...failed, mailFailed('sam', 'invitation', 2))).toEqual([]);
  });
});

describe('copy notices', () => {
  test('each copy recipient is told once', () => {
    expect(dueAfter(...draft, sent, invited('sam'), carlTold)).toEqual([]);
    expect(dueAfter(...draft, sent, invited('sam'), mailFailed('carl', 'copy-notice'))).toEqual([]);
  });

  test('they are told whatever their order is', () => {
    expect(dueAfter(uploaded, carlCopied, samFirst, sent, invited('sam'))).toEqual([
      notice('copy-notice', 'carl'),
    ]);
  });
});

test('nothing is due once the document was deleted, at whatever moment', () => {
  for (const past of prefixes([...life, sealed]))
    if (past.length > 0) expect(dueAfter(...past, deleted)).toEqual([]);
  expect(dueAfter(...out, voided, deleted)).toEqual([]);
});

const timSigned = signed('tim', {});

const reminderDue = (number: number): DocumentEvent => ({
  type: 'ReminderFellDue',
  data: { recipient: 'sam', number, day: '2026-01-04' },
});
const reminded: DocumentEvent = {
  type: 'ReminderMailed',
  data: { recipient: 'sam', number: 1, day: '2026-01-04', messageId: '<1>' },
};
