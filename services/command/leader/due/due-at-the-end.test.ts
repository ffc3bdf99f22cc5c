import { describe, expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  added,
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
  tessSigned,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';
import { due, type Wishes } from './document-due.ts';
import { declined, dueAfter, mailed, notice, out } from './testing/due-after.ts';

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
