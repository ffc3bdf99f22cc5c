import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import { due, type Intent } from '../leader/due/document-due.ts';
import { commandData, type DataOf } from './command-data.ts';
import { auditor, blobs, instantOf, owner, PDF, stranger } from './drafted.ts';
import type { Asking, Choice, Move } from './lived-history.ts';
import { anyMembership, membershipOf } from './memberships.ts';

const system: Actor = { kind: 'system', id: 'reactions' };

/** Asks something of a document by whoever may come to do so: people whatever they like, the system what is due. */
export const documentMove =
  (id: string): Move<Document, DocumentEvent, DocumentCommand> =>
  (choice, state) => {
    if (state.status === 'none') {
      const creation = asking(choice.of(creations), owner, choice, nobodys, id);
      return creation && inTeam(creation, choice);
    }
    const [kind, intents] = [choice.number() % 8, due(state, () => true)];
    const intent = intents[choice.number() % Math.max(intents.length, 1)];
    if (kind < 2 && intent) return { by: system, command: settling(choice, intent, state) };
    const type = choice.of(kind === 6 ? waitingFor(state) : kind < 6 ? usual[state.status] : all);
    const people = byManager.has(type)
      ? [owner, stranger]
      : [...likely(state), ...likely(state), ...anybody(state)];
    const by = bySystem.has(type) ? system : choice.of(people);

    const asked = asking(type, by, choice, state, id);
    return asked && { ...asked, membership: membershipOf(choice, by, state) };
  };

/** Half of all documents are an organisation's, and most of them a team's. */
const inTeam = ({ by, command }: Asking<DocumentCommand>, choice: Choice): Asking<DocumentCommand> => {
  const membership = choice.number() % 2 === 0 ? undefined : anyMembership(choice);
  const team = membership && choice.of([undefined, ...membership.teams])?.team;

  return {
    by,
    command: { ...command, data: { ...command.data, ...(team && { team }) } } as DocumentCommand,
    membership,
  };
};

const asking = (
  type: DocumentCommand['type'],
  by: Actor,
  choice: Choice,
  document: ExistingDocument,
  id: string,
) => {
  const data =
    (commandData[type] as DataOf<DocumentCommand['type']> | null)?.(choice, document, id, by) ?? null;

  return data && { by, command: { type, data } as DocumentCommand };
};

const likely = ({ recipients, owner: id }: ExistingDocument): readonly Actor[] => [
  { kind: 'account', id },
  ...recipients.map(({ id }): Actor => ({ kind: 'recipient', id })),
];

const anybody = ({ auditLinks, release, organisation }: ExistingDocument): readonly Actor[] => [
  ...(organisation === null ? [stranger] : [stranger, stranger, owner]),
  ...(release ? [stranger, stranger, stranger, stranger] : []),
  auditor,
  ...auditLinks.map(({ id }): Actor => ({ kind: 'auditor', id })),
];

const creations = [
  ...(['UploadDocument', 'UploadDocument', 'DuplicateDocument'] as const),
  ...(['CreateTemplate', 'CreateDocumentFromTemplate', 'SaveAsTemplate'] as const),
];

/** What somebody has to answer, or to end. */
const waitingFor = ({ release, shares }: ExistingDocument): readonly DocumentCommand['type'][] => {
  if (release) return ['ReleaseDocument', 'RefuseRelease'];

  return shares.length > 0 ? ['RevokeShare', 'TransferOwnership', 'RecordMemberMailed'] : all;
};

const usual = {
  draft: ['AddRecipient', 'PlaceField', 'PlaceField', 'SendDocument', 'RequestRelease', 'ShareDocument'],
  sent: [
    'SignDocument',
    'SignDocument',
    'OpenSigningLink',
    'TakeSigningLink',
    'RemindSigners',
    'ResendInvitations',
    'DeclineDocument',
  ],
  completed: ['RecordDownload', 'RecordDocumentView', 'RecordTimelineView', 'CreateAuditLink'],
  cancelled: ['RecordDocumentView', 'RecordAccessRefused', 'RecordEvidenceTaken'],
} as const satisfies Record<ExistingDocument['status'], readonly DocumentCommand['type'][]>;

/** What no route asks, but the installation itself. */
const bySystem: ReadonlySet<DocumentCommand['type']> = new Set([
  'RemindSigners',
  'KeepLinkVersion',
  'WithdrawSigningLink',
  'RetrySeal',
  'ErasePersonalData',
  'KeepErased',
  'RecordKeysDestroyed',
  'RecordBlobsDestroyed',
  'CertifyErasure',
  'SetRetention',
  'AnnounceDisposal',
  'RecordDisposalNotice',
  'RecordMemberMailed',
  'RecordMemberMailFailed',
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

const all = Object.keys(commandData) as readonly DocumentCommand['type'][];

/** Stands for a document that nobody has made yet. */
const nobodys = { recipients: [], fields: [], auditLinks: [], erasures: [] } as unknown as ExistingDocument;
