import type { z } from 'zod';
import type { ClaimEvent, SecurityEvent } from '#contracts/account/events.ts';
import type { Actor, Authority, Message, Recorded } from '#contracts/envelope.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import { privacyKey } from '#contracts/key-id.ts';
import type { MailsCounted } from '#contracts/mails/events.ts';
import { mailsOfDay } from '#contracts/mails/state.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import type { PrivacyEvent } from '#contracts/privacy/events.ts';
import type { RetentionEvent } from '#contracts/retention/events.ts';
import { INSTALLATION } from '#contracts/retention/state.ts';
import { streams } from '#contracts/stream-name.ts';
import {
  type CheckpointSigned,
  type CheckpointsKept,
  keptTreeHeadsOf,
  treeHeadsOf,
  type WitnessEvent,
  witnessesOf,
} from '#contracts/tree-heads/events.ts';
import { VAULT, type VaultKeyRotated } from '#contracts/vault/events.ts';
import { VOUCHING, type VouchingEvent } from '#contracts/vouching/events.ts';
import { WRITER_KEYS, type WriterKeyAnnounced } from '#contracts/writer-keys/events.ts';

// Histories of every kind of stream but those of documents and accounts, in which each of its kinds of events occurs.

/** An event, who caused it, and by which right of an organisation. `data` may depend on the events before it. */
export type Act<Event extends Message = Message> = {
  readonly event: Event | ((before: readonly Recorded[]) => Event);
  readonly by: Actor;
  readonly authority?: Authority;
};

export type OtherHistory = { readonly stream: string; readonly acts: readonly Act[] };

/** The day on which all of it happens. */
export const DAY = '2026-11-21';

const id = (n: number): string => `5f7a4b6e-0000-4000-8000-${String(n).padStart(12, '0')}`;
const hash = (digit: string): string => digit.repeat(64);
const system: Actor = { kind: 'system', id: 'reactions' };
const account = (n: number): Actor & { readonly id: string } => ({ kind: 'account', id: id(n) });
const [owner, rita, rob, mia, max] = [account(1), account(2), account(3), account(4), account(5)];
const auditor: Actor = { kind: 'auditor', id: id(6) };

const acting =
  (by: Actor) =>
  <Event extends Message>(...events: readonly Act<Event>['event'][]): readonly Act<Event>[] =>
    events.map((event) => ({ event, by }));

const history = <Event extends Message>(
  stream: string,
  ...acts: readonly (readonly Act<Event>[])[]
): OtherHistory => ({ stream, acts: acts.flat() as unknown as readonly Act[] });

const claims = history<ClaimEvent>(
  streams.username('olive'),
  acting(owner)<ClaimEvent>(
    { type: 'NameClaimed', data: { account: owner.id } },
    { type: 'NameFreed', data: {} },
  ),
);

const security = history<SecurityEvent>(
  streams.security(DAY),
  acting(system)<SecurityEvent>(
    { type: 'SignInFailed', data: { username: 'olive' } },
    { type: 'SecondFactorRefused', data: { account: owner.id } },
    { type: 'PasskeyRefused', data: { account: owner.id } },
    { type: 'PasswordResetRefused', data: { name: 'olive' } },
    { type: 'SsoRefused', data: { reason: 'token', organisation: null } },
    { type: 'LinkRefused', data: { link: 'signing', times: 3 } },
    {
      type: 'ScimCalled',
      data: { organisation: id(7), token: id(8), day: DAY, reads: 1, changes: 2, refused: 0 },
    },
  ),
  acting(owner)<SecurityEvent>(
    { type: 'PasswordRefused', data: { account: owner.id } },
    { type: 'UploadRefused', data: { account: owner.id, code: 'too-large', times: 1 } },
    { type: 'UnknownDocumentAsked', data: { account: owner.id, times: 2 } },
    { type: 'SecurityAlertRaised', data: { kind: 'break-glass', account: owner.id, organisation: id(7) } },
  ),
  acting(auditor)<SecurityEvent>(
    { type: 'AuditSearched', data: { area: 'documents' } },
    { type: 'EarlierTimelineViewed', data: { epoch: 1, document: id(9) } },
  ),
);

const retention = history<RetentionEvent>(
  streams.retention(INSTALLATION),
  acting(rita)<RetentionEvent>(
    {
      type: 'RetentionRuleSet',
      data: {
        rule: id(10),
        name: 'Leases',
        order: 1,
        templates: [],
        endings: ['completed'],
        anchor: 'completed',
        keep: 'P10Y',
        disposal: 'erase',
      },
    },
    { type: 'RetentionRuleRetired', data: { rule: id(10) } },
  ),
);

