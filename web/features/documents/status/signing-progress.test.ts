import { describe, expect, test } from 'vitest';
import type { DocumentStatus, DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { hasOrder, progressOf, recipientFacts, recipientStatus, type Signing } from './signing-progress.ts';

describe('at a glance a recipient', () => {
  test.each<[string, Partial<RecipientView>]>([
    ['Waiting for signature', { sentAt: minute(1) }],
    ['Opened', { sentAt: minute(1), openedAt: minute(2) }],
    ['Signed', { status: 'signed', signedAt: minute(3) }],
    ['Declined', { status: 'declined', declinedAt: minute(3) }],
    ['Email failed', { mailFailure: '550 no such mailbox' }],
    ['Link expired', { sentAt: minute(1), linkExpiresAt: minute(9) }],
    ['Receives a copy', { role: 'copy', status: 'notified' }],
  ])('is “%s”', (label, changes) => {
    const ada = recipient(changes);
    expect(recipientStatus(out([ada]), ada, minute(10)).label).toBe(label);
  });

  test('waits while somebody before has not signed, and no longer', () => {
    const grace = recipient({ id: 'grace', signingOrder: 2 });
    expect(recipientStatus(out([recipient(), grace]), grace, minute(10)).label).toBe('Waiting for others');
    const signed = out([recipient({ status: 'signed' }), grace]);
    expect(recipientStatus(signed, grace, minute(10)).label).toBe('Waiting for signature');
  });

  test('whose link holds until a moment can sign until then', () => {
    const ada = recipient({ linkExpiresAt: minute(10) });
    expect(recipientStatus(out([ada]), ada, minute(9)).label).toBe('Waiting for signature');
    expect(recipientStatus(out([ada]), ada, minute(10)).label).toBe('Link expired');
  });

  test('has not signed where the document was cancelled', () => {
    const ada = recipient({ sentAt: minute(1), linkExpiresAt: minute(2) });
    expect(recipientStatus(out([ada], 'cancelled'), ada, minute(10)).label).toBe('Not signed');
  });
});

describe('what happened to a recipient', () => {
  test('is told in order', () => {
    const ada = recipient({
      status: 'signed',
      sentAt: minute(1),
      openedAt: minute(2),
      signedAt: minute(3),
      linkExpiresAt: minute(4),
    });
    expect(factWords(out([ada]), ada)).toEqual(['Invited', 'Opened', 'Signed']);
  });

  test('says why a mail failed, and when a link ended', () => {
    const ada = recipient({ sentAt: minute(1), mailFailure: 'mailbox full', linkExpiresAt: minute(5) });
    expect(factWords(out([ada]), ada)).toEqual([
      'Invited',
      'The email couldn’t be delivered: mailbox full',
      'Link expired',
    ]);
  });

  test('says what is to come while no mail has left', () => {
    const [ada, grace] = [recipient(), recipient({ id: 'grace', signingOrder: 2 })];
    expect(factWords(out([ada, grace]), ada)).toEqual(['The email is on its way']);
    expect(factWords(out([ada, grace]), grace)).toEqual(['Invited after the people before have signed']);
    expect(factWords(out([ada, grace], 'cancelled'), grace)).toEqual([]);
  });
});

test('an order is only shown where some sign before others', () => {
  const copy = recipient({ role: 'copy', signingOrder: 7 });
  expect(hasOrder([recipient(), recipient(), copy])).toBe(false);
  expect(hasOrder([recipient(), recipient({ signingOrder: 2 })])).toBe(true);
});

test.each<[DocumentStatus, string]>([
  ['sent', '1 of 2 signed'],
  ['completed', 'Everyone has signed'],
  ['cancelled', 'Cancelled · 1 of 2 signed'],
])('of a document that is %s it says “%s”', (status, words) => {
  const copy = recipient({ role: 'copy', status: 'notified' });
  expect(progressOf(out([recipient({ status: 'signed' }), recipient(), copy], status))).toBe(words);
});

const factWords = (signing: Signing, of: RecipientView) =>
  recipientFacts(signing, of, minute(10)).map(({ label: words }) => words);

const out = (recipients: readonly RecipientView[], status: DocumentStatus = 'sent'): Signing => ({
  document: { status } as DocumentView,
  recipients,
});

const recipient = (changes: Partial<RecipientView> = {}): RecipientView => ({
  id: 'ada',
  documentId: 'lease',
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'signer',
  signingOrder: 1,
  status: 'pending',
  title: null,
  createdAt: minute(0),
  sentAt: null,
  openedAt: null,
  signedAt: null,
  declinedAt: null,
  declineReason: null,
  linkExpiresAt: null,
  mailFailure: null,
  ...changes,
});

function minute(count: number) {
  return `2026-11-21T10:${String(count).padStart(2, '0')}:00.000Z`;
}
