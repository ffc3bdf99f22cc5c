import { describe, expect, test } from 'vitest';
import { namesIn, sentenceOf } from './cards.ts';
import type { DocumentEvent } from './events.ts';
import { type DataOf, names, samples } from './testing/every-event.ts';

describe('the history of a document', () => {
  test('says each event in one sentence', () => {
    const sentences = Object.fromEntries(
      Object.entries(samples).map(([type, data]) => [
        type,
        sentenceOf('en', { type, data } as DocumentEvent, names),
      ]),
    );

    expect(sentences).toEqual({
      DocumentUploaded: 'Olive uploaded “lease.pdf”',
      DocumentDuplicated: 'Olive created “Lease (Copy)” as a copy of another document',
      TemplateCreated: 'Olive created the template “Lease” from “lease.pdf”',
      TemplateEdited: 'Ann renamed the template to “Rent”',
      DocumentCreatedFromTemplate: 'Olive created “Lease” from a template',
      DocumentRenamed: 'Ann renamed the document to “Rent”',
      MessageEdited: 'Ann wrote a message to the recipients',
      EarlierEntriesSet: 'Ann had earlier entries hidden',
      RecipientAdded: 'Ann added Sam as a signer',
      RecipientRoleChanged: 'Ann changed Sam to a copy recipient',
      RecipientRemoved: 'Ann removed Sam',
      RecipientCorrected: 'Ann changed the email of Sam to samuel@example.com',
      RecipientRenamed: 'Ann renamed a role to “Tenant”',
      RecipientReordered: 'Ann gave Sam place 2 in the signing order',
      FieldPlaced: 'Ann placed a signature field for Sam on page 2',
      FieldMoved: 'Ann moved the field “Here”',
      FieldResized: 'Ann resized the field “Here”',
      FieldEdited: 'Ann edited the field “Here”',
      FieldRemoved: 'Ann removed the field “Here”',
      DocumentSent: 'Ann sent the document for signature',
      InvitationMailed: 'An invitation was mailed to Sam',
      CopyNoticeMailed: 'A copy notice was mailed to Sam',
      VoidNoticeMailed: 'A notice of cancellation was mailed to Sam',
      DeclineNoticeMailed: 'A notice that a recipient declined was mailed to Olive',
      SealFailureMailed: 'A notice that the document could not be sealed was mailed to Olive',
      CompletedCopyMailed: 'The completed copy was mailed to Sam',
      MailFailed: 'The invitation to Sam could not be mailed: The mailbox is full.',
      InvitationsResent: 'Ann sent the invitation again to Sam, Sam',
      ReminderFellDue: 'A reminder to Sam was due',
      ReminderMailed: 'A reminder was mailed to Sam',
      LinkVersionKept: 'The newest link of Sam was kept when a backup was restored',
      SigningLinkOpened: 'Sam opened the document',
      SigningLinkTaken: 'Ann was signed in with the email of Sam, and opened their signing page',
      SigningLinkWithdrawn: 'The signing link of Sam, who is out of the organization, was withdrawn',
      RecipientSigned: 'Sam signed the document',
      RecipientDeclined: 'Sam declined to sign: “Not my lease”',
      DocumentCompleted: 'All recipients have signed: the document is complete',
      DocumentSealed: 'The document was sealed (PAdES B-T)',
      SealFailed: 'The document could not be sealed, and no one tries again by themselves',
      SealRetried: 'An operator had sealing the document tried again: “More memory”',
      DocumentViewed: 'The document was shown to Ann',
      CompletionRefused:
        'Ann tried to sign and was refused: “Please complete all required fields before signing”',
      AccessRefused:
        'Ann asked for the document and was refused 3 times: “Invalid or expired signing link. Please contact the document sender for a new link.”',
      DocumentDownloaded: 'The sealed document was downloaded',
      OriginalDownloaded: 'Ann downloaded the document as it was before signing',
      TimelineViewed: 'Ann viewed the timeline',
      TimelineExported: 'Ann exported the timeline as CSV, filtered',
      EvidenceTaken: 'Ann downloaded the evidence bundle',
      AuditLinkCreated: 'Ann created an audit link that expires 2026-12-01 08:00 UTC',
      AuditLinkRevoked: 'Ann revoked an audit link',
      DocumentVoided: 'Ann voided the document: “The rent has changed”',
      DocumentDeleted: 'Ann deleted the document',
      PersonalDataErased:
        'The personal data of a recipient was erased for good, because someone objected to its use',
      PersonalKeysDestroyed: 'The key of the erased personal data was destroyed',
      BlobsDestroyed: '2 files were destroyed after the erasure',
      ErasureCertified: 'A certificate of the erasure was issued',
      RetentionSet: 'By its retention rule, the document is kept until 2036-11-21 and then erased',
      RetentionShorteningAsked:
        'Ann asked to keep the document only until 2030-11-21: “The contract has ended”',
      RetentionChanged: 'Ann had the document kept forever: “A long lease”',
      HoldPlaced: 'The document was put on legal hold',
      HoldReleased: 'A hold on the document was released',
      DisposalAnnounced: 'The document’s time is over on 2036-11-21',
      MemberMailed: 'A request for a release was mailed to a member',
      MemberMailFailed: 'The notice of the share to a member could not be mailed: The mailbox is full.',
      DisposalNoticeMailed: 'A notice that the document’s time is over soon was mailed',
      DisposalDecided: 'Ann decided to keep the document forever: “Of historical interest”',
      DocumentRestored: 'Ann brought the deleted document back: “Deleted by mistake”',
      DocumentMovedToTeam: 'Ann moved the document to a team',
      DocumentShared: 'Ann shared the document with a member, to edit it',
      ShareRevoked: 'Ann ended a share of the document',
      OwnershipTransferred: 'Ann made another member the sender: “Olive has left”',
      ReleaseRequested: 'Ann asked for the document to be released: “For tomorrow”',
      ReleaseApproved: 'Ann released the document',
      ReleaseRefused: 'Ann did not release the document: “The rent is wrong”',
      ReleaseWithdrawn: 'The request for a release was withdrawn',
      PoliciesApplied: 'The organization’s policies as of now apply to the document from here on',
    });
  });

  test('tells roles, repeated invitations and the owner’s own mail apart', () => {
    const { RecipientAdded, RecipientRoleChanged, InvitationMailed, CompletedCopyMailed, MailFailed } =
      samples;

    expect([
      said('RecipientAdded', { ...RecipientAdded, role: 'copy' }),
      said('RecipientRoleChanged', { ...RecipientRoleChanged, role: 'signer' }),
      said('InvitationMailed', { ...InvitationMailed, attempt: 2 }),
      said('CompletedCopyMailed', { ...CompletedCopyMailed, recipient: null }),
      said('MailFailed', { ...MailFailed, recipient: null, purpose: 'completed-copy' }),
      said('MailFailed', { ...MailFailed, purpose: 'reminder' }),
    ]).toEqual([
      'Ann added Sam to receive a copy',
      'Ann changed Sam to a signer',
      'A repeated invitation was mailed to Sam',
      'The completed copy was mailed to Olive',
      'The completed copy to Olive could not be mailed: The mailbox is full.',
      'The reminder to Sam could not be mailed: The mailbox is full.',
    ]);
  });

  test('names the type of a field with the article that goes before it', () => {
    const placed = (type: 'initials' | 'email' | 'date') =>
      said('FieldPlaced', { ...samples.FieldPlaced, type });

    expect((['initials', 'email', 'date'] as const).map(placed)).toEqual([
      'Ann placed an initials field for Sam on page 2',
      'Ann placed an email field for Sam on page 2',
      'Ann placed a date field for Sam on page 2',
    ]);
  });

  test.each([
    [{ subject: 'Yours' }, 'changed the subject of the invitations to “Yours”'],
    [{ subject: null }, 'removed the subject of the invitations'],
    [{ message: null }, 'removed the message to the recipients'],
    [{ subject: null, message: null }, 'removed the message to the recipients'],
    [{ subject: 'Yours', message: null }, 'changed the subject of the invitations to “Yours”'],
    [{ message: 'Please.' }, 'wrote a message to the recipients'],
  ])('says what became of the message: %j', (data, done) => {
    expect(said('MessageEdited', data)).toBe(`Ann ${done}`);
  });

  test('says what was corrected of a recipient', () => {
    expect(said('RecipientCorrected', { recipient: 'sam', fullName: 'Samuel' })).toBe(
      'Ann changed the name of a recipient to Samuel',
    );
    expect(said('RecipientCorrected', { recipient: 'sam', fullName: 'Samuel', email: 's@example.com' })).toBe(
      'Ann changed the name and email of a recipient to Samuel (s@example.com)',
    );
  });

  test('calls a role of a template by its title', () => {
    const { RecipientAdded } = samples;
    const role = { ...RecipientAdded, fullName: '', email: '', title: 'Tenant' };

    expect(said('RecipientAdded', role)).toBe('Ann added Tenant as a signer');
    expect(said('TemplateEdited', { description: null })).toBe('Ann changed the description of the template');
  });
});