const matter = history<MatterEvent>(
  streams.matter(id(11)),
  acting(rita)<MatterEvent>(
    { type: 'MatterOpened', data: { name: 'The roof', reference: null } },
    { type: 'HoldsOrdered', data: { documents: [id(9)], kind: 'legal', reason: 'It leaks' } },
    { type: 'MatterClosed', data: { reason: 'It is mended' } },
  ),
);

const mails = history<MailsCounted>(
  `mails-${mailsOfDay(owner.id, DAY)}`,
  acting(owner)<MailsCounted>({
    type: 'MailsCounted',
    data: { document: id(9), purpose: 'sending', mails: 2 },
  }),
  acting(system)<MailsCounted>({
    type: 'MailsCounted',
    data: { document: id(9), purpose: 'reminder', mails: 1 },
  }),
);

const request = (kind: 'access' | 'erasure' | 'objection'): PrivacyEvent => ({
  type: 'PrivacyRequestReceived',
  data: {
    kind,
    email: 'ada@example.com',
    note: null,
    via: 'officer',
    from: null,
    dueOn: '2026-12-21T12:00:00.000Z',
  },
});
const match = { kind: 'account', account: owner.id } as const;
const erasing = streams.privacy(id(12));

const privacy: readonly OtherHistory[] = [
  history<PrivacyEvent>(
    erasing,
    acting(rita)<PrivacyEvent>(request('erasure')),
    acting(system)<PrivacyEvent>(
      { type: 'PrivacyMatchFound', data: { match } },
      { type: 'PrivacySearchFinished', data: { matches: 1 } },
    ),
    acting(rita)<PrivacyEvent>(
      {
        type: 'PrivacyDecided',
        data: { match, decision: 'erase', basis: 'objection', until: null, isVoidConfirmed: false },
      },
      {
        type: 'PrivacyRequestExtended',
        data: { dueOn: '2027-01-21T12:00:00.000Z', reason: 'Many documents' },
      },
    ),
    acting(system)<PrivacyEvent>({
      type: 'PrivacyAnswerMailed',
      data: { purpose: 'extended', messageId: 'm' },
    }),
    acting(rob)<PrivacyEvent>({ type: 'PrivacyRequestApproved', data: {} }),
    acting(system)<PrivacyEvent>(
      { type: 'PrivacyRequestFulfilled', data: { certificate: hash('a') } },
      { type: 'PrivacyAnswerMailFailed', data: { purpose: 'fulfilled', reason: 'The mailbox is full.' } },
      {
        type: 'PersonalDataErased',
        data: { keys: [privacyKey(id(12))], basis: 'purpose-ended', request: null, reason: 'Over' },
      },
      (before) => ({
        type: 'PersonalKeysDestroyed',
        data: {
          keys: [{ key: privacyKey(id(12)), commitment: hash('b') }],
          erasure: before.length - 1,
        },
      }),
      (before) => ({ type: 'BlobsDestroyed', data: { blobs: [], erasure: before.length - 2 } }),
      (before) => ({
        type: 'ErasureCertified',
        data: { certificate: hash('c'), erasure: before.length - 3 },
      }),
    ),
  ),
  history<PrivacyEvent>(
    streams.privacy(id(13)),
    acting(rita)<PrivacyEvent>(request('access')),
    acting(system)<PrivacyEvent>({ type: 'PrivacySearchFinished', data: { matches: 0 } }),
    acting(rob)<PrivacyEvent>(
      { type: 'PrivacyRequestApproved', data: {} },
      { type: 'PrivacyExportTaken', data: {} },
    ),
  ),
  history<PrivacyEvent>(
    streams.privacy(id(14)),
    acting(rita)<PrivacyEvent>(request('objection'), {
      type: 'PrivacyRequestRefused',
      data: { reason: 'Somebody else' },
    }),
  ),
];

const [sales, legal] = [id(20), id(21)];
const [joining, failing, withdrawn] = [id(22), id(23), id(24)];
const inviting = (invitation: string, email: string): OrganisationEvent => ({
  type: 'MemberInvited',
  data: { invitation, email, roles: ['member'], teams: [], expiresAt: '2026-12-01T12:00:00.000Z' },
});
const provider = {
  connection: id(25),
  issuer: 'https://login.acme.example',
  clientId: 'inkstream',
  scopes: ['openid'],
  acrValues: [],
  domains: ['acme.example'],
  groups: [],
  claims: { email: 'email', emailVerified: 'email_verified', fullName: 'name', groups: 'groups' },
};

