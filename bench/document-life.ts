import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';

/** Stands for any hash. */
export const SHA256 = 'a'.repeat(64);

export const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    username: 'olive',
    email: 'olive@example.com',
    fullName: 'Olive Owner',
    passwordHash: '$argon2id$',
  },
};

/** The usual life of a document, from upload to download. */
export const wholeLife = (id: string, owner: string): readonly DocumentEvent[] => {
  const recipients = [randomUUID(), randomUUID()];
  const fields = Array.from({ length: 4 }, () => `${id}.${randomUUID()}`);
  const ofRecipient = (n: number) => fields.filter((_, field) => field % 2 === n);

  return [
    uploaded(owner, 3),
    ...recipients.map((recipient, n) => recipientAdded(recipient, n + 1)),
    ...fields.map((field, n) => fieldPlaced(field, recipients[n % 2] ?? '')),
    ...fields.map((field): DocumentEvent => ({ type: 'FieldMoved', data: { field, x: 100, y: 200 } })),
    { type: 'DocumentSent', data: {} },
    ...recipients.flatMap((recipient, n) => signedBy(recipient, ofRecipient(n))),
    { type: 'DocumentCompleted', data: {} },
    {
      type: 'DocumentSealed',
      data: { sealed: SHA256, level: 'B-B', pageCount: 4, chainHead: SHA256 },
    },
    ...[null, ...recipients].map(
      (recipient): DocumentEvent => ({ type: 'CompletedCopyMailed', data: { recipient, messageId: 'm' } }),
    ),
    { type: 'DocumentDownloaded', data: { sealed: SHA256 } },
  ];
};

export const uploaded = (owner: string, pages: number): DocumentEvent => ({
  type: 'DocumentUploaded',
  data: {
    owner,
    title: 'Lease of the house in Main Street',
    originalFileName: 'lease-of-the-house.pdf',
    fileType: 'pdf',
    original: SHA256,
    pdf: SHA256,
    pages: Array.from({ length: pages }, () => ({ width: 612, height: 792 })),
  },
});

export const recipientAdded = (recipient: string, signingOrder: number): DocumentEvent => ({
  type: 'RecipientAdded',
  data: {
    recipient,
    fullName: 'Sam Signer',
    email: 'sam@example.com',
    role: 'signer',
    signingOrder,
    title: null,
  },
});

const fieldPlaced = (field: string, recipient: string): DocumentEvent => ({
  type: 'FieldPlaced',
  data: {
    field,
    recipient,
    type: 'signature',
    label: 'Signature',
    pageNumber: 1,
    x: 10,
    y: 20,
    width: 200,
    height: 50,
    fontSize: 12,
    required: true,
  },
});

const signedBy = (recipient: string, fields: readonly string[]): readonly DocumentEvent[] => [
  {
    type: 'InvitationMailed',
    data: {
      recipient,
      attempt: 1,
      linkVersion: 1,
      linkExpiresAt: '2036-01-01T12:00:00.000Z',
      messageId: 'm',
    },
  },
  { type: 'SigningLinkOpened', data: { recipient } },
  {
    type: 'RecipientSigned',
    data: {
      recipient,
      values: fields.map((field) => ({ field, value: 'Sam Signer' })),
      documentSha256: SHA256,
      consent: { version: '1', sha256: SHA256 },
    },
  },
];
