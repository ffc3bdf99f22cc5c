import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import {
  blobs,
  carried,
  instantOf,
  order,
  owner,
  PDF,
  person,
  place,
  roleOf,
  stranger,
  uploaded,
} from './drafted.ts';
import { BEGIN, type Choice, idOf } from './lived-history.ts';

type Data<Type extends DocumentCommand['type']> = Extract<DocumentCommand, { type: Type }>['data'];

/** What a command may say; null where there is nothing to say it of. */
export type DataOf<Type extends DocumentCommand['type']> = (
  choice: Choice,
  document: ExistingDocument,
  id: string,
  by: Actor,
) => Data<Type> | null;

/** What each command may say. Null: what the system puts on record of its own work, which comes of what is due. */
export const commandData: { readonly [Type in DocumentCommand['type']]: DataOf<Type> | null } = {
  UploadDocument: () => uploaded,
  DuplicateDocument: (choice, _, id) => ({ from: idOf(7), ...carried(choice, id) }),
  CreateTemplate: (choice) => ({
    ...uploaded,
    description: null,
    roles: [1, 2].map((signingOrder) => ({ ...roleOf(person(choice)), signingOrder })),
  }),
  CreateDocumentFromTemplate: (choice, _, id) => ({ template: idOf(8), ...carried(choice, id) }),
  SaveAsTemplate: (choice, _, id) => {
    const { recipients, ...rest } = carried(choice, id);
    const roles = recipients.map((one) => ({ ...roleOf(one), signingOrder: one.signingOrder }));
    return { from: idOf(8), description: null, ...rest, roles };
  },
  EditTemplate: (choice) => ({
    title: choice.of(['Lease', 'Rent']),
    description: choice.of([null, 'Of a flat']),
  }),
  EditDocument: (choice) => ({
    title: choice.of(['Lease', 'Rent']),
    subject: choice.of(['', 'Your lease']),
    message: choice.of(['', 'Please sign by Friday.']),
  }),
  AddRecipient: (choice) => ({ ...person(choice), signingOrder: choice.of([null, 1, 2]) }),
  RemoveRecipient: (choice, document) => ofRecipient(choice, document),
  EditRecipient: (choice, document) => {
    const { recipient } = ofRecipient(choice, document) ?? {};
    const edits = [
      { role: choice.of(['signer', 'copy'] as const) },
      { title: choice.of(['Tenant', 'Landlord']), signingOrder: order(choice) },
      { fullName: choice.of(['Sam', 'Samuel']), email: choice.of(['sam@example.com', 'samuel@example.com']) },
    ];
    return recipient ? { recipient, ...choice.of(edits) } : null;
  },
  ReorderRecipients: (choice, { recipients }) => ({
    orders: recipients.map(({ id }) => ({ recipient: id, signingOrder: order(choice) })),
  }),
  PlaceField: (choice, document, id) => {
    const { recipient } = ofRecipient(choice, document) ?? {};
    return recipient ? place(choice, id, recipient) : null;
  },
  EditField: (choice, document, id) => {
    const [field, { recipient } = {}] = [fieldIn(choice, document)?.id, ofRecipient(choice, document) ?? {}];
    const { field: _, type: __, ...edited } = place(choice, id, recipient ?? '');
    return field && recipient ? { field, ...edited } : null;
  },
  RemoveField: (choice, document) => {
    const field = fieldIn(choice, document)?.id;
    return field ? { field } : null;
  },
  SendDocument: () => ({}),
  ResendInvitations: (choice, { recipients }) =>
    choice.of([{}, { isUnlimited: true } as const, ...recipients.map(({ id }) => ({ recipients: [id] }))]),
  KeepLinkVersion: (choice, document) => {
    const { recipient } = ofRecipient(choice, document) ?? {};
    const linkVersion = 1 + (choice.number() % 4);
    return recipient ? { recipient, linkVersion, linkExpiresAt: choice.of([null, instantOf(choice)]) } : null;
  },
  RemindSigners: () => ({}),
  VoidDocument: (choice) => choice.of([{}, { reason: 'The rent has changed' }]),
  DeleteDocument: () => ({}),
  OpenSigningLink: (choice, document, _, by) => ({ linkVersion: versionOf(choice, document, by) }),
  WithdrawSigningLink: (choice, document) => ofRecipient(choice, document),
  TakeSigningLink: (choice) => ({ email: choice.of(['Sam@example.com', 'tess@example.com', null]) }),
  SignDocument: (choice, document, _, by) => {
    const left = choice.number() % 9;
    const own = document.fields.filter(({ recipient }) => recipient === by.id || choice.number() % 20 === 0);
    const signatures = own.filter((__, n) => n !== left).map(({ id }) => ({ fieldId: id, value: 'Sam' }));
    return {
      linkVersion: versionOf(choice, document, by),
      signatures,
      consent: { version: '1', sha256: PDF },
    };
  },
  DeclineDocument: (choice, document, _, by) => ({
    linkVersion: versionOf(choice, document, by),
    reason: 'No',
  }),
  RecordInvitationMailed: null,
  RecordReminderMailed: null,
  RecordNoticeMailed: null,
  RecordMailFailed: null,
  RecordMailOutcomes: null,
  RecordMemberMailed: (choice, document) => {
    const owed = memberMailOf(choice, document);
    return owed && { ...owed, messageId: 'm' };
  },
  RecordMemberMailFailed: (choice, document) => {
    const owed = memberMailOf(choice, document);
    return owed && { ...owed, reason: 'The mailbox is full.' };
  },
  SealDocument: null,
  RecordSealFailed: null,
  RetrySeal: (choice) => ({ reason: choice.of([null, 'More memory']) }),
  RecordDownload: (choice) => ({ sealed: choice.of(blobs) }),
  RecordDocumentView: () => ({}),
  RecordCompletionRefused: () => ({ code: 'signing.out-of-turn', times: 1 }),
  RecordAccessRefused: () => ({ code: 'link.expired', times: 1 }),
  RecordOriginalDownload: () => ({ pdf: PDF }),
  RecordTimelineView: () => ({}),
  RecordTimelineExport: () => ({ format: 'json', filter: '' }),
  RecordEvidenceTaken: () => ({ verifier: PDF }),
  CreateAuditLink: (choice) => ({ link: choice.id(), days: 1 + (choice.number() % 90) }),
  ErasePersonalData: (choice, document) => wantedErased(choice, document),
  KeepErased: (choice, document) => wantedErased(choice, document),
  RecordKeysDestroyed: (choice, { erasures }) => {
    const { keys, revision } = choice.of([...erasures, { keys: ['d:x'] as const, revision: 1 }]);
    return { keys: keys.map((key) => ({ key, commitment: PDF })), erasure: revision };
  },
  RecordBlobsDestroyed: (choice, { erasures }) => ({
    blobs: choice.of([[], blobs]),
    erasure: choice.of([...erasures, { revision: 1 }]).revision,
  }),
  CertifyErasure: (choice, { erasures }) => ({
    certificate: choice.of(blobs),
    erasure: choice.of([...erasures, { revision: 1 }]).revision,
  }),
  SetRetention: (choice) => ({
    rule: idOf(3),
    ruleRevision: choice.number() % 2,
    anchor: choice.of(['completed', 'last-event'] as const),
    from: BEGIN,
    until: choice.of([null, instantOf(choice)]),
    disposal: choice.of(['erase', 'review'] as const),
  }),
  AnnounceDisposal: (choice) => ({ disposeOn: instantOf(choice) }),
  RecordDisposalNotice: (choice) => ({ to: choice.of([owner, stranger]).id, messageId: 'm' }),
  ChangeRetention: (choice) => ({ until: choice.of([null, ...laterYears]), reason: 'The law' }),
  PlaceHold: (choice) => ({ matter: idOf(1 + (choice.number() % 2)), kind: 'legal', reason: 'A suit' }),
  ReleaseHold: (choice) => ({ matter: idOf(1 + (choice.number() % 2)), reason: 'It is settled' }),
  DecideDisposal: (choice) => ({
    decision: choice.of(['erase', 'keep'] as const),
    until: choice.of([null, ...laterYears]),
    reason: 'Nobody needs it',
  }),
  RestoreDocument: () => ({ reason: 'By mistake' }),
  MoveDocument: (choice) => ({ team: choice.of([null, idOf(5)]) }),
  ShareDocument: (choice) => ({
    share: idOf(3 + (choice.number() % 2)),
    with: choice.of([{ kind: 'account', id: idOf(6) } as const, { kind: 'team', id: idOf(5) } as const]),
    right: choice.of(['view', 'edit'] as const),
    until: choice.of([null, ...laterYears]),
  }),
  RevokeShare: (choice, { shares }) => ({ share: choice.of([...shares, { id: idOf(9) }]).id }),
  TransferOwnership: (choice) => ({
    to: choice.of([owner.id, stranger.id]),
    reason: 'Olive has left',
    isOwnerGone: choice.of([true, false]),
  }),
  RequestRelease: (choice) => ({ to: choice.of([null, [idOf(6)]]), note: null }),
  ReleaseDocument: (_, { release }) => ({ askedAt: release?.at ?? '2026-01-01T00:00:00.000Z' }),
  RefuseRelease: () => ({ reason: 'The rent is wrong' }),
  WithdrawRelease: () => ({}),
  RevokeAuditLink: (choice, { auditLinks }) => ({ link: choice.of([...auditLinks, { id: idOf(9) }]).id }),
};

