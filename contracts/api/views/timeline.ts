import { z } from 'zod';
import { TimelineFormat } from '../../document/events.ts';
import { Metadata } from '../../envelope.ts';
import { AccountId, DocumentId, RecipientId, Sha256 } from '../../ids.ts';
import { PageSize } from '../media.ts';
import { DocumentView, FieldView, RecipientView } from './document.ts';
import { SigningView } from './signing.ts';

const instant = z.iso.datetime();

/** How it was known who acted. */
export const Authentication = z.enum([
  'session',
  'session-with-second-factor',
  'signing-link',
  'audit-link',
  'system',
]);
export type Authentication = z.infer<typeof Authentication>;

/** Who acted, by the name they had then. */
export const TimelineActor = z.object({
  kind: z.enum(['account', 'recipient', 'auditor', 'system']),
  id: z.string(),
  name: z.string(),
  authenticated: Authentication,
});
export type TimelineActor = z.infer<typeof TimelineActor>;

/**
 * One event. `data` and `metadata` are as they are stored, so that a reader can work out the hash;
 * `at`, `ip`, `userAgent`, `prev` and `hash` repeat the metadata's.
 */
export const TimelineEvent = z.object({
  id: z.uuid(),
  revision: z.int(),
  type: z.string(),
  at: instant,
  by: TimelineActor,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  metadata: Metadata,
  prev: Sha256.nullable(),
  hash: Sha256,
  /** Its place in the log, which another epoch changes. */
  position: z.string(),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** How the epoch that is shown came to be; null for the first, which nothing was restored into. */
export const RestoredFrom = z.object({
  at: instant,
  /** The epoch that the backup was taken of: what happened later in it is read there, by auditors. */
  epoch: z.int(),
  takenAt: instant,
  filename: z.string(),
});
export type RestoredFrom = z.infer<typeof RestoredFrom>;

/**
 * Whether the log's events are those of its newest signed tree head, by the hashes that they name. A reader
 * has to work out that the events have those hashes.
 */
export const TimelineIntegrity = z.discriminatedUnion('state', [
  /** Every event is under the tree head. */
  z.object({ state: z.literal('verified') }),
  /** Events from this revision on are not yet under it, as every event in its first half minute. */
  z.object({ state: z.literal('pending'), from: z.int() }),
  /** The log is not what was signed: `revision` is the first event that shows it; null: no single one does. */
  z.object({ state: z.literal('contradicted'), revision: z.int().nullable(), problem: z.string() }),
  /** A timeline of a given epoch isn't compared: no tree is kept for earlier epochs. */
  z.object({ state: z.literal('not-compared') }),
]);
export type TimelineIntegrity = z.infer<typeof TimelineIntegrity>;

/** `GET /api/documents/{id}/timeline`. */
export const TimelineView = z.object({
  document: z.object({
    id: DocumentId,
    title: z.string(),
    isTemplate: z.boolean(),
    status: z.enum(['draft', 'sent', 'completed', 'cancelled']),
    deleted: z.boolean(),
    owner: z.object({ id: AccountId, name: z.string() }),
    pageCount: z.int(),
    /** SHA-256 of the sealed PDF, as DocumentSealed names it. */
    sealedSha256: Sha256.nullable(),
  }),
  /** The stream's name in the hashes, without its epoch. */
  stream: z.string(),
  epoch: z.object({ number: z.int(), isCurrent: z.boolean(), restored: RestoredFrom.nullable() }),
  /** The last event of all, whatever is shown. */
  head: z.object({ revision: z.int(), hash: Sha256 }),
  /** How many events there are, how many match the filter, and how many this answer holds. */
  total: z.int(),
  matching: z.int(),
  shown: z.int(),
  filtered: z.boolean(),
  /** `after` of the next page; null on the last. */
  next: z.int().nullable(),
  integrity: TimelineIntegrity,
  /** Who may look: the owner, an auditor, or somebody with an audit link. */
  viewer: z.enum(['owner', 'auditor', 'audit-link']),
  events: z.array(TimelineEvent),
});
export type TimelineView = z.infer<typeof TimelineView>;

/** `GET /api/documents/{id}/at/{revision}`: how the event of that revision left it. */
export const DocumentStateView = z.object({
  revision: z.int(),
  at: instant,
  document: DocumentView,
  description: z.string().nullable(),
  deleted: z.boolean(),
  /** SHA-256 of the PDF that is shown, and of the sealed one. */
  pdfSha256: Sha256,
  sealedSha256: Sha256.nullable(),
  pages: z.array(PageSize),
  recipients: z.array(RecipientView),
  fields: z.array(FieldView),
});
export type DocumentStateView = z.infer<typeof DocumentStateView>;

/** What a signer's link did at a revision: only `open` showed the page. */
export const LinkState = z.enum(['not-invited', 'open', 'expired', 'cancelled', 'removed', 'deleted']);
export type LinkState = z.infer<typeof LinkState>;

/** `GET /api/documents/{id}/as-seen-by/{recipientId}?at=revision`. */
export const AsSeenByView = z.object({
  revision: z.int(),
  at: instant,
  recipient: z.object({ id: RecipientId, fullName: z.string(), email: z.string() }),
  link: LinkState,
  /** What the signing page said; null where the link showed nothing. */
  view: SigningView.nullable(),
  /** Agreed to at that revision or before; null: not yet. */
  agreed: z.object({ at: instant, version: z.string(), sha256: Sha256 }).nullable(),
  /** The text behind the version that was agreed to, or else that is shown now; null where it is kept no longer. */
  consentText: z.string().nullable(),
});
export type AsSeenByView = z.infer<typeof AsSeenByView>;

/** What every export says about itself. */
export const TimelineExportHeader = z.object({
  documentId: DocumentId,
  title: z.string(),
  /** As a query; empty: all events. */
  filter: z.string(),
  total: z.int(),
  shown: z.int(),
  head: z.object({ revision: z.int(), hash: Sha256 }),
  exportedAt: instant,
  exportedBy: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  format: TimelineFormat,
});
export type TimelineExportHeader = z.infer<typeof TimelineExportHeader>;
