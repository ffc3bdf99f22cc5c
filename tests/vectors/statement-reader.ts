import { openedText } from './texts-reader.ts';
import { canonical, type Json, must } from './tree-reader.ts';

// The second reader of what the events come to, from docs/evidence-format.md alone.

/** Throws if the statement isn't what the events come to. `keys` are those in `keys.json`; none in older versions. */
export const checkStatement = (
  { stream, events, statement }: Json,
  keys: readonly Json[] | undefined,
): void => {
  let state: Json = null;
  for (const [n, event] of events.entries()) {
    const data = withTexts(event.data, '/data', (pointer, box) =>
      openedText(box, pointer, keys?.[n]?.[pointer], canonical([stream, event.type, pointer])),
    );
    const change = changes[event.type];
    must(change !== undefined, `what ${event.type} changes is not told`);
    state = change?.({ ...event, data }, state, stream.replace('document-', ''));
  }
  const { fields, ...rest } = state;
  const values = fields
    .filter(({ value }: Json) => value !== null)
    .map(({ id, recipient, type, label, pageNumber, value, drawing }: Json) => ({
      id,
      recipient,
      type,
      label,
      pageNumber,
      value,
      drawing,
    }));
  must(canonical({ ...rest, values }) === canonical(statement), 'the statement is another');
};

const withTexts = (value: Json, pointer: string, open: (pointer: string, box: Json) => Json): Json => {
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$sealed === 'string') return open(pointer, value);
  const members = Object.entries(value).map(([name, member]) => [
    name,
    withTexts(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, open),
  ]);

  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
};

type Change = (event: Json, state: Json, document: string) => Json;

const begun: Change = ({ type, data, metadata }, _, id) => {
  const { owner, title, originalFileName, fileType, original, pdf, pages } = data;

  return {
    id,
    kind: type === 'TemplateCreated' ? 'template' : 'document',
    status: 'draft',
    deleted: false,
    sealed: null,
    sentAt: null,
    completedAt: null,
    recipients: [],
    fields: [],
    createdAt: metadata.at,
    owner,
    title,
    originalFileName,
    fileType,
    original,
    pdf,
    pages: pages.length,
  };
};

const none: Change = (_, state) => state;

