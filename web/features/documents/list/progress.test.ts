import { describe, expect, test } from 'vitest';
import { progressOf } from './progress.ts';
import { listed } from './testing/listed.ts';

const priya = { fullName: 'Priya Sharma', email: 'priya@example.com' };
const sam = { fullName: 'Sam Signer', email: 'sam@example.com' };
const kim = { fullName: 'Kim Lee', email: 'kim@example.com' };
const me = { fullName: 'Olive Owner', email: 'Olive@example.com' };
const sent = { status: 'sent' } as const;

describe('who a document waits for', () => {
  test.each([
    ['one', [priya], 'Waiting for Priya', '0 of 1'],
    ['two at the same time', [priya, sam], 'Waiting for Priya and Sam', '0 of 2'],
    ['three at the same time', [priya, sam, kim], 'Waiting for Priya and 2 others', '0 of 3'],
    ['whoever has not signed', [{ ...priya, status: 'signed' }, sam], 'Waiting for Sam', '1 of 2'],
    ['whose turn it is', [{ ...priya, signingOrder: 2 }, sam], 'Waiting for Sam', '0 of 2'],
    ['the owner, who is named first', [priya, me], 'Waiting for you and Priya', '0 of 2'],
    [
      'nobody who only gets a copy',
      [priya, { ...sam, role: 'copy', status: 'notified' }],
      'Waiting for Priya',
      '0 of 1',
    ],
    [
      'namesakes',
      [priya, { ...sam, fullName: 'Priya Patel' }],
      'Waiting for Priya Sharma and Priya Patel',
      '0 of 2',
    ],
    ['a title', [{ ...priya, fullName: 'Dr. Priya Sharma' }], 'Waiting for Dr. Priya Sharma', '0 of 1'],
    ['an initial', [{ ...priya, fullName: 'P Sharma' }], 'Waiting for P Sharma', '0 of 1'],
  ] as const)('%s', (_who, recipients, label, count) => {
    expect(progress(sent, ...recipients)).toEqual({ label, count, isBad: false });
  });

  test('a mail that did not arrive comes first, since only the owner can mend it', () => {
    expect(progress(sent, { ...priya, mailFailure: 'No such mailbox' }, sam)).toEqual({
      label: 'Couldn’t email Priya',
      count: '0 of 2',
      isBad: true,
    });
  });

  test('a link that no longer works is told once nobody else can sign', () => {
    const expired = { ...priya, linkExpiresAt: NOW };

    expect(progress(sent, expired)).toMatchObject({ label: 'Priya’s link expired', isBad: true });
    expect(progress(sent, { ...expired, ...me })).toMatchObject({ label: 'Your link expired' });
    expect(progress(sent, expired, sam)).toMatchObject({ label: 'Waiting for Priya and Sam', isBad: false });
  });
});

describe('what became of a document', () => {
  test.each([
    ['a draft without people', { status: 'draft' }, [], 'No recipients yet', null],
    ['a draft', { status: 'draft' }, [priya, sam], 'Not sent yet · 2 recipients', null],
    ['completed', { status: 'completed' }, [{ ...priya, status: 'signed' }], 'Everyone signed', null],
    ['not sealed yet', { status: 'completed', sealed: false }, [priya], 'Everyone signed · sealing…', null],
    [
      'declined',
      { status: 'cancelled' },
      [{ ...priya, status: 'declined' }, sam],
      'Declined by Priya',
      '0 of 2',
    ],
    ['voided', { status: 'cancelled' }, [{ ...priya, status: 'signed' }, sam], 'Voided by you', '1 of 2'],
  ] as const)('%s', (_what, document, recipients, label, count) => {
    expect(progress(document, ...recipients)).toEqual({ label, count, isBad: false });
  });

  test('no seal is for its owner to mend', () => {
    expect(progress({ status: 'completed', sealed: false, sealFailed: true }, priya)).toEqual({
      label: 'Couldn’t be sealed',
      count: null,
      isBad: true,
    });
  });
});

const NOW = '2026-11-22T12:00:00.000Z';

const progress = (...parts: Parameters<typeof listed>) =>
  progressOf(listed(...parts), 'olive@example.com', NOW);