const wantedErased = (choice: Choice, document: ExistingDocument): Data<'ErasePersonalData'> => ({
  recipient: choice.of([null, recipientIn(choice, document)?.id ?? null, idOf(9)]),
  basis: 'objection',
  request: null,
  reason: 'Sam asked',
  ...choice.of([
    {},
    { sealed: { decision: 'destroy' } as const },
    { sealed: { decision: 'keep', basis: 'Legal claims' } as const },
  ]),
});
const recipientIn = (choice: Choice, { recipients }: ExistingDocument) =>
  recipients.length === 0 ? null : choice.of(recipients);
const fieldIn = (choice: Choice, { fields }: ExistingDocument) =>
  fields.length === 0 ? null : choice.of(fields);
const versionOf = (choice: Choice, { recipients }: ExistingDocument, by: Actor) => {
  const { linkVersion = 1 } = recipients.find(({ id }) => id === by.id) ?? {};

  return choice.of([linkVersion, linkVersion, linkVersion, 1]);
};

const ofRecipient = (choice: Choice, document: ExistingDocument) => {
  const recipient = recipientIn(choice, document)?.id;

  return recipient ? { recipient } : null;
};

const laterYears = ['2040-01-01T00:00:00.000Z', '2050-01-01T00:00:00.000Z'];

const memberMailOf = (choice: Choice, { memberMails }: ExistingDocument) => {
  const { cause, purpose } = choice.of(memberMails) ?? {};

  return cause && purpose ? { cause, purpose, account: choice.of([owner, stranger]).id } : null;
};
