import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import { fieldIdOf } from '#contracts/ids.ts';
import { instantAfter } from '#contracts/instant.ts';
import { due, type Intent } from '../leader/due/document-due.ts';
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
const PDF = 'a'.repeat(64);

/** Asks something of a document by whoever may come to do so: people whatever they like, the system what is due. */
export const documentMove =
  (id: string): Move<Document, DocumentEvent, DocumentCommand> =>
  (choice, state) => {
    if (state.status === 'none') return asking(choice.of(creations), owner, choice, nobodys, id);
    const [kind, intents] = [choice.number() % 8, due(state, () => true)];
    const intent = intents[choice.number() % Math.max(intents.length, 1)];
    if (kind < 2 && intent) return { by: system, command: settling(choice, intent, state) };
    const type = choice.of(kind < 6 ? usual[state.status] : all);
    const by = bySystem.has(type)
      ? system
      : choice.of([...likely(state), ...likely(state), ...anybody(state)]);

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
  ...(['CreateTemplate', 'CreateDocumentFromTemplate'] as const),
];

const usual = {
  draft: ['AddRecipient', 'PlaceField', 'PlaceField', 'SendDocument'],
  sent: ['SignDocument', 'SignDocument', 'SignDocument', 'OpenSigningLink', 'RemindSigners'],
  completed: ['RecordDownload', 'RecordDocumentView', 'RecordTimelineView', 'CreateAuditLink'],
  cancelled: ['RecordDocumentView', 'RecordAccessRefused', 'RecordEvidenceTaken'],
} as const satisfies Record<ExistingDocument['status'], readonly DocumentCommand['type'][]>;

/** What no route asks, but the installation itself. */
const bySystem: ReadonlySet<DocumentCommand['type']> = new Set([
  'RemindSigners',
  'KeepLinkVersion',
  'RetrySeal',
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

const blobs = ['b', 'c'].map((digit) => digit.repeat(64));
const instantOf = (choice: Choice) => instantAfter(BEGIN, choice.number() % 200);

const file = { originalFileName: 'lease.pdf', fileType: 'pdf', original: PDF, pdf: PDF } as const;
const uploaded = { title: 'Lease', ...file, pages: [1, 2].map(() => ({ width: 595, height: 842 })) };
const person = (choice: Choice) => ({
  ...{ recipient: choice.id(), fullName: 'Sam', email: 'sam@example.com', title: 'Tenant' },
  role: choice.of(['signer', 'signer', 'signer', 'copy'] as const),
});
const order = (choice: Choice) => 1 + (choice.number() % 2);
const box = (choice: Choice) => ({
  ...{ x: choice.number() % 500, y: choice.number() % 500, width: 100, height: 30 },
});
const place = (choice: Choice, id: string, recipient: string): Data<'PlaceField'> => ({
  ...{ field: fieldIdOf(id, choice.id()), recipient, label: 'Here', ...box(choice) },
  ...{ type: choice.of(['signature', 'text'] as const), pageNumber: 1 + (choice.number() % 3) },
  ...{ fontSize: choice.of([12, 14]), required: choice.number() % 3 > 0 },
});

const carried = (choice: Choice, id: string) => {
  const recipients = [1, 2].map((signingOrder) => ({ ...person(choice), signingOrder }));
  const signers = recipients.filter(({ role }) => role === 'signer');
  const fields = signers.map(({ recipient }) => ({ ...place(choice, id, recipient), pageNumber: 1 }));

  const message = choice.of([null, 'Please sign by Friday.']);

  return { ...uploaded, subject: null, message, recipients, fields };
};

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
    roles: [1, 2].map((signingOrder) => {
      const { fullName: _, email: __, ...role } = person(choice);
      return { ...role, signingOrder };
    }),
  }),
  CreateDocumentFromTemplate: (choice, _, id) => ({ template: idOf(8), ...carried(choice, id) }),
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
  ResendInvitations: (choice, document) => {
    const { recipient } = ofRecipient(choice, document) ?? {};
    return choice.of([{}, { isUnlimited: true } as const, { ...(recipient && { recipients: [recipient] }) }]);
  },
  KeepLinkVersion: (choice, document) => {
    const { recipient } = ofRecipient(choice, document) ?? {};
    const linkVersion = 1 + (choice.number() % 4);
    return recipient ? { recipient, linkVersion, linkExpiresAt: choice.of([null, instantOf(choice)]) } : null;
  },
  RemindSigners: () => ({}),
  VoidDocument: (choice) => choice.of([{}, { reason: 'The rent has changed' }]),
  DeleteDocument: () => ({}),
  OpenSigningLink: (choice, document, _, by) => ({ linkVersion: versionOf(choice, document, by) }),
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
  RevokeAuditLink: (choice, { auditLinks }) => ({ link: choice.of([...auditLinks, { id: idOf(9) }]).id }),
};

const ofRecipient = (choice: Choice, document: ExistingDocument) => {
  const recipient = recipientIn(choice, document)?.id;

  return recipient ? { recipient } : null;
};

const all = Object.keys(makings) as readonly DocumentCommand['type'][];

/** Stands for a document that nobody has made yet. */
const nobodys = { recipients: [], fields: [], auditLinks: [] } as unknown as ExistingDocument;
