import { describe, expect, test } from 'vitest';
import type { Recorded } from '../envelope.ts';
import type { DocumentEvent } from './events.ts';
import { evolveDocument } from './evolve.ts';
import { type DocumentRecipient, isLinkExpired, noDocument } from './state.ts';
import { currentOrder, declinerOf, isTurnOf } from './turn.ts';

describe('a document that comes to be', () => {
  test('by an upload is a draft with nobody in it', () => {
    expect(documentAfter(uploaded)).toEqual({
      id: 'lease',
      kind: 'document',
      status: 'draft',
      deleted: false,
      owner: 'olive',
      title: 'Lease',
      description: null,
      template: null,
      ...file,
      recipients: [],
      fields: [],
      createdAt: minute(0),
      sentAt: null,
      completedAt: null,
      sealed: null,
      ownerSettled: [],
      remarks: [],
      sealing: 'in-place',
      sealFailed: null,
      sealFailures: 0,
      sealRetriedAt: null,
      auditLinks: [],
    });
  });

  test('as a duplicate is a draft like any other', () => {
    const duplicated: DocumentEvent = {
      type: 'DocumentDuplicated',
      data: { owner: 'olive', title: 'Lease', from: 'original', ...file },
    };

    expect(documentAfter(duplicated)).toEqual(documentAfter(uploaded));
  });

  test('from a template remembers which', () => {
    const made: DocumentEvent = {
      type: 'DocumentCreatedFromTemplate',
      data: { owner: 'olive', title: 'Lease', template: 'standard', ...file },
    };

    expect(documentAfter(made)).toEqual({ ...known(uploaded), template: 'standard' });
  });

  test('has no history before that', () => {
    for (const event of [templateEdited, sam, placed, sent, signed, voided, deleted])
      expect(documentAfter(event)).toBe(noDocument);
  });
});

describe('recipients', () => {
  test('are there once they are added', () => {
    expect(samAfter(uploaded, sam)).toEqual({
      id: 'sam',
      fullName: 'Sam',
      email: 'sam@example.com',
      role: 'signer',
      signingOrder: 1,
      title: 'Tenant',
      status: 'pending',
      createdAt: minute(1),
      sentAt: null,
      lastMailedAt: null,
      openedAt: null,
      signedAt: null,
      declinedAt: null,
      declineReason: null,
      linkVersion: 1,
      linkExpiresAt: null,
      invitationsAsked: 0,
      invitationsSettled: 0,
      resentAt: [],
      remindersDue: 0,
      remindersSettled: 0,
      lastReminderOn: null,
      settled: [],
      mailFailure: null,
      consentVersion: null,
    });
  });

  test('change their role', () => {
    expect(
      samAfter(uploaded, sam, { type: 'RecipientRoleChanged', data: { recipient: 'sam', role: 'copy' } }),
    ).toMatchObject({ role: 'copy', status: 'pending' });
  });

  test('are gone once they are removed, and nobody else is', () => {
    expect(
      documentAfter(uploaded, sam, carl, { type: 'RecipientRemoved', data: { recipient: 'sam' } }),
    ).toMatchObject({
      recipients: [{ id: 'carl' }],
    });
  });
});

describe('a template', () => {
  test('is a draft that says what it is for', () => {
    expect(documentAfter(templateCreated)).toEqual({
      ...known(uploaded),
      kind: 'template',
      description: 'For tenants',
    });
  });

  test('changes in what an event says of it, and in nothing else', () => {
    const before = known(templateCreated);

    expect(documentAfter(templateCreated, templateEdited)).toEqual({ ...before, title: 'Rent' });
    expect(documentAfter(templateCreated, { type: 'TemplateEdited', data: { description: null } })).toEqual({
      ...before,
      description: null,
    });
  });

  test('has roles that change their title and their place', () => {
    const renamed: DocumentEvent = { type: 'RecipientRenamed', data: { recipient: 'sam', title: 'Lodger' } };
    const moved: DocumentEvent = { type: 'RecipientReordered', data: { recipient: 'sam', signingOrder: 4 } };

    expect(documentAfter(templateCreated, sam, carl, renamed, moved)).toMatchObject({
      recipients: [
        { id: 'sam', title: 'Lodger', signingOrder: 4 },
        { id: 'carl', title: null, signingOrder: 2 },
      ],
    });
  });
});

