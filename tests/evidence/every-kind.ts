import { randomUUID } from 'node:crypto';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Making, Telling } from './made-story.ts';
import {
  admin,
  by,
  bySystem,
  keeping,
  LATER,
  LATEST,
  mailed,
  managing,
  mia,
  ofOrganisation,
  other,
  possessed,
  right,
  sharedDraft,
  told,
  type Ways,
} from './member-story.ts';

// Stories that hold, together with that of `storyOf`, every kind of event that a document can have.

const newRecipient = (recipient: string, role: 'signer' | 'copy', signingOrder: number): DocumentEvent => ({
  type: 'RecipientAdded',
  data: { recipient, fullName: 'Carl', email: 'carl@example.com', role, signingOrder, title: null },
});

/** What can be done to a draft of an organisation's before it is sent. */
const prepared = ({ own, who }: Ways, copy: string): readonly Telling[] => {
  const [gone, field] = [randomUUID(), `${who.id}.${randomUUID()}`];

  return [
    own(newRecipient(copy, 'signer', 2)),
    own({ type: 'RecipientRoleChanged', data: { recipient: copy, role: 'copy' } }),
    own({ type: 'RecipientRenamed', data: { recipient: copy, title: 'Witness' } }),
    own({ type: 'RecipientCorrected', data: { recipient: copy, fullName: 'Carla' } }),
    own({ type: 'RecipientReordered', data: { recipient: copy, signingOrder: 9 } }),
    own(newRecipient(gone, 'signer', 3)),
    own({ type: 'RecipientRemoved', data: { recipient: gone } }),
    own({
      type: 'FieldPlaced',
      data: {
        field,
        recipient: who.signers[0]?.id ?? '',
        type: 'text',
        label: 'Rent',
        pageNumber: 1,
        x: 1,
        y: 2,
        width: 30,
        height: 10,
        fontSize: 12,
        required: false,
      },
    }),
    own({ type: 'FieldMoved', data: { field, x: 5, y: 6 } }),
    own({ type: 'FieldResized', data: { field, width: 40, height: 12, fontSize: 12 } }),
    own({ type: 'FieldEdited', data: { field, label: 'Rent a month' } }),
    own({ type: 'FieldRemoved', data: { field } }),
    own({ type: 'DocumentRenamed', data: { title: 'The lease' } }),
    own({ type: 'MessageEdited', data: { subject: 'Your lease', message: 'Please sign.' } }),
    own({ type: 'EarlierEntriesSet', data: { earlierEntries: 'texts' } }),
  ];
};

/** Mails, links, and looks while it is out for signing. */
const outForSigning = ({ own, signer, who }: Ways, copy: string): readonly Telling[] => {
  const link = randomUUID();
  const byLink = { kind: 'auditor', id: link } as const;
  const bySigner = { kind: 'recipient', id: signer } as const;
  const messageId = '<2@example.com>';
  const invited = { recipient: signer, attempt: 1, linkVersion: 1, linkExpiresAt: LATER, messageId };
  const reminder = { recipient: signer, number: 1, day: '' };
  const onDay = (_: unknown, at: string) => ({ day: at.slice(0, 10) });

  return [
    bySystem({ type: 'InvitationMailed', data: invited }),
    bySystem({ type: 'CopyNoticeMailed', data: { recipient: copy, messageId } }),
    { ...bySystem({ type: 'ReminderFellDue', data: reminder }), after: onDay },
    { ...bySystem({ type: 'ReminderMailed', data: { ...reminder, messageId } }), after: onDay },
    bySystem({ type: 'SigningLinkWithdrawn', data: { recipient: signer, linkVersion: 1 } }),
    own({ type: 'InvitationsResent', data: { invitations: [{ recipient: signer, linkVersion: 2 }] } }),
    bySystem({
      type: 'MailFailed',
      data: { recipient: signer, purpose: 'invitation', attempt: 2, reason: 'Full' },
    }),
    bySystem({
      type: 'LinkVersionKept',
      data: { recipient: signer, linkVersion: 3, linkExpiresAt: null },
    }),
    {
      event: { type: 'SigningLinkTaken', data: { recipient: signer } },
      by: { kind: 'account', id: other },
    },
    { event: { type: 'AccessRefused', data: { code: 'link.outdated', times: 2 } }, by: bySigner },
    own({ type: 'AuditLinkCreated', data: { link, expiresAt: LATER } }),
    { event: { type: 'DocumentViewed', data: {} }, by: byLink },
    { event: { type: 'TimelineViewed', data: {} }, by: byLink },
    { event: { type: 'TimelineExported', data: { format: 'csv', filter: '' } }, by: byLink },
    { event: { type: 'OriginalDownloaded', data: { pdf: who.pdf } }, ...by(mia, right('shared-view')) },
    own({ type: 'AuditLinkRevoked', data: { link } }),
    {
      event: { type: 'CompletionRefused', data: { code: 'signing.missing-required', times: 1 } },
      by: bySigner,
    },
  ];
};

