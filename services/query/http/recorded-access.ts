import type { Context } from 'koa';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { Right } from '#contracts/document/access.ts';
import { DocumentId } from '#contracts/ids.ts';
import type { Session } from '../../shared/database/sessions.ts';
import { readAuditToken } from '../../shared/keys/audit-link.ts';
import { readSigningToken, type SigningLink } from '../../shared/keys/signing-link.ts';
import type { Accesses } from '../audit/accesses.ts';
import type { Database } from '../read-models/database.ts';
import type { Auditors } from './auditors.ts';
import type { OnRecord } from './on-record.ts';
import { auditLinkedDocuments, type Readable, readableDocuments } from './policy.ts';
import type { DocumentRoute } from './route.ts';

// Lets people in to a document, and puts on record whom it was shown to and who was refused.

type Dependencies = {
  readonly database: Database;
  readonly linkSecret: string;
  readonly now: () => string;
};

/** Records the look of anybody but the owner before anything is shown. A HEAD request shows nothing. */
export const findDocument = (
  { database, linkSecret, now }: Dependencies,
  looks: Accesses,
  record: OnRecord,
  isAuditor: Auditors['isAuditor'],
) => {
  const readable = readableDocuments(database, isAuditor, now);
  const linked = auditLinkedDocuments(database, now);
  const recorded = async (ctx: Context, document: Readable) => {
    if (document.viewer !== 'owner' && ctx.method !== 'HEAD') await looks.viewed(ctx, document);
    return document;
  };
  const noted =
    (ctx: Context, refused: () => RefusedRequest | null) =>
    (error: unknown): never => {
      const what = error instanceof Refusal && error.code === 'not-found' ? refused() : null;
      if (what) void record.refused(ctx, what);
      throw error;
    };

  return {
    bySession: async (ctx: Context, session: Session, id: unknown, right: Right) =>
      permitted(
        right,
        await recorded(
          ctx,
          await readable(session, id).catch(noted(ctx, () => refusedTo('account', session.accountId, id))),
        ),
      ),
    byAuditLink: async (ctx: Context, right: Right) => {
      const link = readAuditToken(linkSecret, String(ctx.params.token));
      const refused = () =>
        link
          ? refusedTo('auditor', link.linkId, link.documentId)
          : ({ kind: 'link', link: 'audit' } as const);

      const document = await linked(link, String(ctx.params.token)).catch(noted(ctx, refused));
      return permitted(right, await recorded(ctx, document));
    },
  };
};

const permitted = (right: Right, document: Readable): Readable =>
  document.rights.has(right) ? document : refuse('not-found');

type RefusedRequest = Parameters<OnRecord['refused']>[1];

/** Null if the request does not name the id of a document at all. */
const refusedTo = (kind: 'account' | 'auditor', by: string, id: unknown): RefusedRequest | null => {
  const documentId = DocumentId.safeParse(id);

  return documentId.success
    ? { kind: 'access', documentId: documentId.data, by: { kind, id: by }, code: 'not-found' }
    : null;
};

const isDeadLink = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code.startsWith('link.');

const deadLink = ({ documentId, recipientId }: SigningLink, code: string): RefusedRequest => ({
  kind: 'access',
  documentId,
  by: { kind: 'recipient', id: recipientId },
  code,
});

/**
 * Records as well what an owner is shown of the document itself. The picture of its first page does not count, since
 * lists show it.
 */
export const toOwner =
  (record: OnRecord, route: DocumentRoute): DocumentRoute =>
  (ctx, find) =>
    route(ctx, async () => {
      const document = await find();
      if (document.viewer === 'owner' && ctx.params.page !== '1')
        void record.document(ctx, document.view.id, document.by);

      return document;
    });

/** Records what a recipient is shown of the document itself: the server knows it, whatever their browser says. */
export const toRecipient =
  <Answer>(record: OnRecord, route: (ctx: Context, link: SigningLink) => Promise<Answer>) =>
  async (ctx: Context, link: SigningLink): Promise<Answer> => {
    const answer = await route(ctx, link);
    void record.document(ctx, link.documentId, { kind: 'recipient', id: link.recipientId });

    return answer;
  };

/** Opens what a signing link leads to. Forged links and links that do not count any more are refused, on record. */
export const withSigningLink =
  (linkSecret: string, upToDate: (ctx: Context) => Promise<void>, record: OnRecord) =>
  <Answer>(route: (ctx: Context, link: SigningLink) => Promise<Answer>) =>
  async (ctx: Context): Promise<Answer> => {
    const link = readSigningToken(linkSecret, String(ctx.params.token));
    if (!link) {
      void record.refused(ctx, { kind: 'link', link: 'signing' });
      return refuse('link.invalid');
    }
    await upToDate(ctx);

    return route(ctx, link).catch((error) => {
      if (isDeadLink(error)) void record.refused(ctx, deadLink(link, error.code));
      throw error;
    });
  };
