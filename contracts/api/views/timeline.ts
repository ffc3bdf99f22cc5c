import { z } from 'zod';
import { SignInFactor, SignInMethod } from '../../account/sign-in.ts';
import { TimelineFormat } from '../../document/events.ts';
import { Metadata } from '../../envelope.ts';
import { AccountId, DocumentId, RecipientId, Sha256 } from '../../ids.ts';
import { PageSize } from '../media.ts';
import { DocumentDetailView, DocumentView, FieldView, RecipientView } from './document.ts';
import { SigningView } from './signing.ts';

const instant = z.iso.datetime();

/** How the product knew who acted. Of an event that this installation didn't write, it's unknown. */
export const Authentication = z.enum([
  'session',
  'session-with-second-factor',
  'signing-link',
  'audit-link',
  'system',
  'unknown',
]);
export type Authentication = z.infer<typeof Authentication>;

/** How somebody signed in to the session in which they acted. `session` is its name, which opens nothing. */
export const TimelineSignIn = z.object({
  session: z.uuid(),
  at: instant,
  method: z.enum(SignInMethod),
  secondFactor: z.enum(SignInFactor).nullable(),
  /** The address of the identity provider, where they signed in at one. */
  issuer: z.string().exactOptional(),
});

/** Who acted, with the name that they had at that time. `signedIn` is missing where it isn't on record. */
export const TimelineActor = z.object({
  kind: z.enum(['account', 'recipient', 'auditor', 'system']),
  id: z.string(),
  name: z.string(),
  authenticated: Authentication,
  signedIn: TimelineSignIn.exactOptional(),
});
export type TimelineActor = z.infer<typeof TimelineActor>;

/**
 * One event. `data` and `metadata` are exactly as they are stored, so that a reader can compute the hash. `opened` says
 * what is in the boxes that stand in them, as far as the reader may know it (contracts/timeline/decrypted.ts).
 * `at`, `ip`, `userAgent`, `prev` and `hash` are copies of the same values in the opened `metadata`.
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
  /** By their places (RFC 6901), from the event's top; null if a text was erased. */
  opened: z.record(z.string(), z.string().nullable()),
  prev: Sha256.nullable(),
  hash: Sha256,
  /** The event's position in the whole log. The same event has another position in another epoch. */
  position: z.string(),
  /**
   * Of an event that this installation didn't write: why that's known, as a clause, and whether an operator decided that
   * the document goes on without it. Such an event changes nothing, and nobody has checked what it holds.
   */
  foreign: z.object({ problem: z.string(), isLeftOut: z.boolean() }).exactOptional(),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/**
 * The restore of a backup that made the epoch that is shown. The first epoch has none, and a document that was created
 * after the restore isn't concerned by it.
 */
export const RestoredFrom = z.object({
  at: instant,
  /** The epoch that the backup was taken from. What happened there after the backup, only auditors can read. */
  epoch: z.int(),
  takenAt: instant,
  filename: z.string(),
});
export type RestoredFrom = z.infer<typeof RestoredFrom>;

/**
 * Whether the newest signed tree head covers the events, judged by the hashes that the events name. The reader
 * still has to compute each hash, to be sure that the event has the hash that it names.
 */
export const TimelineIntegrity = z.discriminatedUnion('state', [
  /** The tree head covers every event. */
  z.object({ state: z.literal('verified') }),
  /** The tree head doesn't cover the events from this revision on yet. That's normal for about half a minute. */
  z.object({ state: z.literal('pending'), from: z.int() }),
  /** The log isn't what was signed. `revision` is the first event that shows it; null if no single event does. */
  z.object({ state: z.literal('contradicted'), revision: z.int().nullable(), problem: z.string() }),
  /**
   * An event isn't signed by this installation: somebody else put it into the log. `revision` is the first one, and
   * `problem` a sentence.
   */
  z.object({ state: z.literal('foreign'), revision: z.int(), problem: z.string() }),
  /**
   * An event names a session of an account that no sign-in of it had begun, or that had ended. `revision` is the first
   * one, and `problem` a sentence.
   */
  z.object({ state: z.literal('not-signed-in'), revision: z.int(), problem: z.string() }),
  /** Nothing was compared, because the request named an epoch, and earlier epochs have no tree to compare with. */
  z.object({ state: z.literal('not-compared') }),
]);
export type TimelineIntegrity = z.infer<typeof TimelineIntegrity>;