/** How long it is kept, and what keeps it, until the organisation's auditor takes the evidence. */
const kept = ({ own, owner }: Ways): readonly Telling[] => {
  const [matter, reason] = [randomUUID(), 'A suit'];
  const from = new Date().toISOString();
  const changed = { until: LATER, reason: 'It has ended', approvedBy: other, countsFrom: LATER };

  return [
    bySystem({
      type: 'RetentionSet',
      data: {
        rule: randomUUID(),
        ruleRevision: 0,
        anchor: 'completed',
        from,
        until: LATEST,
        disposal: 'review',
      },
    }),
    { event: { type: 'RetentionShorteningAsked', data: { until: LATER, reason } }, ...keeping },
    {
      event: { type: 'RetentionChanged', data: changed },
      ...by(other, right('organisation-records-manager')),
    },
    { event: { type: 'HoldPlaced', data: { matter, kind: 'legal', reason } }, ...keeping },
    { event: { type: 'HoldReleased', data: { matter, reason: 'Settled' } }, ...keeping },
    bySystem({ type: 'DisposalAnnounced', data: { disposeOn: LATER } }),
    bySystem({ type: 'DisposalNoticeMailed', data: { to: owner.id, messageId: '<3@example.com>' } }),
    { event: { type: 'DisposalDecided', data: { decision: 'keep', until: null, reason } }, ...keeping },
    own({ type: 'DocumentDeleted', data: {} }),
    { event: { type: 'DocumentRestored', data: { reason: 'By mistake' } }, ...keeping },
    {
      event: { type: 'OwnershipTransferred', data: { from: owner.id, to: mia, reason: 'Has left' } },
      ...by(admin, right('administrator')),
    },
    mailed(mia, 'transferred', 'OwnershipTransferred'),
  ];
};

/** A document of an organization, with everything that can happen to one that is signed by everybody. */
const organised = (seal: Uint8Array): Making => ({
  signers: 1,
  seal,
  forge: told((telling, ways) => {
    const { own, owner } = ways;
    const { event } = telling;
    const messageId = '<4@example.com>';
    switch (event.type) {
      case 'DocumentUploaded':
        return [ofOrganisation(telling, owner)];
      case 'DocumentSent': {
        const copy = randomUUID();
        const before = [...prepared(ways, copy), ...possessed(ways)];
        return [...before, { event, ...managing }, ...outForSigning(ways, copy)];
      }
      case 'DocumentSealed':
        return [
          bySystem({ type: 'SealFailed', data: { reason: 'upload.not-sealable' } }),
          bySystem({ type: 'SealFailureMailed', data: { messageId } }),
          bySystem({ type: 'SealRetried', data: { reason: 'More memory' } }),
          telling,
          bySystem({ type: 'CompletedCopyMailed', data: { recipient: ways.signer, messageId } }),
          own({ type: 'DocumentDownloaded', data: { sealed: event.data.sealed } }),
          ...kept(ways),
        ];
      case 'EvidenceTaken':
        return [{ event, ...by(mia, right('owner')) }];
      default:
        return [telling.by === owner ? own(event) : telling];
    }
  }),
});

const declined: Making = {
  signers: 1,
  signed: 0,
  forge: told((telling, { signer }) =>
    telling.event.type === 'EvidenceTaken'
      ? [
          {
            event: { type: 'RecipientDeclined', data: { recipient: signer, reason: 'Not my lease' } },
            by: { kind: 'recipient', id: signer },
          },
          bySystem({ type: 'DeclineNoticeMailed', data: { messageId: '<5@example.com>' } }),
          telling,
        ]
      : [telling],
  ),
};

const voided: Making = {
  signers: 1,
  signed: 0,
  forge: told((telling, { owner, signer }) =>
    telling.event.type === 'EvidenceTaken'
      ? [
          { event: { type: 'DocumentVoided', data: { reason: 'The rent has changed' } }, by: owner },
          bySystem({ type: 'VoidNoticeMailed', data: { recipient: signer, messageId: '<6@example.com>' } }),
          telling,
        ]
      : [telling],
  ),
};

/** A document that began in another way, with more of the data that its first event has then. */
const begunAs = (type: DocumentEvent['type'], more: object, next: readonly DocumentEvent[] = []): Making => ({
  signers: 0,
  forge: told((telling, { owner }) =>
    telling.event.type === 'DocumentUploaded'
      ? [
          { ...telling, event: { type, data: { ...telling.event.data, ...more } } as DocumentEvent },
          ...next.map((event): Telling => ({ event, by: owner })),
        ]
      : [telling],
  ),
});

/** The erasure of a signer, of which somebody asked for the certificate. */
const certified: Making = {
  erased: [1],
  isDrawingDestroyed: true,
  forge: told((telling) =>
    telling.event.type === 'BlobsDestroyed'
      ? [
          telling,
          {
            ...bySystem({ type: 'ErasureCertified', data: { certificate: 'c'.repeat(64), erasure: 0 } }),
            after: (before) => ({ erasure: before.length - 3 }),
          },
        ]
      : [telling],
  ),
};

/** What vectors hold beside the story of `storyOf`, by their names. */
export const everyKind = (seal: Uint8Array): Readonly<Record<string, Making>> => ({
  'shared-draft': sharedDraft('owner'),
  'shared-draft-by-auditor': sharedDraft('auditor'),
  organisation: organised(seal),
  declined,
  voided,
  template: begunAs('TemplateCreated', { description: 'For tenants' }, [
    { type: 'TemplateEdited', data: { title: 'Rent' } },
  ]),
  copy: begunAs('DocumentDuplicated', { from: randomUUID() }),
  'from-template': begunAs('DocumentCreatedFromTemplate', { template: randomUUID() }),
  'erasure-certified': certified,
  'seal-destroyed': { seal, erased: [1], isDrawingDestroyed: true, isSealDestroyed: true },
});