const organisation = history<OrganisationEvent>(
  streams.organisation(id(7)),
  acting(owner)<OrganisationEvent>(
    { type: 'OrganisationFounded', data: { name: 'Acme' } },
    { type: 'OrganisationRenamed', data: { name: 'Acme Ltd' } },
    { type: 'TeamCreated', data: { team: sales, name: 'Sales' } },
    { type: 'TeamCreated', data: { team: legal, name: 'Legal' } },
    { type: 'TeamRenamed', data: { team: legal, name: 'Law' } },
    inviting(joining, 'mia@acme.example'),
    inviting(failing, 'moe@acme.example'),
    inviting(withdrawn, 'max@acme.example'),
  ),
  acting(system)<OrganisationEvent>(
    { type: 'MemberInvitationMailed', data: { invitation: joining, messageId: 'm' } },
    { type: 'MemberInvitationFailed', data: { invitation: failing, reason: 'No such mailbox' } },
  ),
  acting(owner)<OrganisationEvent>({ type: 'MemberInvitationWithdrawn', data: { invitation: withdrawn } }),
  acting(mia)<OrganisationEvent>({
    type: 'MemberJoined',
    data: { account: mia.id, via: 'invitation', invitation: joining, roles: ['member'], teams: [] },
  }),
  acting(system)<OrganisationEvent>(
    {
      type: 'MemberJoined',
      data: { account: max.id, via: 'scim', invitation: null, roles: ['member'], teams: [] },
    },
    { type: 'MemberLinked', data: { account: max.id, userName: 'max', externalId: null } },
    { type: 'TeamLinked', data: { team: sales, externalId: null } },
  ),
  acting(owner)<OrganisationEvent>(
    { type: 'MemberUnlinked', data: { account: max.id } },
    { type: 'MemberRolesChanged', data: { account: mia.id, roles: ['member', 'auditor'] } },
    { type: 'TeamMemberSet', data: { team: sales, account: mia.id, role: 'sender' } },
    { type: 'MemberSuspended', data: { account: mia.id, reason: 'On leave' } },
    { type: 'MemberReactivated', data: { account: mia.id } },
    { type: 'HandoverOrdered', data: { account: max.id, to: mia.id, reason: 'He leaves' } },
    { type: 'MemberRemoved', data: { account: max.id, reason: 'He left' } },
  ),
  acting(system)<OrganisationEvent>(
    { type: 'LeaverLinksWithdrawn', data: { account: max.id, links: 2 } },
    (before) => ({
      type: 'HandoverFinished',
      data: {
        order: before.find(({ type }) => type === 'HandoverOrdered')?.id ?? '',
        account: max.id,
        documents: 1,
      },
    }),
  ),
  acting(owner)<OrganisationEvent>(
    { type: 'TeamArchived', data: { team: legal, successor: sales } },
    { type: 'PolicySet', data: { policy: 'personalSpaces', value: false } },
    { type: 'DomainClaimed', data: { domain: 'acme.example', challenge: 'x' } },
    { type: 'DomainVerified', data: { domain: 'acme.example' } },
    { type: 'ConnectionSet', data: provider },
    { type: 'BreakGlassNamed', data: { accounts: [owner.id] } },
    { type: 'SsoEnforced', data: { domain: 'acme.example' } },
    { type: 'SsoEnforcementEnded', data: { domain: 'acme.example' } },
    { type: 'ConnectionRemoved', data: { connection: provider.connection } },
    { type: 'DomainGivenUp', data: { domain: 'acme.example' } },
    {
      type: 'TokenMade',
      data: {
        token: id(8),
        scope: 'scim',
        name: 'Directory',
        hash: hash('d'),
        expiresAt: '2026-12-01T12:00:00.000Z',
      },
    },
    { type: 'TokenRevoked', data: { token: id(8) } },
  ),
);

const log = id(30);
const restoring = (restore: string, to: number): EpochsEvent => ({
  type: 'RestoreStarted',
  data: {
    restore,
    from: 1,
    to,
    backup: {
      filename: 'backup',
      sha256: hash('e'),
      log,
      epoch: 1,
      takenAt: `${DAY}T00:00:00.000Z`,
      events: 1,
      blobs: 0,
    },
  },
});
const filename = 'inkstream-20261121-000000-e1.tar.zst';

