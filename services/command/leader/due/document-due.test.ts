import { describe, expect, test } from 'vitest';
import type { DocumentEvent, MailPurpose } from '#contracts/document/events.ts';
import {
  added,
  carlCopied,
  completed,
  deleted,
  draft,
  given,
  invited,
  life,
  mailFailed,
  said,
  samFirst,
  samSigned,
  sealed,
  sent,
  signed,
  tessSecond,
  tessSigned,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';
import { due, type Wishes } from './document-due.ts';

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

describe('voiding', () => {
  test('whoever was mailed is told, and nobody else', () => {
    expect(dueAfter(...out, voided)).toEqual([notice('void-notice', 'sam'), notice('void-notice', 'carl')]);
    expect(dueAfter(...draft, sent, voided)).toEqual([]);
  });

  test('so is whoever has signed already', () => {
    expect(dueAfter(...out, samSigned, voided)).toEqual([
      notice('void-notice', 'sam'),
      notice('void-notice', 'carl'),
    ]);
  });

  test('an invitation that was under way when it was voided is followed by the notice', () => {
    expect(dueAfter(...draft, sent, voided, invited('sam'))).toEqual([notice('void-notice', 'sam')]);
  });

  test('each is told once, and a notice that failed is not repeated', () => {
    expect(
      dueAfter(...out, voided, mailed('VoidNoticeMailed', 'sam'), mailFailed('carl', 'void-notice')),
    ).toEqual([]);
  });
});

describe('declining', () => {
  test('tells the owner, and whoever else was mailed, but not who declined', () => {
    expect(dueAfter(...out, declined('sam'))).toEqual([
      notice('void-notice', 'carl'),
      notice('decline-notice', null),
    ]);
  });

  test('tells who has signed, and nobody who was never mailed', () => {
    expect(dueAfter(...out, samSigned, declined('tess'))).toEqual([
      notice('void-notice', 'sam'),
      notice('void-notice', 'carl'),
      notice('decline-notice', null),
    ]);
    expect(dueAfter(...draft, sent, declined('sam'))).toEqual([notice('decline-notice', null)]);
  });

  test('an invitation that was under way then is followed by the notice', () => {
    const both = [uploaded, samFirst, added('tess'), sent, invited('sam'), declined('sam')] as const;

    expect(dueAfter(...both)).toEqual([notice('decline-notice', null)]);
    expect(dueAfter(...both, invited('tess'))).toEqual([
      notice('void-notice', 'tess'),
      notice('decline-notice', null),
    ]);
    expect(dueAfter(...both, mailFailed('tess', 'invitation'))).toEqual([notice('decline-notice', null)]);
  });

  test('that of who declined before it was recorded asks for nothing more', () => {
    const told = [mailed('DeclineNoticeMailed', null), invited('sam')] as const;

    expect(dueAfter(uploaded, samFirst, sent, declined('sam'), ...told)).toEqual([]);
  });

  test('each is told once, and a notice that failed is not repeated', () => {
    const past = [...out, declined('sam')] as const;

    expect(
      dueAfter(...past, mailed('VoidNoticeMailed', 'carl'), mailed('DeclineNoticeMailed', null)),
    ).toEqual([]);
    expect(dueAfter(...past, mailFailed('carl', 'void-notice'), mailFailed(null, 'decline-notice'))).toEqual(
      [],
    );
  });

  test('nothing is due once it was deleted', () => {
    expect(dueAfter(...out, declined('sam'), deleted)).toEqual([]);
  });
});

describe('completion', () => {
  test('the last signature asks for the seal, and for nothing else', () => {
    expect(dueAfter(...life)).toEqual([{ kind: 'seal' }]);
    expect(dueAfter(...out, samSigned, invited('tess'), tessSigned, completed)).toEqual([{ kind: 'seal' }]);
  });

  test('that sealing was given up is mailed to the owner, once', () => {
    const failed: DocumentEvent = { type: 'SealFailed', data: { reason: 'upload.not-sealable' } };
    const told: DocumentEvent = { type: 'SealFailureMailed', data: { messageId: '<1>' } };
    const again: DocumentEvent = { type: 'SealRetried', data: { reason: null } };

    expect(dueAfter(...life, failed)).toEqual([notice('seal-failure', null)]);
    for (const settled of [told, mailFailed(null, 'seal-failure')])
      expect(dueAfter(...life, failed, settled)).toEqual([]);
    expect(dueAfter(...life, failed, again)).toEqual([{ kind: 'seal' }]);
    expect(dueAfter(...life, failed, told, again, failed)).toEqual([]);
    expect(due(given(...life, failed).state(), () => false)).toEqual([]);
  });

  test('the sealed document goes to everybody, its owner included', () => {
    expect(dueAfter(...life, sealed)).toEqual([
      notice('completed-copy', 'sam'),
      notice('completed-copy', 'tess'),
      notice('completed-copy', 'carl'),
      notice('completed-copy', null),
    ]);
  });

  test('each copy is due until it was mailed or failed for good', () => {
    const partly = [
      ...life,
      sealed,
      mailed('CompletedCopyMailed', 'sam'),
      mailFailed('tess', 'completed-copy'),
    ] as const;

    expect(dueAfter(...partly)).toEqual([notice('completed-copy', 'carl'), notice('completed-copy', null)]);
    expect(
      dueAfter(...partly, mailed('CompletedCopyMailed', 'carl'), mailed('CompletedCopyMailed', null)),
    ).toEqual([]);
    expect(
      dueAfter(...partly, mailed('CompletedCopyMailed', 'carl'), mailFailed(null, 'completed-copy')),
    ).toEqual([]);
  });

  test('an invitation that failed does not keep the copy away', () => {
    expect(
      dueAfter(...draft, sent, mailFailed('sam', 'invitation'), samSigned, tessSigned, completed, sealed),
    ).toContainEqual(notice('completed-copy', 'sam'));
  });

  test('downloads ask for nothing', () => {
    const downloaded: DocumentEvent = { type: 'DocumentDownloaded', data: { sealed: 'd'.repeat(64) } };

    expect(dueAfter(...life, downloaded)).toEqual(dueAfter(...life));
  });
});

test('nothing is due once the document was deleted, at whatever moment', () => {
  for (const past of prefixes([...life, sealed]))
    if (past.length > 0) expect(dueAfter(...past, deleted)).toEqual([]);
  expect(dueAfter(...out, voided, deleted)).toEqual([]);
});

describe('an owner who does not want to be told', () => {
  test('of completion gets no copy, and everybody else does', () => {
    const wishes: Wishes = (purpose) => purpose !== 'completed-copy';

    expect(due(given(...life, sealed).state(), wishes)).toEqual([
      notice('completed-copy', 'sam'),
      notice('completed-copy', 'tess'),
      notice('completed-copy', 'carl'),
    ]);
  });

  test('of a refusal gets no notice, and everybody else does', () => {
    const declined: DocumentEvent = { type: 'RecipientDeclined', data: { recipient: 'tess', reason: 'No' } };
    const past = [...out, samSigned, invited('tess'), declined] as const;

    expect(due(given(...past).state(), () => true)).toContainEqual(notice('decline-notice', null));
    expect(due(given(...past).state(), () => false)).toEqual([
      notice('void-notice', 'sam'),
      notice('void-notice', 'carl'),
    ]);
  });

  test('is asked for the moment at which it happened', () => {
    const asked: string[] = [];
    const wishes: Wishes = (purpose, at) => {
      asked.push(`${purpose} ${at}`);
      return true;
    };
    const then = '2026-01-01T13:00:00.000Z';
    due(given(...life.slice(0, -1), said(completed, then), sealed).state(), wishes);

    expect(asked).toEqual([`completed-copy ${then}`]);
  });
});

const dueAfter = (...past: readonly DocumentEvent[]) => due(given(...past).state(), () => true);

/** The history after each of its events. */
const prefixes = (events: readonly DocumentEvent[]) => events.map((_, n) => events.slice(0, n + 1));

const mailed = (type: DocumentEvent['type'], recipient: string | null) =>
  ({ type, data: { recipient, messageId: '<1>' } }) as DocumentEvent;

const carlTold = mailed('CopyNoticeMailed', 'carl');
const timSigned = signed('tim', {});

/** Sent, and everybody mailed whom sending asks for. */
const out = [...draft, sent, invited('sam'), carlTold] as const;

const declined = (recipient: string): DocumentEvent => ({
  type: 'RecipientDeclined',
  data: { recipient, reason: 'The rent is too high' },
});

const resent = (recipient: string): DocumentEvent => ({
  type: 'InvitationsResent',
  data: { invitations: [{ recipient, linkVersion: 1 }] },
});

const notice = (purpose: MailPurpose, recipient: string | null) => ({
  kind: 'mail',
  purpose,
  recipient,
  attempt: 1,
});

const invitation = (recipient: string) => notice('invitation', recipient);
const reminder = (recipient: string, attempt: number) => ({ ...notice('reminder', recipient), attempt });

const reminderDue = (number: number): DocumentEvent => ({
  type: 'ReminderFellDue',
  data: { recipient: 'sam', number, day: '2026-01-04' },
});
const reminded: DocumentEvent = {
  type: 'ReminderMailed',
  data: { recipient: 'sam', number: 1, day: '2026-01-04', messageId: '<1>' },
};