/** Those of these members that the event's data have. */
const given = (data: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(names.filter((name) => name in data).map((name) => [name, data[name]]));

const onEach = (state: Json, list: 'recipients' | 'fields', id: string, change: (one: Json) => Json) => ({
  ...state,
  [list]: state[list].map((one: Json) => (one.id === id ? { ...one, ...change(one) } : one)),
});

const renamed: Change = ({ data }, state) => ({ ...state, ...given(data, 'title') });

const corrected: Change = ({ data }, state) =>
  onEach(state, 'recipients', data.recipient, () =>
    given(data, 'role', 'fullName', 'email', 'title', 'signingOrder'),
  );

const gone = (text: Json) => (text === null || text === '' ? text : '[erased]');

const erased: Change = ({ data: { keys } }, state, document) => {
  const isWhole = keys.includes(`d:${document}`);
  const isOf = (recipient: string) => keys.includes(`r:${document}.${recipient}`);
  const own = isWhole ? { title: gone(state.title), originalFileName: gone(state.originalFileName) } : {};

  return {
    ...state,
    ...own,
    recipients: state.recipients.map((one: Json) => {
      const { fullName, email, title, declineReason } = one;
      return isOf(one.id)
        ? {
            ...one,
            fullName: gone(fullName),
            email: gone(email),
            title: gone(title),
            declineReason: gone(declineReason),
          }
        : one;
    }),
    fields: state.fields.map((one: Json) => ({
      ...one,
      ...(isWhole && { label: gone(one.label) }),
      ...(isOf(one.recipient) && { value: gone(one.value) }),
    })),
  };
};

const changes: Readonly<Record<string, Change>> = {
  DocumentUploaded: begun,
  DocumentDuplicated: begun,
  TemplateCreated: begun,
  DocumentCreatedFromTemplate: begun,
  DocumentRenamed: renamed,
  TemplateEdited: renamed,
  RecipientAdded: ({ data }, state) => {
    const { recipient: id, ...who } = data;
    const nothing = { openedAt: null, signedAt: null, declinedAt: null, declineReason: null };
    const added = { id, ...who, status: 'pending', ...nothing, consentVersion: null };
    return { ...state, recipients: [...state.recipients, added] };
  },
  RecipientRoleChanged: corrected,
  RecipientCorrected: corrected,
  RecipientRenamed: corrected,
  RecipientReordered: corrected,
  RecipientRemoved: ({ data }, state) => ({
    ...state,
    recipients: state.recipients.filter(({ id }: Json) => id !== data.recipient),
  }),
  FieldPlaced: ({ data }, state) => ({
    ...state,
    fields: [...state.fields, { ...data, id: data.field, value: null, drawing: null }],
  }),
  FieldEdited: ({ data }, state) =>
    onEach(state, 'fields', data.field, () => given(data, 'label', 'recipient', 'pageNumber')),
  FieldRemoved: ({ data }, state) => ({
    ...state,
    fields: state.fields.filter(({ id }: Json) => id !== data.field),
  }),
  DocumentSent: ({ metadata }, state) => ({
    ...state,
    status: 'sent',
    sentAt: metadata.at,
    recipients: state.recipients.map((one: Json) =>
      one.role === 'copy' ? { ...one, status: 'notified' } : one,
    ),
  }),
  SigningLinkOpened: ({ data, metadata }, state) =>
    onEach(state, 'recipients', data.recipient, ({ openedAt }) => ({ openedAt: openedAt ?? metadata.at })),
  RecipientSigned: ({ data, metadata }, state) =>
    data.values.reduce(
      (before: Json, { field, value, handwriting }: Json) =>
        onEach(before, 'fields', field, () => ({
          value,
          drawing: handwriting?.kind === 'drawn' ? handwriting.drawing : null,
        })),
      onEach(state, 'recipients', data.recipient, () => ({
        status: 'signed',
        signedAt: metadata.at,
        consentVersion: data.consent.version,
      })),
    ),
  RecipientDeclined: ({ data, metadata }, state) => ({
    ...onEach(state, 'recipients', data.recipient, () => ({
      status: 'declined',
      declinedAt: metadata.at,
      declineReason: data.reason,
    })),
    status: 'cancelled',
  }),
  DocumentCompleted: ({ metadata }, state) => ({ ...state, status: 'completed', completedAt: metadata.at }),
  DocumentSealed: ({ data, metadata }, state) => ({
    ...state,
    sealed: { sha256: data.sealed, at: metadata.at },
  }),
  DocumentVoided: (_, state) => ({ ...state, status: 'cancelled' }),
  DocumentDeleted: (_, state) => ({ ...state, deleted: true }),
  DocumentRestored: (_, state) => ({ ...state, deleted: false }),
  OwnershipTransferred: ({ data }, state) => ({ ...state, owner: data.to }),
  PersonalDataErased: erased,
  ...Object.fromEntries(
    `MessageEdited EarlierEntriesSet FieldMoved FieldResized InvitationMailed InvitationsResent LinkVersionKept ReminderFellDue
    ReminderMailed CopyNoticeMailed VoidNoticeMailed CompletedCopyMailed DeclineNoticeMailed MailFailed DocumentViewed
    CompletionRefused AccessRefused DocumentDownloaded OriginalDownloaded TimelineViewed TimelineExported EvidenceTaken
    AuditLinkCreated AuditLinkRevoked SigningLinkTaken SigningLinkWithdrawn MemberMailed MemberMailFailed
    SealFailureMailed SealFailed SealRetried DocumentMovedToTeam DocumentShared ShareRevoked ReleaseRequested
    ReleaseApproved ReleaseRefused ReleaseWithdrawn PoliciesApplied RetentionSet RetentionShorteningAsked
    RetentionChanged HoldPlaced HoldReleased DisposalAnnounced DisposalNoticeMailed DisposalDecided
    PersonalKeysDestroyed BlobsDestroyed ErasureCertified`
      .split(/\s+/)
      .map((type) => [type, none]),
  ),
};
