import type { Context } from 'koa';
import { z } from 'zod';
import { isLinkExpired } from '#contracts/aggregates/document.ts';
import { refuse } from '#contracts/refusals.ts';
import { declinerOf } from '#contracts/turn.ts';
import type { DocumentDetailView, DocumentView } from '#contracts/views/document.ts';
import { findSession, type Session, type sessionCookie } from '../shared/sessions.ts';
import type { SigningLink } from '../shared/signing-link.ts';
import { type Sql, sql } from '../shared/sql.ts';
import type { Database } from './database.ts';
import { type DocumentRow, documentColumns, shown } from './document-row.ts';
import { type LinkedRecipient, recipientColumns } from './linked-recipient.ts';
import { select } from './select.ts';

/** Says who is signed in; refuses `signed-out`. */
export const signedIn =
  ({ beside }: Pick<Database, 'beside'>, cookie: ReturnType<typeof sessionCookie>) =>
  async (ctx: Context): Promise<Session> => {
    const token = cookie.read(ctx) ?? refuse('signed-out');

    return (await beside((pool) => findSession(pool, token))) ?? refuse('signed-out');
  };

/** A document as its owner sees it, its pages' sizes, and the names of its files, which nobody sees. */
export type Stored = {
  readonly view: DocumentView;
  readonly pages: DocumentDetailView['pages'];
  readonly pdf: string;
  readonly sealed: string | null;
};

export type Owned = (session: Session, id: unknown) => Promise<Stored>;

/**
 * Whose a document is: somebody else's, a deleted one and one that never was are all `not-found`, in the same bytes.
 */
export const ownedDocuments =
  ({ read }: Pick<Database, 'read'>): Owned =>
  async ({ accountId }, id) => {
    if (!z.uuid().safeParse(id).success) refuse('not-found');
    const owned = sql`where id = ${id} and created_by_id = ${accountId} and deleted_at is null`;

    return (await stored(read, owned)) ?? refuse('not-found');
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

    return { document, recipient, recipients };
  };

const stored = async (read: Database['read'], where: Sql): Promise<Stored | null> => {
  const columns = `pages, pdf_sha256 as "pdf", sealed_sha256 as "sealedPdf", ${documentColumns}`;
  const from = { ...where, text: `from documents ${where.text}` };
  const [found] = await read<Files & DocumentRow>(select(columns, from));
  if (!found) return null;
  const { pages, pdf, sealedPdf, ...row } = found;

  return { view: shown(row), pages, pdf, sealed: sealedPdf };
};

type Files = Pick<Stored, 'pages' | 'pdf'> & { readonly sealedPdf: string | null };
