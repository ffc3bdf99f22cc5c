import fc from 'fast-check';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Handwriting } from '#contracts/document/fields/handwriting.ts';
import type { KeyId } from '#contracts/key-id.ts';
import { earlierEntriesRules } from '#contracts/organisation/earlier-entries-rules.ts';
import { organisationHappenings } from './organisation-happenings.ts';
import { DOCUMENT, uuid } from './projections.ts';
import { uploaded } from './sample-events.ts';

type Data<Type extends DocumentEvent['type']> = Extract<DocumentEvent, { type: Type }>['data'];

type Happenings = {
  readonly [Type in DocumentEvent['type']]: {
    readonly data: fc.Arbitrary<Data<Type>>;
    readonly weight?: number;
  };
};

/** What each event of a document may say. One with a weight happens that many times as often as one without. */
export const happenings = (): Happenings => {
  const recipient = fc.constantFrom(...[1, 2, 3].map(uuid));
  const field = fc.constantFrom(...[4, 5, 6, 7].map((n) => `${DOCUMENT}.${uuid(n)}`));
  const pixel = fc.nat(2_000);
  const text = fc.string({
    unit: fc.constantFrom('a', 'Ä', '"', "'", '\\', '{', ',', '}', ' ', '😀'),
    maxLength: 8,
  });
  const role = fc.constantFrom('signer' as const, 'copy' as const);
  const fontSize = fc.option(fc.integer({ min: 8, max: 24 }));
  const pageNumber = fc.integer({ min: 1, max: 3 });
  const linkVersion = fc.nat(3);
  const invitation = fc.record({ recipient, linkVersion });
  const handwriting = fc.constantFrom<Handwriting>(
    { kind: 'typed', font: 'caveat' },
    { kind: 'drawn', drawing: 'f'.repeat(64) },
    { kind: 'drawn', drawing: 'f'.repeat(64), ink: 'black', source: 'picture' },
  );
  const value = fc.record({ field, value: text, handwriting }, { requiredKeys: ['field', 'value'] });
  const mailed = { data: fc.record({ recipient, messageId: text }) };
  const reminder = { recipient, number: fc.nat(3), day: fc.constant('2026-01-04') };
  const instant = fc.constantFrom('2026-05-01T00:00:00.000Z', '2036-05-01T00:00:00.000Z');
  const matter = fc.constantFrom(uuid(1), uuid(2));
  const bare = { data: fc.constant({}) };

  return {
    DocumentUploaded: { data: fc.constant(uploaded.data) },
    DocumentDuplicated: { data: fc.constant({ ...uploaded.data, from: DOCUMENT }) },
    TemplateCreated: { data: fc.constant(templateCreated.data) },
    TemplateEdited: {
      data: fc.record({ title: text, description: fc.option(text) }, { requiredKeys: [] }) as fc.Arbitrary<
        Data<'TemplateEdited'>
      >,
    },
    DocumentCreatedFromTemplate: { data: fc.nat(2).map((n) => ({ ...uploaded.data, template: uuid(n) })) },
    DocumentRenamed: { data: fc.record({ title: text }) },
    MessageEdited: {
      data: fc.record(
        { subject: fc.option(text), message: fc.option(text) },
        { requiredKeys: [] },
      ) as fc.Arbitrary<Data<'MessageEdited'>>,
    },
    EarlierEntriesSet: { data: fc.record({ earlierEntries: fc.constantFrom(...earlierEntriesRules) }) },
    RecipientAdded: {
      data: fc.record({
        recipient,
        fullName: text,
        email: text,
        role,
        signingOrder: fc.nat(3),
        title: fc.option(text),
      }),
      weight: 6,
    },
    RecipientRoleChanged: { data: fc.record({ recipient, role }) },
    RecipientRemoved: { data: fc.record({ recipient }) },
    RecipientCorrected: {
      data: fc.record(
        { recipient, fullName: text, email: text },
        { requiredKeys: ['recipient'] },
      ) as fc.Arbitrary<Data<'RecipientCorrected'>>,
    },
    RecipientRenamed: { data: fc.record({ recipient, title: text }) },
    RecipientReordered: { data: fc.record({ recipient, signingOrder: fc.nat(9) }) },
    FieldPlaced: {
      data: fc.record({
        field,
        recipient,
        type: fc.constantFrom('text' as const, 'date' as const),
        label: text,
        pageNumber,
        x: pixel,
        y: pixel,
        width: pixel,
        height: pixel,
        fontSize,
        required: fc.boolean(),
      }),
      weight: 6,
    },
    FieldMoved: { data: fc.record({ field, x: pixel, y: pixel }) },
    FieldResized: { data: fc.record({ field, width: pixel, height: pixel, fontSize }) },
    FieldEdited: {
      data: fc.record(
        { field, label: text, recipient, pageNumber, required: fc.boolean(), fontSize },
        { requiredKeys: ['field'] },
      ) as fc.Arbitrary<Data<'FieldEdited'>>,
    },
    FieldRemoved: { data: fc.record({ field }) },
    DocumentSent: bare,
    InvitationMailed: {
      data: fc.record({
        recipient,
        attempt: fc.nat(3),
        linkVersion,
        linkExpiresAt: fc.constant('2026-05-01T00:00:00.000Z'),
        messageId: text,
      }),
    },
    ReminderFellDue: { data: fc.record(reminder) },
    ReminderMailed: { data: fc.record({ ...reminder, messageId: text }) },
    CopyNoticeMailed: mailed,
    VoidNoticeMailed: mailed,
    DeclineNoticeMailed: { data: fc.record({ messageId: text }) },
    SealFailureMailed: { data: fc.record({ messageId: text }) },
    CompletedCopyMailed: { data: fc.record({ recipient: fc.option(recipient), messageId: text }) },
    MailFailed: {
      data: fc.record({
        recipient: fc.option(recipient),
        purpose: fc.constantFrom('invitation' as const, 'reminder' as const, 'copy-notice' as const),
        attempt: fc.nat(3),
        reason: text,
      }),
    },
    InvitationsResent: {
      data: fc.record({ invitations: fc.uniqueArray(invitation, { selector: (one) => one.recipient }) }),
    },
    LinkVersionKept: {
      data: fc.record({ recipient, linkVersion, linkExpiresAt: fc.constant('2026-06-01T00:00:00.000Z') }),
    },
    SigningLinkOpened: { data: fc.record({ recipient }) },
    SigningLinkTaken: { data: fc.record({ recipient }) },
    SigningLinkWithdrawn: { data: invitation },
    RecipientSigned: {
      data: fc.record({
        recipient,
        values: fc.uniqueArray(value, { selector: (one) => one.field }),
        documentSha256: fc.constant('b'.repeat(64)),
        consent: fc.constant({ version: '1', sha256: 'c'.repeat(64) }),
      }),
    },
    RecipientDeclined: { data: fc.record({ recipient, reason: text }) },
    DocumentCompleted: bare,
    SealFailed: { data: fc.record({ reason: text }) },
    SealRetried: { data: fc.record({ reason: fc.option(text) }) },
    DocumentSealed: {
      data: fc.constant({
        sealed: 'd'.repeat(64),
        level: 'B-B' as const,
        pageCount: 4,
        chainHead: 'e'.repeat(64),
      }),
    },
    DocumentViewed: bare,
    CompletionRefused: { data: fc.constant({ code: 'signing.missing-required', times: 1 }) },
    AccessRefused: { data: fc.constant({ code: 'not-found', times: 2 }) },
    DocumentDownloaded: { data: fc.constant({ sealed: 'd'.repeat(64) }) },
    OriginalDownloaded: { data: fc.constant({ pdf: 'b'.repeat(64) }) },
    TimelineViewed: bare,
    TimelineExported: { data: fc.constant({ format: 'csv' as const, filter: 'q=rent' }) },
    EvidenceTaken: { data: fc.constant({ verifier: 'e'.repeat(64) }) },
    AuditLinkCreated: {
      data: fc.record({
        link: fc.constantFrom(uuid(8), uuid(9)),
        expiresAt: fc.constant('2026-02-01T00:00:00.000Z'),
      }),
    },
    AuditLinkRevoked: { data: fc.record({ link: fc.constantFrom(uuid(8), uuid(9)) }) },
    DocumentVoided: bare,
    DocumentDeleted: bare,
    PersonalDataErased: {
      data: recipient.chain((id) =>
        fc.constantFrom<KeyId>(`r:${DOCUMENT}.${id}`, `d:${DOCUMENT}`).map((key) => ({
          keys: [key],
          basis: 'objection' as const,
          request: null,
          reason: 'Asked',
        })),
      ),
    },
    PersonalKeysDestroyed: {
      data: fc.constant({ keys: [{ key: `d:${DOCUMENT}` as const, commitment: null }], erasure: 1 }),
    },
    BlobsDestroyed: { data: fc.constant({ blobs: ['b'.repeat(64)], erasure: 1 }) },
    ErasureCertified: { data: fc.constant({ certificate: 'c'.repeat(64), erasure: 1 }) },
    RetentionSet: {
      data: fc.record({
        rule: fc.constant(uuid(1)),
        ruleRevision: fc.nat(3),
        from: instant,
        until: fc.option(instant),
        anchor: fc.constantFrom('completed' as const, 'last-event' as const),
        disposal: fc.constantFrom('erase' as const, 'review' as const),
      }),
    },
    RetentionShorteningAsked: { data: fc.record({ until: instant, reason: text }) },
    RetentionChanged: {
      data: fc.record({
        until: fc.option(instant),
        reason: text,
        approvedBy: fc.option(fc.constant(uuid(2))),
        countsFrom: instant,
      }),
    },
    HoldPlaced: { data: fc.record({ matter, kind: fc.constant('legal' as const), reason: text }) },
    HoldReleased: { data: fc.record({ matter, reason: text }) },
    DisposalAnnounced: { data: fc.record({ disposeOn: instant }) },
    DisposalNoticeMailed: { data: fc.record({ to: fc.constant(uuid(2)), messageId: text }) },
    DisposalDecided: {
      data: fc.record({
        decision: fc.constantFrom('erase' as const, 'keep' as const),
        until: fc.option(instant),
        reason: text,
      }),
    },
    DocumentRestored: { data: fc.record({ reason: text }) },
    ...organisationHappenings({ recipient, instant, text }),
  };
};

const templateCreated = {
  type: 'TemplateCreated',
  data: { ...uploaded.data, description: 'For “all” tenants' },
} satisfies DocumentEvent;
