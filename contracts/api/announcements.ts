import { z } from 'zod';
import { AuditSearched, EarlierTimelineViewed } from '../account/events.ts';
import { TimelineFormat } from '../document/events.ts';
import { Sha256 } from '../ids.ts';
import { erasureReason } from '../personal/erasure-events.ts';
import { ErasedOne } from '../privacy/certificate.ts';
import { QUERY_MAX } from '../text/query-text.ts';
import { passage } from '../text/text.ts';
import { BackupProgress } from './backup.ts';

/**
 * The projector announces over NATS up to which position of the log the read models have come. It announces the same
 * positions again when it rebuilds the read models.
 */
export const Projected = {
  subject: 'projector.position',
  message: z.strictObject({
    epoch: z.int(),
    commit: z.string(),
    /** Streams (without epoch) whose rows changed since the last announcement; empty if only the position moved. */
    streams: z.array(z.string()),
  }),
} as const;

/** Where somebody who looks at something comes from, and in which session, if they are signed in. */
const WhoLooks = {
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  session: z.uuid().exactOptional(),
  correlationId: z.uuid(),
};

/**
 * The query service asks this of the command service before it serves a sealed PDF: a download has to be recorded
 * first, or the file isn't served (design, section 1).
 */
export const RecordedDownload = {
  subject: 'command.downloaded',
  request: z.strictObject({
    documentId: z.uuid(),
    by: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('account'), id: z.uuid() }),
      z.strictObject({ kind: z.literal('recipient'), id: z.uuid() }),
      z.strictObject({ kind: z.literal('auditor'), id: z.uuid() }),
    ]),
    sealed: z.string(),
    ...WhoLooks,
  }),
  reply: z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), position: z.string() }),
    z.strictObject({ ok: z.literal(false), code: z.string() }),
  ]),
} as const;

const Recorded = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), position: z.string() }),
  z.strictObject({
    ok: z.literal(false),
    code: z.string(),
    /** How many seconds the caller should wait before it asks again. */
    retryAfter: z.int().optional(),
  }),
]);

/**
 * The query service asks this of the command service before it shows a document's record. If the same person does the
 * same within ten minutes, it isn't recorded again. Each export is recorded, and each evidence bundle, unless nothing
 * has happened since the last one. So that nobody fills the log in this way, too many of them are refused as
 * `too-many`.
 */
export const RecordedAccess = {
  subject: 'command.accessed',
  request: z.strictObject({
    documentId: z.uuid(),
    /** Who looks. The id of an `auditor` is that of an account, or of an audit link. */
    by: z.strictObject({ kind: z.enum(['account', 'recipient', 'auditor']), id: z.uuid() }),
    access: z.discriminatedUnion('kind', [
      /** The document itself was shown to its owner or to a recipient. */
      z.strictObject({ kind: z.literal('shown') }),
      z.strictObject({ kind: z.literal('viewed') }),
      z.strictObject({
        kind: z.literal('exported'),
        format: TimelineFormat,
        filter: z.string().max(QUERY_MAX),
      }),
      z.strictObject({ kind: z.literal('original'), pdf: Sha256 }),
      z.strictObject({
        kind: z.literal('evidence'),
        verifier: Sha256,
        readme: Sha256,
        stamp: Sha256.nullable(),
        openings: Sha256,
        earlier: Sha256,
        /** The revision that the event comes behind, or else the answer is `changed-since`: `openings` covers it. */
        behind: z.int().min(0),
      }),
    ]),
    ...WhoLooks,
  }),
  reply: Recorded,
} as const;

/**
 * The query service tells the command service that it refused somebody. It doesn't wait with its own answer for this.
 */
export const RecordedRefusal = {
  subject: 'command.refused',
  request: z.strictObject({
    refused: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('link'), link: z.enum(['signing', 'audit']) }),
      z.strictObject({
        kind: z.literal('access'),
        documentId: z.uuid(),
        by: z.strictObject({ kind: z.enum(['account', 'recipient', 'auditor']), id: z.uuid() }),
        code: z.string(),
      }),
    ]),
    ...WhoLooks,
  }),
  reply: z.strictObject({ ok: z.boolean() }),
} as const;

