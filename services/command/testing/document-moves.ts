import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import { instantAfter } from '#contracts/instant.ts';
import { due, type Intent } from '../leader/due/document-due.ts';
import { carried, order, PDF, person, place, roleOf, uploaded } from './drafted.ts';
import { BEGIN, type Choice, idOf, type Move } from './lived-history.ts';

type Data<Type extends DocumentCommand['type']> = Extract<DocumentCommand, { type: Type }>['data'];

/** What a command may say; null where there is nothing to say it of. */
type Making<Type extends DocumentCommand['type']> = (
  choice: Choice,
  document: ExistingDocument,
  id: string,
  by: Actor,
) => Data<Type> | null;

export const owner: Actor = { kind: 'account', id: idOf(0xa1) };
const stranger: Actor = { kind: 'account', id: idOf(0xa2) };
const system: Actor = { kind: 'system', id: 'reactions' };
export const auditor: Actor = { kind: 'auditor', id: 'ann@example.com' };

/** Asks something of a document by whoever may come to do so: people whatever they like, the system what is due. */
export const documentMove =
  (id: string): Move<Document, DocumentEvent, DocumentCommand> =>
  (choice, state) => {
    if (state.status === 'none') return asking(choice.of(creations), owner, choice, nobodys, id);
    const [kind, intents] = [choice.number() % 8, due(state, () => true)];
    const intent = intents[choice.number() % Math.max(intents.length, 1)];
    if (kind < 2 && intent) return { by: system, command: settling(choice, intent, state) };
    const type = choice.of(kind < 6 ? usual[state.status] : all);
    const people = byManager.has(type)
      ? [owner, stranger]
      : [...likely(state), ...likely(state), ...anybody(state)];
    const by = bySystem.has(type) ? system : choice.of(people);

    return asking(type, by, choice, state, id);
  };

const asking = (
  type: DocumentCommand['type'],
  by: Actor,
  choice: Choice,
  document: ExistingDocument,
  id: string,
) => {
  const data = (makings[type] as Making<DocumentCommand['type']> | null)?.(choice, document, id, by) ?? null;

  return data && { by, command: { type, data } as DocumentCommand };
};

const likely = ({ recipients }: ExistingDocument): readonly Actor[] => [
  owner,
  ...recipients.map(({ id }): Actor => ({ kind: 'recipient', id })),
];

const anybody = ({ auditLinks }: ExistingDocument): readonly Actor[] => [
  stranger,
  auditor,
  ...auditLinks.map(({ id }): Actor => ({ kind: 'auditor', id })),
];

const creations = [
  ...(['UploadDocument', 'UploadDocument', 'DuplicateDocument'] as const),
  ...(['CreateTemplate', 'CreateDocumentFromTemplate', 'SaveAsTemplate'] as const),
];

const usual = {
  draft: ['AddRecipient', 'PlaceField', 'PlaceField', 'SendDocument'],
  sent: [
    'SignDocument',
    'SignDocument',
    'OpenSigningLink',
    'TakeSigningLink',
    'RemindSigners',
    'ResendInvitations',
  ],
  completed: ['RecordDownload', 'RecordDocumentView', 'RecordTimelineView', 'CreateAuditLink'],
  cancelled: ['RecordDocumentView', 'RecordAccessRefused', 'RecordEvidenceTaken'],
} as const satisfies Record<ExistingDocument['status'], readonly DocumentCommand['type'][]>;

/** What no route asks, but the installation itself. */
const bySystem: ReadonlySet<DocumentCommand['type']> = new Set([
  'RemindSigners',
  'KeepLinkVersion',
  'RetrySeal',
  'ErasePersonalData',
  'KeepErased',
  'RecordKeysDestroyed',
  'RecordBlobsDestroyed',
  'SetRetention',
  'AnnounceDisposal',
  'RecordDisposalNotice',
]);

/** What no route lets anybody ask but a records manager. */
const byManager: ReadonlySet<DocumentCommand['type']> = new Set([
  'ChangeRetention',
  'PlaceHold',
  'ReleaseHold',
  'DecideDisposal',
  'RestoreDocument',
]);

