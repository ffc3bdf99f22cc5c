import type { Context } from 'koa';
import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentDetailView, DocumentView } from '#contracts/api/views/document.ts';
import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { DAMAGED } from '#contracts/damaged-event.ts';
import { isLinkExpired } from '#contracts/document/state.ts';
import { declinerOf } from '#contracts/document/turn.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import { findSession, type Session, type sessionCookie } from '../../shared/database/sessions.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { AuditLinkToken } from '../../shared/keys/audit-link.ts';
import type { SigningLink } from '../../shared/keys/signing-link.ts';
import { type DocumentRow, documentColumns, shown } from '../documents/document-row.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';
import { type LinkedRecipient, recipientColumns } from '../signing/linked-recipient.ts';
import type { Auditors } from './auditors.ts';

/** Says who is signed in; refuses `signed-out`. */
export const signedIn =
  ({ beside }: Pick<Database, 'beside'>, cookie: ReturnType<typeof sessionCookie>, sessionDays: number) =>
  async (ctx: Context): Promise<Session> => {
    const token = cookie.read(ctx) ?? refuse('signed-out');

    return (await beside((pool) => findSession(pool, token, sessionDays))) ?? refuse('signed-out');
  };

/** A document as its owner sees it, its pages' sizes, and the names of its files, which nobody sees. */
export type Stored = {
  readonly view: DocumentView;
  readonly pages: DocumentDetailView['pages'];
  readonly pdf: string;
  readonly sealed: string | null;
  readonly deleted: boolean;
  /** An event of it was damaged and is lost, so that nobody knows how it stands. */
  readonly damaged: boolean;
};

/** A document, and as what somebody may look at it. */
export type Readable = Stored & {
  readonly by: { readonly kind: 'account' | 'auditor'; readonly id: string };
  readonly viewer: TimelineView['viewer'];
  /** Where what belongs to it is found: `/api/documents/{id}` or `/api/audit/{token}`. */
  readonly base: string;
  /** Until when an audit link works. */
  readonly expiresAt?: string;
};

/**
 * Who may look at a document: its owner until it is deleted, and auditors. To anybody else somebody else's, a deleted
 * one and one that never was are all `not-found`, in the same bytes.
 */
export const readableDocuments =
  ({ read }: Pick<Database, 'read'>, isAuditor: Auditors['isAuditor']) =>
  async ({ accountId }: Session, id: unknown): Promise<Readable> => {
    if (!z.uuid().safeParse(id).success) refuse('not-found');
    const document = await stored(read, sql`where id = ${id}`);
    const base = `/api/documents/${id}`;
    if (document && !document.deleted && document.view.createdById === accountId)
      return { ...readable(document), by: { kind: 'account', id: accountId }, viewer: 'owner', base };

    return (await isAuditor(accountId)) && document
      ? { ...readable(document), by: { kind: 'auditor', id: accountId }, viewer: 'auditor', base }
      : refuse('not-found');
  };

/** What an audit link opens until it expires, is revoked or its document is deleted; `not-found` for all else. */
export const auditLinkedDocuments =
  ({ read }: Pick<Database, 'read'>, now: () => string) =>
  async (link: AuditLinkToken | null, token: string): Promise<Readable> => {
    const { documentId, linkId } = link ?? refuse('not-found');
    const [document, events] = await Promise.all([
      stored(read, sql`where id = ${documentId} and deleted_at is null`),
      read<{ action: string; expiresAt: string | null }>(sql`
        select action, details ->> 'expiresAt' as "expiresAt" from audit_trail
        where document_id = ${documentId} and action in ('AuditLinkCreated', 'AuditLinkRevoked')
          and details ->> 'link' = ${linkId}`),
    ]);
    const expiresAt = events.find(({ action }) => action === 'AuditLinkCreated')?.expiresAt;
    const isRevoked = events.some(({ action }) => action === 'AuditLinkRevoked');
    if (!document || !expiresAt || isRevoked || millisecondsBetween(now(), expiresAt) <= 0)
      return refuse('not-found');

    const by = { kind: 'auditor', id: linkId } as const;
    return { ...readable(document), by, viewer: 'audit-link', base: `/api/audit/${token}`, expiresAt };
  };

export type Linked = {
  readonly document: Stored;
  readonly recipient: LinkedRecipient;
  /** In the order they were added. */
  readonly recipients: readonly LinkedRecipient[];
};

/**
 * What a signing link opens while it counts: not in a draft, not once it was superseded or its recipient removed, not
 * after it has expired. Whoever has signed keeps it, and so does who declined, to see that they did. Refuses
 * `link.invalid`, `link.voided`, `link.declined`, `link.expired`.
 */
export const linkedDocuments =
  ({ read }: Pick<Database, 'read'>, now: () => string) =>
  async ({ documentId, recipientId, version }: SigningLink): Promise<Linked> => {
    const [document, recipients] = await Promise.all([
      stored(read, sql`where id = ${documentId} and deleted_at is null`),
      read<LinkedRecipient>(
        select(recipientColumns, sql`from recipients where document_id = ${documentId} order by revision`),
      ),
    ]);
    const recipient = recipients.find(({ id }) => id === recipientId);
    if (!document || document.view.status === 'draft' || recipient?.linkVersion !== version)
      return refuse('link.invalid');
    if (document.view.status === 'cancelled' && recipient.status !== 'declined')
      refuse(declinerOf({ recipients }) ? 'link.declined' : 'link.voided');
    if (isLinkExpired(recipient, now())) refuse('link.expired');

    return { document: readable(document), recipient, recipients };
  };

const stored = async (read: Database['read'], where: Sql): Promise<Stored | null> => {
  const columns = `pages, pdf_sha256 as "pdf", sealed_sha256 as "sealedPdf",
    deleted_at is not null as "deleted", ${DAMAGED_COLUMN}, ${documentColumns}`;
  const from = { ...where, text: `from documents ${where.text}` };
  const [found] = await read<Files & DocumentRow>(select(columns, from));
  if (!found) return null;
  const { pages, pdf, sealedPdf, deleted, damaged, ...row } = found;

  return { view: shown(row), pages, pdf, sealed: sealedPdf, deleted, damaged };
};

const DAMAGED_COLUMN = `parked and exists (
  select from parked_events p where p.stream = 'document-' || documents.id and p.type = '${DAMAGED}') as "damaged"`;

/** Whoever may look at a document is told that it is lost; refuses `history.damaged`. */
const readable = <Seen extends Pick<Stored, 'damaged'>>(document: Seen): Seen =>
  document.damaged ? refuse('history.damaged') : document;

type Files = Pick<Stored, 'pages' | 'pdf' | 'deleted' | 'damaged'> & { readonly sealedPdf: string | null };