describe('fields', () => {
  test('are there once they are placed, without a value', () => {
    expect(fieldAfter(uploaded, sam, placed)).toEqual({
      id: 'lease.f',
      recipient: 'sam',
      type: 'signature',
      label: 'Signature',
      pageNumber: 1,
      x: 1,
      y: 2,
      width: 3,
      height: 4,
      fontSize: 12,
      required: true,
      value: null,
      handwriting: null,
    });
  });

  test('change in what an event says of them, and in nothing else', () => {
    const before = fieldAfter(uploaded, sam, placed);
    const changes: [DocumentEvent, object][] = [
      [
        { type: 'FieldMoved', data: { field: 'lease.f', x: 5, y: 6 } },
        { x: 5, y: 6 },
      ],
      [
        { type: 'FieldResized', data: { field: 'lease.f', width: 7, height: 8, fontSize: 9 } },
        { width: 7, height: 8, fontSize: 9 },
      ],
      [{ type: 'FieldEdited', data: { field: 'lease.f', label: 'Here' } }, { label: 'Here' }],
      [
        {
          type: 'FieldEdited',
          data: { field: 'lease.f', recipient: 'tess', pageNumber: 2, required: false, fontSize: null },
        },
        { recipient: 'tess', pageNumber: 2, required: false, fontSize: null },
      ],
    ];

    for (const [event, change] of changes)
      expect(fieldAfter(uploaded, sam, placed, event)).toEqual({ ...before, ...change });
  });

  test('leave each other alone', () => {
    const other: DocumentEvent = {
      type: 'FieldPlaced',
      data: { ...placed.data, field: 'lease.g' },
    } as DocumentEvent;
    const moved: DocumentEvent = { type: 'FieldMoved', data: { field: 'lease.g', x: 9, y: 9 } };
    const removed: DocumentEvent = { type: 'FieldRemoved', data: { field: 'lease.g' } };

    expect(fieldAfter(uploaded, sam, placed, other, moved)).toEqual(fieldAfter(uploaded, sam, placed));
    expect(documentAfter(uploaded, sam, placed, other, removed)).toEqual(
      documentAfter(uploaded, sam, placed),
    );
  });
});

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

  test('the owner’s copy is settled when it was mailed or failed', () => {
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
      fields: [{ id: 'lease.f', value: 'Sam', handwriting: null }],
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

  test('a link of who declined never expires', () => {
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

describe('whose turn it is', () => {
  const person = (id: string, signingOrder: number, more: Partial<DocumentRecipient> = {}) =>
    known(uploaded, sam).recipients.map((one) => ({ ...one, id, signingOrder, ...more }));

  test('is the lowest order with somebody who has not signed', () => {
    const recipients = [
      ...person('carl', 1, { role: 'copy' }),
      ...person('sam', 2, { status: 'signed' }),
      ...person('tess', 5),
      ...person('tim', 3),
    ];

    expect(currentOrder({ recipients })).toBe(3);
    expect(currentOrder({ recipients: recipients.slice(0, 2) })).toBeNull();
    expect(currentOrder({ recipients: [] })).toBeNull();
  });

  test('is nobody’s unless the document is out for signing', () => {
    const turns = (...events: readonly DocumentEvent[]) => {
      const document = known(...events);
      return document.recipients.map((one) => isTurnOf(document, one));
    };

    expect(turns(uploaded, sam, carl)).toEqual([false, false]);
    expect(turns(uploaded, sam, carl, sent)).toEqual([true, false]);
    expect(turns(uploaded, sam, carl, sent, voided)).toEqual([false, false]);
    expect(turns(uploaded, sam, carl, sent, declined)).toEqual([false, false]);
    expect(turns(uploaded, sam, carl, sent, signed, completed)).toEqual([false, false]);
  });
});

const minute = (revision: number) => new Date(Date.UTC(2026, 0, 1, 12, revision)).toISOString();

/** The document after these events, a minute apart. */
const documentAfter = (...events: readonly DocumentEvent[]) =>
  events.map((event, revision) => recorded(event, revision)).reduce(evolveDocument, noDocument);

const known = (...events: readonly DocumentEvent[]) => {
  const document = documentAfter(...events);
  if (document.status === 'none') throw new Error('there is no document');

  return document;
};

const samAfter = (...events: readonly DocumentEvent[]) =>
  known(...events).recipients.find(({ id }) => id === 'sam');

const fieldAfter = (...events: readonly DocumentEvent[]) =>
  known(...events).fields.find(({ id }) => id === 'lease.f');

const recorded = (event: DocumentEvent, revision: number): Recorded<DocumentEvent> => ({
  ...event,
  id: '00000000-0000-4000-8000-000000000000',
  stream: 'document-lease',
  revision,
  position: BigInt(revision),
  metadata: {
    at: minute(revision),
    by: { kind: 'account', id: 'olive' },
    ip: null,
    userAgent: null,
    correlationId: '00000000-0000-4000-8000-000000000000',
    causationId: null,
    commandId: '00000000-0000-4000-8000-000000000000',
    commandHash: '',
    schema: 1,
    prev: null,
    hash: '',
  },
});

const file = {
  originalFileName: 'lease.pdf',
  fileType: 'pdf' as const,
  original: 'a'.repeat(64),
  pdf: 'b'.repeat(64),
  pages: [{ width: 595, height: 842 }],
};

const uploaded: DocumentEvent = {
  type: 'DocumentUploaded',
  data: { owner: 'olive', title: 'Lease', ...file },
};

const templateCreated: DocumentEvent = {
  type: 'TemplateCreated',
  data: { owner: 'olive', title: 'Lease', description: 'For tenants', ...file },
};

const templateEdited: DocumentEvent = { type: 'TemplateEdited', data: { title: 'Rent' } };

const sam: DocumentEvent = {
  type: 'RecipientAdded',
  data: {
    recipient: 'sam',
    fullName: 'Sam',
    email: 'sam@example.com',
    role: 'signer',
    signingOrder: 1,
    title: 'Tenant',
  },
};

const carl: DocumentEvent = {
  type: 'RecipientAdded',
  data: {
    recipient: 'carl',
    fullName: 'Carl',
    email: 'carl@example.com',
    role: 'copy',
    signingOrder: 2,
    title: null,
  },
};

const placed: DocumentEvent = {
  type: 'FieldPlaced',
  data: {
    field: 'lease.f',
    recipient: 'sam',
    type: 'signature',
    label: 'Signature',
    pageNumber: 1,
    x: 1,
    y: 2,
    width: 3,
    height: 4,
    fontSize: 12,
    required: true,
  },
};

const sent: DocumentEvent = { type: 'DocumentSent', data: {} };
const completed: DocumentEvent = { type: 'DocumentCompleted', data: {} };
const voided: DocumentEvent = { type: 'DocumentVoided', data: {} };
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: {} };

const signed = {
  type: 'RecipientSigned',
  data: {
    recipient: 'sam',
    values: [{ field: 'lease.f', value: 'Sam' }],
    documentSha256: 'b'.repeat(64),
    consent: { version: '2026-11', sha256: 'c'.repeat(64) },
  },
} satisfies DocumentEvent;

const declined: DocumentEvent = {
  type: 'RecipientDeclined',
  data: { recipient: 'sam', reason: 'Not my lease' },
};

/** Out for signing, with one signer and one field. */
const out = [uploaded, sam, placed, sent] as const;

const invited = (attempt: number): DocumentEvent => ({
  type: 'InvitationMailed',
  data: {
    recipient: 'sam',
    attempt,
    linkVersion: 1,
    linkExpiresAt: '2026-04-01T12:00:00.000Z',
    messageId: '<1>',
  },
});

const reminderDue = (number: number): DocumentEvent => ({
  type: 'ReminderFellDue',
  data: { recipient: 'sam', number, day: '2026-01-04' },
});

const reminded = (number: number): DocumentEvent => ({
  type: 'ReminderMailed',
  data: { recipient: 'sam', number, day: '2026-01-04', messageId: '<1>' },
});

const resent = (linkVersion: number): DocumentEvent => ({
  type: 'InvitationsResent',
  data: { invitations: [{ recipient: 'sam', linkVersion }] },
});

type Purpose = Extract<DocumentEvent, { type: 'MailFailed' }>['data']['purpose'];

const failed = (recipient: string | null, purpose: Purpose): DocumentEvent => ({
  type: 'MailFailed',
  data: { recipient, purpose, attempt: 1, reason: 'The mailbox is full.' },
});
