import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  added,
  carl,
  deleted,
  draft,
  given,
  invited,
  life,
  mallory,
  olive,
  out,
  sam,
  samFirst,
  samSigned,
  sealed,
  sent,
  system,
  tess,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';
import { signing } from './testing/signing.ts';

describe('what a link is worth', () => {
  const opening: DocumentCommand = { type: 'OpenSigningLink', data: { linkVersion: 1 } };
  const both: [string, DocumentCommand][] = [
    ['opening', opening],
    ['signing', signing({ 'sam-signature': 'Sam' })],
  ];

  test.each(both)('%s: nothing before the document is sent', (_, command) => {
    given(...draft)
      .when(sam, command)
      .expectRefusal('link.invalid');
  });

  test.each(both)('%s: nothing once the document is voided, and it says so', (_, command) => {
    given(...out, voided)
      .when(sam, command)
      .expectRefusal('link.voided');
    given(...out, samSigned, voided)
      .when(sam, command)
      .expectRefusal('link.voided');
  });

  test.each(both)('%s: nothing once the document is deleted, whatever it was before', (_, command) => {
    for (const past of [draft, out, [...out, voided], life])
      given(...past, deleted)
        .when(sam, command)
        .expectRefusal('link.invalid');
  });

  test.each(both)('%s: nothing for who was removed before sending', (_, command) => {
    given(uploaded, samFirst, added('tess'), { type: 'RecipientRemoved', data: { recipient: 'sam' } }, sent)
      .when(sam, command)
      .expectRefusal('link.invalid');
  });

  test.each(both)('%s: nothing for a recipient of another document, the sender or us', (_, command) => {
    for (const stranger of [{ kind: 'recipient', id: 'mallory' } as const, mallory, olive, system])
      given(...out)
        .when(stranger, command)
        .expectRefusal('link.invalid');
    given().when(sam, command).expectRefusal('link.invalid');
  });

  test.each(both)('%s: nothing once a newer link was asked for', (_, command) => {
    given(...out, invited('sam'), resent(2))
      .when(sam, command)
      .expectRefusal('link.invalid');
  });

  test.each(both)('%s: nothing after it has expired', (_, command) => {
    const past = [...out, invited('sam', { linkExpiresAt: '2026-01-02T00:00:00.000Z' })];

    given(...past)
      .when(sam, command, '2026-01-02T00:00:00.001Z')
      .expectRefusal('link.expired');
  });

  test('the very last moment still counts', () => {
    given(...out, invited('sam', { linkExpiresAt: '2026-01-02T00:00:00.000Z' }))
      .when(sam, signing({ 'sam-signature': 'Sam' }), '2026-01-02T00:00:00.000Z')
      .expect(samSigned);
  });

  test('the newer link counts', () => {
    given(...out, invited('sam'), resent(2), invited('sam', { attempt: 2, linkVersion: 2 }))
      .when(sam, signing({ 'sam-signature': 'Sam' }, 2))
      .expect(samSigned);
  });

  test('a link of a version that never was counts for nothing', () => {
    given(...out)
      .when(sam, signing({ 'sam-signature': 'Sam' }, 2))
      .expectRefusal('link.invalid');
    given(...out)
      .when(sam, signing({ 'sam-signature': 'Sam' }, 0))
      .expectRefusal('link.invalid');
  });

  test('a copy recipient has nothing to complete', () => {
    given(...out)
      .when(carl, signing({}))
      .expectRefusal('signing.copy-recipient');
    given(...life)
      .when(carl, signing({}))
      .expectRefusal('signing.copy-recipient');
  });
});

describe('opening a link', () => {
  const opening: DocumentCommand = { type: 'OpenSigningLink', data: { linkVersion: 1 } };

  test('the first time is put on record', () => {
    given(...out)
      .when(sam, opening)
      .expect(opened('sam'));
    given(...out)
      .when(carl, opening)
      .expect(opened('carl'));
  });

  test('later times are not', () => {
    given(...out, opened('sam'))
      .when(sam, opening)
      .expectNothing();
  });

  test('it may be opened before its turn, and after everything is done', () => {
    given(...out)
      .when(tess, opening)
      .expect(opened('tess'));
    given(...life, sealed)
      .when(sam, opening)
      .expect(opened('sam'));
  });
});

const opened = (recipient: string): DocumentEvent => ({ type: 'SigningLinkOpened', data: { recipient } });

const resent = (linkVersion: number): DocumentEvent => ({
  type: 'InvitationsResent',
  data: { invitations: [{ recipient: 'sam', linkVersion }] },
});