/** What becomes of what was due, as the reactions put it on record. */
const settling = (choice: Choice, intent: Intent, { recipients }: ExistingDocument): DocumentCommand => {
  const reason = 'The mailbox is full.';
  if (intent.kind === 'seal') {
    const sealed = { sealed: choice.of(blobs), level: 'B-B', pageCount: 2, chainHead: PDF } as const;
    return choice.number() % 4 === 0
      ? { type: 'RecordSealFailed', data: { reason } }
      : { type: 'SealDocument', data: sealed };
  }
  const { purpose, recipient, attempt } = intent;
  const newest = recipients.find(({ id }) => id === recipient)?.linkVersion ?? 1;
  const linkVersion = choice.of([newest, newest, newest, 1]);
  const messageId = 'm';
  if (choice.number() % 5 === 0)
    return { type: 'RecordMailFailed', data: { purpose, recipient, attempt, reason } };
  if (purpose === 'invitation')
    return {
      type: 'RecordInvitationMailed',
      data: { recipient: recipient ?? '', attempt, linkVersion, linkExpiresAt: instantOf(choice), messageId },
    };
  if (purpose === 'reminder')
    return {
      type: 'RecordReminderMailed',
      data: { recipient: recipient ?? '', number: attempt, day: '2026-01-01', messageId },
    };

  return { type: 'RecordNoticeMailed', data: { purpose, recipient, messageId } };
};

const laterYears = ['2040-01-01T00:00:00.000Z', '2050-01-01T00:00:00.000Z'];
const blobs = ['b', 'c'].map((digit) => digit.repeat(64));
const instantOf = (choice: Choice) => instantAfter(BEGIN, choice.number() % 200);

const wantedErased = (choice: Choice, document: ExistingDocument): Data<'ErasePersonalData'> => ({
  recipient: choice.of([null, recipientIn(choice, document)?.id ?? null, idOf(9)]),
  ...{ basis: 'objection', request: null, reason: 'Sam asked' },
});
const recipientIn = (choice: Choice, { recipients }: ExistingDocument) =>
  recipients.length === 0 ? null : choice.of(recipients);
const fieldIn = (choice: Choice, { fields }: ExistingDocument) =>
  fields.length === 0 ? null : choice.of(fields);
const versionOf = (choice: Choice, { recipients }: ExistingDocument, by: Actor) => {
  const { linkVersion = 1 } = recipients.find(({ id }) => id === by.id) ?? {};

  return choice.of([linkVersion, linkVersion, linkVersion, 1]);
};

/** Null: what the system puts on record of its own work, which comes of what is due. */
const makings: { readonly [Type in DocumentCommand['type']]: Making<Type> | null } = {
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
  ErasePersonalData: wantedErased,
  KeepErased: wantedErased,
  RecordKeysDestroyed: (choice, { erasures }) => {
    const { keys, revision } = choice.of([...erasures, { keys: ['d:x'] as const, revision: 1 }]);
    return { keys: keys.map((key) => ({ key, commitment: PDF })), erasure: revision };
  },
  RecordBlobsDestroyed: (choice, { erasures }) => ({
    ...{ blobs: choice.of([[], blobs]), erasure: choice.of([...erasures, { revision: 1 }]).revision },
  }),
  SetRetention: (choice) => ({
    ...{
      rule: idOf(3),
      ruleRevision: choice.number() % 2,
      anchor: choice.of(['completed', 'last-event'] as const),
    },
    ...{
      from: BEGIN,
      until: choice.of([null, instantOf(choice)]),
      disposal: choice.of(['erase', 'review'] as const),
    },
  }),
  AnnounceDisposal: (choice) => ({ disposeOn: instantOf(choice) }),
  RecordDisposalNotice: (choice) => ({ to: choice.of([owner, stranger]).id, messageId: 'm' }),
  ChangeRetention: (choice) => ({ until: choice.of([null, ...laterYears]), reason: 'The law' }),
  PlaceHold: (choice) => ({ matter: idOf(1 + (choice.number() % 2)), kind: 'legal', reason: 'A suit' }),
  ReleaseHold: (choice) => ({ matter: idOf(1 + (choice.number() % 2)), reason: 'It is settled' }),
  DecideDisposal: (choice) => ({
    ...{ decision: choice.of(['erase', 'keep'] as const), until: choice.of([null, ...laterYears]) },
    reason: 'Nobody needs it',
  }),
  RestoreDocument: () => ({ reason: 'By mistake' }),
  RevokeAuditLink: (choice, { auditLinks }) => ({ link: choice.of([...auditLinks, { id: idOf(9) }]).id }),
};

const ofRecipient = (choice: Choice, document: ExistingDocument) => {
  const recipient = recipientIn(choice, document)?.id;

  return recipient ? { recipient } : null;
};

const all = Object.keys(makings) as readonly DocumentCommand['type'][];

/** Stands for a document that nobody has made yet. */
const nobodys = { recipients: [], fields: [], auditLinks: [], erasures: [] } as unknown as ExistingDocument;
