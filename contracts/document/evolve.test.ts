import { describe, expect, test } from 'vitest';
import type { DocumentEvent } from './events.ts';
import { unretained } from './retention.ts';
import { initialDocument } from './state.ts';
import {
  carl,
  deleted,
  documentAfter,
  fieldAfter,
  file,
  known,
  minute,
  placed,
  sam,
  samAfter,
  sent,
  signed,
  templateCreated,
  templateEdited,
  uploaded,
  voided,
} from './testing/sample-history.ts';

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
      subject: null,
      message: null,
      earlierEntries: null,
      ...file,
      recipients: [],
      formerRecipients: [],
      fields: [],
      createdAt: minute(0),
      sentAt: null,
      completedAt: null,
      voidReason: null,
      sealed: null,
      memberMails: [],
      ownerSettled: [],
      remarks: [],
      sealing: 'in-place',
      sealFailed: null,
      sealFailures: 0,
      sealRetriedAt: null,
      auditLinks: [],
      erasures: [],
      retention: unretained,
      organisation: null,
      team: null,
      shares: [],
      release: null,
      releasedBy: null,
      policies: null,
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
      expect(documentAfter(event)).toBe(initialDocument);
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
      linkWithdrawn: 0,
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

  test('are spelled and reached as they were corrected', () => {
    const corrected: DocumentEvent = {
      type: 'RecipientCorrected',
      data: { recipient: 'sam', email: 'samuel@example.com' },
    };

    expect(documentAfter(uploaded, sam, carl, corrected)).toMatchObject({
      recipients: [
        { id: 'sam', fullName: 'Sam', email: 'samuel@example.com' },
        { id: 'carl', email: 'carl@example.com' },
      ],
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

describe('a draft', () => {
  test('gets another title', () => {
    const renamed: DocumentEvent = { type: 'DocumentRenamed', data: { title: 'Rent' } };

    expect(documentAfter(uploaded, renamed)).toEqual({ ...known(uploaded), title: 'Rent' });
  });

  test('gets a message, of which each part changes by itself', () => {
    const written: DocumentEvent = { type: 'MessageEdited', data: { subject: 'Yours', message: 'Please.' } };
    const shortened: DocumentEvent = { type: 'MessageEdited', data: { message: null } };

    expect(documentAfter(uploaded, written)).toMatchObject({ subject: 'Yours', message: 'Please.' });
    expect(documentAfter(uploaded, written, shortened)).toMatchObject({ subject: 'Yours', message: null });
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
      box: null,
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
