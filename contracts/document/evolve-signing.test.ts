import { describe, expect, test } from 'vitest';
import type { DocumentEvent } from './events.ts';
import { isLinkExpired } from './links.ts';
import {
  carl,
  completed,
  declined,
  deleted,
  documentAfter,
  fieldAfter,
  known,
  minute,
  out,
  sam,
  samAfter,
  sent,
  signed,
  uploaded,
  voided,
} from './testing/sample-history.ts';
import { declinerOf } from './turn.ts';

describe('sending', () => {
  test('asks signers to sign, and notifies those who get a copy', () => {
    expect(documentAfter(uploaded, sam, carl, sent)).toMatchObject({
      status: 'sent',
      sentAt: minute(3),
      recipients: [
        { id: 'sam', status: 'pending', invitationsAsked: 1, invitationsSettled: 0 },
        { id: 'carl', status: 'notified', invitationsAsked: 0 },
      ],
    });
  });
});

describe('signing', () => {
  const opened: DocumentEvent = { type: 'SigningLinkOpened', data: { recipient: 'sam' } };

  test('a link was opened when it was opened first', () => {
    expect(samAfter(...out, opened, opened)).toMatchObject({ openedAt: minute(4) });
  });

  test('a signature fills in the values and names the consent', () => {
    expect(samAfter(...out, signed)).toMatchObject({
      status: 'signed',
      signedAt: minute(4),
      consentVersion: '2026-11',
    });
    expect(documentAfter(...out, signed)).toMatchObject({
      status: 'sent',
      fields: [{ id: 'lease.f', value: 'Sam', handwriting: null, box: 'Sam' }],
    });
  });

  test('a value keeps the box in which it is stored, until its signer is erased', () => {
    const box = { $sealed: 'r:lease.sam', box: 'A'.repeat(160) } as const;
    const values = [{ field: 'lease.f', value: box }];
    const boxed = { ...signed, stored: { ...signed, data: { ...signed.data, values } } } as DocumentEvent;
    const erased: DocumentEvent = {
      type: 'PersonalDataErased',
      data: { keys: ['r:lease.sam'], basis: 'objection', request: null, reason: 'Asked' },
    };

    expect(documentAfter(...out, boxed)).toMatchObject({ fields: [{ box }] });
    expect(documentAfter(...out, boxed, erased)).toMatchObject({
      fields: [{ value: '[erased]', box: null }],
    });
  });

  test('a signature keeps how it was written', () => {
    for (const handwriting of [
      { kind: 'typed', font: 'great-vibes' },
      { kind: 'drawn', drawing: 'f'.repeat(64) },
    ] as const)
      expect(
        fieldAfter(...out, {
          type: 'RecipientSigned',
          data: { ...signed.data, values: [{ field: 'lease.f', value: 'Sam', handwriting }] },
        }),
      ).toMatchObject({ value: 'Sam', handwriting });
  });
});

describe('declining', () => {
  test('keeps who, when and why, and cancels the document', () => {
    expect(documentAfter(...out, declined)).toMatchObject({
      status: 'cancelled',
      recipients: [
        {
          id: 'sam',
          status: 'declined',
          declinedAt: minute(4),
          declineReason: 'Not my lease',
          signedAt: null,
        },
      ],
    });
    expect(declinerOf(known(...out, declined))?.id).toBe('sam');
    expect(declinerOf(known(...out, voided))).toBeUndefined();
  });

  test('the link of somebody who declined never expires', () => {
    const link = { linkExpiresAt: '2026-04-01T12:00:00.000Z' };

    for (const [status, isExpired] of [
      ['pending', true],
      ['signed', false],
      ['declined', false],
    ] as const)
      expect(isLinkExpired({ ...link, status }, '2026-04-02T12:00:00.000Z')).toBe(isExpired);
  });
});

describe('the end', () => {
  test('a document is completed, then sealed', () => {
    const seal: DocumentEvent = {
      type: 'DocumentSealed',
      data: { sealed: 'd'.repeat(64), level: 'B-B', pageCount: 3, chainHead: 'e'.repeat(64) },
    };

    expect(documentAfter(...out, signed, completed)).toMatchObject({
      status: 'completed',
      completedAt: minute(5),
      sealed: null,
    });
    expect(documentAfter(...out, signed, completed, seal)).toMatchObject({
      status: 'completed',
      sealed: { sha256: 'd'.repeat(64), at: minute(6) },
    });
  });

  test('a download leaves it as it is', () => {
    expect(documentAfter(...out, { type: 'DocumentDownloaded', data: { sealed: 'd'.repeat(64) } })).toEqual(
      documentAfter(...out),
    );
  });

  test('voided is cancelled', () => {
    expect(documentAfter(...out, voided)).toMatchObject({ status: 'cancelled', deleted: false });
  });

  test('deleted keeps the status that it had', () => {
    expect(documentAfter(...out, deleted)).toMatchObject({ status: 'sent', deleted: true });
  });
});
