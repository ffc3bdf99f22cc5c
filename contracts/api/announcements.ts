import { z } from 'zod';
import { AuditSearched, EarlierTimelineViewed } from '../account/events.ts';
import { TimelineFormat } from '../document/events.ts';
import { Sha256 } from '../ids.ts';
import { passage } from '../text/text.ts';
import { QUERY_MAX } from '../timeline/filter.ts';
import { BackupProgress } from './backup.ts';

/** The projector announces over NATS that the read models have passed a position. A rebuild announces it again. */
export const Projected = {
  subject: 'projector.position',
  message: z.strictObject({
    epoch: z.int(),
    commit: z.string(),
    /** Streams (without epoch) whose rows changed since the last word; empty if only the checkpoint moved. */
    streams: z.array(z.string()),
  }),
} as const;

/** Asked of command by query before a file is served: recorded first, or not served (design, section 1). */
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
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    correlationId: z.uuid(),
  }),
  reply: z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), position: z.string() }),
    z.strictObject({ ok: z.literal(false), code: z.string() }),
  ]),
} as const;

const WhoLooks = {
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  correlationId: z.uuid(),
};
const Recorded = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), position: z.string() }),
  z.strictObject({
    ok: z.literal(false),
    code: z.string(),
    /** Seconds after which to ask again. */
    retryAfter: z.int().optional(),
  }),
]);

/**
 * Asked of command by query before a document's record is shown: a look within ten minutes of the last is none. What is
 * taken away is recorded each time, so often that nobody fills the log by asking, then refused as `too-many`.
 */
export const RecordedAccess = {
  subject: 'command.accessed',
  request: z.strictObject({
    documentId: z.uuid(),
    /** An auditor is an account, or the id of an audit link. */
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
      }),
    ]),
    ...WhoLooks,
  }),
  reply: Recorded,
} as const;

/** Query tells command, beside its answer, that somebody was refused. */
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

/** Asked of command by query before an auditor is shown more than one document of the current epoch. */
export const RecordedSearch = {
  subject: 'command.searched',
  request: z.strictObject({
    /** The auditor's account. */
    by: z.uuid(),
    search: z.discriminatedUnion('type', [AuditSearched, EarlierTimelineViewed]),
    ...WhoLooks,
  }),
  reply: Recorded,
} as const;

/**
 * Asked of the leader by query: a tree head that covers the event at `position` of the log, signed now rather than in
 * its own time. `size` is that of the newest then.
 */
export const SignedNow = {
  subject: 'command.checkpoint',
  request: z.strictObject({ epoch: z.int(), position: z.string().regex(/^\d+$/) }),
  reply: z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), size: z.int() }),
    z.strictObject({ ok: z.literal(false), code: z.string() }),
  ]),
} as const;

/** Asked of command by an operator's command line: to try again to seal a document that was given up. */
export const SealingRetried = {
  subject: 'command.seal-retry',
  request: z.strictObject({
    documentId: z.uuid(),
    /** Who asks: the name of this part of the system in the envelope. */
    by: z.string().max(200),
    reason: passage(500).nullable(),
  }),
  reply: z.discriminatedUnion('ok', [
    /** `standing` is what had become of the seal when this was asked. */
    z.strictObject({ ok: z.literal(true), standing: z.enum(['given-up', 'sealed', 'not-given-up']) }),
    z.strictObject({ ok: z.literal(false), code: z.string() }),
  ]),
} as const;

/** How far a backup, a restore or a rebuild has come, announced while it runs. It doesn't matter if nobody listens. */
export const Progressed = { subject: 'backup.progress', message: BackupProgress } as const;