/** `GET /api/documents/{id}/timeline`: what happened to a document, event by event. */
export const TimelineView = z.object({
  document: z.object({
    id: DocumentId,
    title: z.string(),
    isTemplate: z.boolean(),
    status: z.enum(['draft', 'sent', 'completed', 'cancelled']),
    deleted: z.boolean(),
    owner: z.object({ id: AccountId, name: z.string() }),
    pageCount: z.int(),
    /** SHA-256 of the sealed PDF, from the event DocumentSealed; null as long as the document isn't sealed. */
    sealedSha256: Sha256.nullable(),
  }),
  /** The name of the event stream without its epoch, since that is the name that the hashes cover. */
  stream: z.string(),
  epoch: z.object({ number: z.int(), isCurrent: z.boolean(), restored: RestoredFrom.nullable() }),
  /** The document's last event, even if a filter or a page leaves it out. */
  head: z.object({ revision: z.int(), hash: Sha256 }),
  /** How many events the document has, how many of them match the filter, and how many are in this answer. */
  total: z.int(),
  matching: z.int(),
  shown: z.int(),
  filtered: z.boolean(),
  /** The parameter `after` that asks for the next page; null on the last page. */
  next: z.int().nullable(),
  integrity: TimelineIntegrity,
  /** The keys with which this installation signs its events, so that the reader can check each event's signature. */
  writers: z.object({
    announcements: z.array(
      z.object({ type: z.string(), data: z.record(z.string(), z.unknown()), position: z.string() }),
    ),
    /** Whether the epoch began with the backup of another installation. */
    isForeign: z.boolean(),
  }),
  /** Why the caller may look: as the owner, as a member of its organisation, as an auditor, or with an audit link. */
  viewer: z.enum(['owner', 'member', 'auditor', 'audit-link']),
  /** Whether the caller may make audit links, see all that there are, and revoke them. Missing if not. */
  mayMakeAuditLinks: z.literal(true).exactOptional(),
  events: z.array(TimelineEvent),
});
export type TimelineView = z.infer<typeof TimelineView>;

/** `GET /api/documents/{id}/at/{revision}`: the document as it was right after the event of that revision. */
export const DocumentStateView = z.object({
  revision: z.int(),
  at: instant,
  document: DocumentView,
  message: DocumentDetailView.shape.message,
  description: z.string().nullable(),
  deleted: z.boolean(),
  /** SHA-256 of the PDF that people see, and of the sealed PDF; the latter is null as long as there is none. */
  pdfSha256: Sha256,
  sealedSha256: Sha256.nullable(),
  pages: z.array(PageSize),
  recipients: z.array(RecipientView),
  fields: z.array(FieldView),
});
export type DocumentStateView = z.infer<typeof DocumentStateView>;

/** The state of a signer's link at a revision. Only a link that was `open` showed the signing page. */
export const LinkState = z.enum(['not-invited', 'open', 'expired', 'cancelled', 'removed', 'deleted']);
export type LinkState = z.infer<typeof LinkState>;

/** `GET /api/documents/{id}/as-seen-by/{recipientId}?at=revision`: what a recipient saw at that revision. */
export const AsSeenByView = z.object({
  revision: z.int(),
  at: instant,
  recipient: z.object({ id: RecipientId, fullName: z.string(), email: z.string() }),
  link: LinkState,
  /** What the signing page showed; null if the link didn't show the page. */
  view: SigningView.nullable(),
  /** The consent that the recipient had given by that revision; null if they had given none. */
  agreed: z.object({ at: instant, version: z.string(), sha256: Sha256 }).nullable(),
  /**
   * The consent text that the recipient had agreed to; if they had agreed to none, the text that is shown now. Null if
   * the product no longer has the text of that version.
   */
  consentText: z.string().nullable(),
});
export type AsSeenByView = z.infer<typeof AsSeenByView>;

/** The facts about an export that every export begins with. */
export const TimelineExportHeader = z.object({
  documentId: DocumentId,
  title: z.string(),
  /** The filter as a query string, such as `type=FieldMoved`; empty if the export has all events. */
  filter: z.string(),
  total: z.int(),
  shown: z.int(),
  head: z.object({ revision: z.int(), hash: Sha256 }),
  /** The events that this installation didn't write. Missing if there are none. */
  foreign: z
    .array(z.object({ revision: z.int(), problem: z.string(), isLeftOut: z.boolean() }))
    .exactOptional(),
  exportedAt: instant,
  exportedBy: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  format: TimelineFormat,
});
export type TimelineExportHeader = z.infer<typeof TimelineExportHeader>;