/**
 * The query service asks this of the command service before an auditor sees more than single documents of the current
 * epoch: the result of a search, or a timeline of an earlier epoch.
 */
export const RecordedSearch = {
  subject: 'command.searched',
  request: z.strictObject({
    /** The id of the auditor's account. */
    by: z.uuid(),
    search: z.discriminatedUnion('type', [AuditSearched, EarlierTimelineViewed]),
    ...WhoLooks,
  }),
  reply: Recorded,
} as const;

/** The query service asks this of the command service before it hands out what is known of a person. */
export const RecordedExport = {
  subject: 'command.exported',
  request: z.strictObject({
    /** The privacy request, and the account of the records manager. */
    request: z.uuid(),
    by: z.uuid(),
    ...WhoLooks,
  }),
  reply: Recorded,
} as const;

/**
 * The query service asks the leader to sign a tree head that covers the event at `position` of the log right now,
 * instead of at the next usual time. `size` is the number of events that the newest tree head then covers.
 */
export const SignedNow = {
  subject: 'command.checkpoint',
  request: z.strictObject({ epoch: z.int(), position: z.string().regex(/^\d+$/) }),
  reply: z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), size: z.int() }),
    z.strictObject({ ok: z.literal(false), code: z.string() }),
  ]),
} as const;

/** An operator's command line asks the command service to try again to seal a document whose sealing was given up. */
export const SealingRetried = {
  subject: 'command.seal-retry',
  request: z.strictObject({
    documentId: z.uuid(),
    /** Who asks. The event's envelope will name it as the part of the system that acted. */
    by: z.string().max(200),
    reason: passage(500).nullable(),
  }),
  reply: z.discriminatedUnion('ok', [
    /** `standing` is the state that the seal had when the request arrived. Only for `given-up` it's tried again. */
    z.strictObject({ ok: z.literal(true), standing: z.enum(['given-up', 'sealed', 'not-given-up']) }),
    z.strictObject({ ok: z.literal(false), code: z.string() }),
  ]),
} as const;

/** An operator's command line asks the command service to erase personal data for good. */
export const Erased = {
  subject: 'command.erase',
  request: z.strictObject({
    of: z.discriminatedUnion('kind', [
      /** One recipient of a document, or all of the document if `recipient` is null. */
      z.strictObject({ kind: z.literal('document'), document: z.uuid(), recipient: z.uuid().nullable() }),
      z.strictObject({ kind: z.literal('account'), id: z.uuid() }),
      /** The address and the words of a privacy request that has ended. */
      z.strictObject({ kind: z.literal('request'), id: z.uuid() }),
    ]),
    /** Who asks. The event's envelope will name it as the part of the system that acted. */
    by: z.string().max(200),
    ...erasureReason,
  }),
  reply: z.discriminatedUnion('ok', [
    /** False if it was erased before. */
    z.strictObject({ ok: z.literal(true), isNew: z.boolean() }),
    z.strictObject({
      ok: z.literal(false),
      code: z.string(),
      parameters: z.record(z.string(), z.unknown()).optional(),
    }),
  ]),
} as const;

/**
 * An operator's command line and the query service ask the leader for the certificate of an erasure. It's issued when
 * somebody asks for the first time; later it's the same one. `certificate` is the SHA-256 of the signed note.
 */
export const CertifiedErasure = {
  subject: 'command.certify',
  request: z.strictObject({ of: ErasedOne }),
  reply: z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), certificate: Sha256 }),
    z.strictObject({
      ok: z.literal(false),
      code: z.enum(['not-found', 'erasure.unfinished', 'unavailable']),
    }),
  ]),
} as const;

/**
 * A backup, a restore or a rebuild announces how far it has come while it runs. It doesn't matter if nobody listens.
 */
export const Progressed = { subject: 'backup.progress', message: BackupProgress } as const;