describe('names in a history', () => {
  const history: DocumentEvent[] = [
    { type: 'RecipientAdded', data: samples.RecipientAdded },
    { type: 'FieldPlaced', data: samples.FieldPlaced },
  ];

  test('are those that its events give', () => {
    const found = namesIn('en', history, 'Olive');

    expect([found.owner, found.recipient('sam'), found.field('f')]).toEqual(['Olive', 'Sam', 'Signature']);
  });

  test('stay when what they name is removed', () => {
    const found = namesIn(
      'en',
      [
        ...history,
        { type: 'RecipientRemoved', data: { recipient: 'sam' } },
        { type: 'FieldRemoved', data: { field: 'f' } },
      ],
      'Olive',
    );

    expect([found.recipient('sam'), found.field('f')]).toEqual(['Sam', 'Signature']);
  });

  test('follow a change of label', () => {
    const edited: DocumentEvent = { type: 'FieldEdited', data: { field: 'f', label: 'Here' } };
    const required: DocumentEvent = { type: 'FieldEdited', data: { field: 'f', required: false } };

    expect(namesIn('en', [...history, edited, required], 'Olive').field('f')).toBe('Here');
  });

  test('of roles are their titles, and follow when they are renamed', () => {
    const role = { ...samples.RecipientAdded, fullName: '', email: '', title: 'Tenant' };
    const added: DocumentEvent = { type: 'RecipientAdded', data: role };
    const renamed: DocumentEvent = { type: 'RecipientRenamed', data: { recipient: 'sam', title: 'Lodger' } };

    expect(namesIn('en', [added], 'Olive').recipient('sam')).toBe('Tenant');
    expect(namesIn('en', [added, renamed], 'Olive').recipient('sam')).toBe('Lodger');
  });

  test('are words for what nobody named', () => {
    const found = namesIn('en', [], 'Olive');

    expect([found.recipient('x'), found.field('x')]).toEqual(['a recipient', 'a field']);
  });
});

const said = <Type extends DocumentEvent['type']>(type: Type, data: DataOf[Type]) =>
  sentenceOf('en', { type, data } as DocumentEvent, names);