const epochs = history<EpochsEvent>(
  EPOCHS,
  acting(system)<EpochsEvent>(
    { type: 'LogFounded', data: { log, epoch: 1 } },
    {
      type: 'BackupTaken',
      data: { filename, sha256: hash('f'), epoch: 1, position: '7', events: 1, blobs: 0, bytes: 9 },
    },
    { type: 'BackupDeleted', data: { filename, reason: 'expired' } },
    restoring(id(31), 2),
    { type: 'RestoreAbandoned', data: { restore: id(31), to: 2, reason: 'Killed' } },
    restoring(id(32), 3),
    { type: 'EpochImported', data: { restore: id(32), to: 3, events: 1, carried: 0 } },
    { type: 'EpochActivated', data: { restore: id(32), from: 1, to: 3 } },
    { type: 'LogMoveStarted', data: { move: id(33), to: 'log.example' } },
    { type: 'LogMoveAbandoned', data: { move: id(33), reason: 'Not there' } },
    { type: 'LogMoveStarted', data: { move: id(34), to: 'log.example' } },
    { type: 'LogMoved', data: { move: id(34), from: 'old.example', events: 9 } },
    {
      type: 'LogEndAccepted',
      data: {
        log,
        to: '9',
        last: null,
        treeHead: null,
        from: '8',
        finding: 'shorter',
        reason: 'The disk was full',
      },
    },
    {
      type: 'ClockDisagreed',
      data: { clock: 'log', milliseconds: 9_000, times: 1, since: `${DAY}T00:00:00.000Z` },
    },
    { type: 'ClockAgreed', data: { clock: 'log', host: 'a', since: `${DAY}T00:00:00.000Z` } },
    { type: 'RoleBound', data: { role: 'auditor', account: owner.id } },
    { type: 'RoleEnded', data: { role: 'auditor', account: owner.id, reason: 'Left' } },
  ),
);

type Kept = z.infer<typeof CheckpointsKept>;

const place = { stream: 'document-1', revision: 3, hash: hash('1') };

const records: readonly OtherHistory[] = [
  history<VaultKeyRotated>(
    VAULT,
    acting(system)<VaultKeyRotated>({
      type: 'VaultKeyRotated',
      data: { key: 'new', before: 'old', isBeforeDeleted: true },
    }),
  ),
  history<WriterKeyAnnounced>(
    WRITER_KEYS,
    acting(system)<WriterKeyAnnounced>({
      type: 'WriterKeyAnnounced',
      data: { key: 'ab', publicKey: 'AAAA', before: null },
    }),
  ),
  history<VouchingEvent>(
    VOUCHING,
    acting(system)<VouchingEvent>(
      {
        type: 'WritersVerifiedSoFar',
        data: { upTo: 2, root: hash('2'), peaks: [hash('2')], position: '7', last: place },
      },
      { type: 'WritersVerified', data: { upTo: 3, root: hash('2') } },
      { type: 'ForeignEventFound', data: { ...place, position: '7', problem: 'it is not signed' } },
      {
        type: 'ForeignEventsLeftOut',
        data: { stream: place.stream, events: [{ revision: 3, hash: place.hash }], reason: 'Not ours' },
      },
      { type: 'AuditRan', data: { upTo: 9, findings: [] } },
      { type: 'AlarmMailed', data: { upTo: 2 } },
    ),
  ),
  history<CheckpointSigned>(
    treeHeadsOf(1),
    acting(system)<CheckpointSigned>({
      type: 'CheckpointSigned',
      data: {
        origin: 'sign.example/1/e1',
        size: 3,
        root: hash('3'),
        note: 'note',
        verifierKey: 'key',
        peaks: [],
        position: '7',
        last: { stream: 'document-1', revision: 0, hash: hash('4') },
      },
    }),
  ),
  history<Kept>(
    keptTreeHeadsOf({ log, epoch: 1 }),
    acting(system)<Kept>({
      type: 'CheckpointsKept',
      data: { treeHeads: [{ at: `${DAY}T00:00:00.000Z`, note: 'note', verifierKey: 'key' }] },
    }),
  ),
  history<WitnessEvent>(
    witnessesOf(1),
    acting(system)<WitnessEvent>(
      {
        type: 'CheckpointWitnessed',
        data: { origin: 'sign.example/1/e1', size: 3, witness: 'witness@example.com' },
      },
      {
        type: 'CheckpointStamped',
        data: { origin: 'sign.example/1/e1', size: 3, noteSha256: hash('5'), token: 'AAAA' },
      },
    ),
  ),
];

export const otherHistories: readonly OtherHistory[] = [
  ...[claims, security, retention, matter, mails, ...privacy, organisation, epochs],
  ...records,
];
