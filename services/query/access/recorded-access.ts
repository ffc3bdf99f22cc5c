import type { Context } from 'koa';
import type { LogPosition } from '#contracts/api/log-position.ts';
import { Refusal, type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import type { Right } from '#contracts/document/rights.ts';
import { DocumentId } from '#contracts/ids.ts';
import { streams } from '#contracts/stream-name.ts';
import { atPath, type ContextWith } from '../../shared/http/parameters.ts';
import { bareAuditToken, readAuditToken } from '../../shared/keys/audit-link.ts';
import { readSigningToken, type SigningLink } from '../../shared/keys/signing-link.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { Session } from '../../shared/sessions/sessions.ts';
import { firstOf } from '../http/arrival.ts';
import type { UpToDate } from '../http/read-your-writes.ts';
import type { Beside, Checkpoint, Database } from '../read-models/database.ts';
import type { Accesses } from './accesses.ts';
import type { Auditors } from './auditors.ts';
import type { OnRecord } from './on-record.ts';
import {
  auditLinkedDocuments,
  type Linked,
  type LinkedRow,
  linkedBeside,
  linkedIn,
  type Readable,
  readableDocuments,
} from './policy.ts';
import type { DocumentRoute } from './route.ts';
import type { Looked } from './stored.ts';

// Lets people in to a document, and puts on record whom it was shown to and who was refused.

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly linkSecret: string;
  readonly store: Pick<DecryptedLog, 'readLast'>;
  readonly upToDate: UpToDate;
  readonly now: () => string;
};

/** Records the look of auditors, with an account or a link, before anything is shown. A HEAD request shows nothing. */
export const findDocument = (
  { database, linkSecret, store, upToDate, now }: Dependencies,
  looks: Pick<Accesses, 'recordView'>,
  record: Pick<OnRecord, 'recordRefusal'>,
  isAuditor: Auditors['isAuditor'],
) => {
  const readable = readableDocuments(database, isAuditor, now);
  const linked = auditLinkedDocuments(database, now);
  const recordAccess = async (ctx: Context, document: Readable) => {
    if (document.by.kind === 'auditor' && ctx.method !== 'HEAD') await looks.recordView(ctx, document);
    return document;
  };
  const noted =
    (ctx: Context, refused: (code: RefusalCode) => RefusedRequest | null) =>
    (error: unknown): never => {
      const what = error instanceof Refusal && REFUSED.includes(error.code) ? refused(error.code) : null;
      if (what) void record.recordRefusal(ctx, what);
      throw error;
    };

  return {
    /** `look` finds the document by that id and the caller's membership, if they aren't found here. */
    bySession: async (
      ctx: Context,
      session: Session,
      id: unknown,
      right: Right,
      look?: () => Promise<Looked>,
    ) => {
      const refused = noted(ctx, (code) => refusedTo('account', session.accountId, id, code));
      const document = await recordAccess(ctx, await readable(session, id, look).catch(refused));

      try {
        return permitted(right, document);
      } catch (error) {
        return refused(error);
      }
    },
    byAuditLink: async (asked: Context, right: Right) => {
      const ctx = atPath('/:token', asked);
      const link = readAuditToken(linkSecret, ctx.params.token);
      const refused = (code: RefusalCode) =>
        link
          ? refusedTo('auditor', link.linkId, link.documentId, code)
          : ({ kind: 'link', link: 'audit' } as const);

      const open = () => linked(link, bareAuditToken(ctx.params.token));
      const lookAgain = async (error: unknown) => {
        const isNone = error instanceof Refusal && error.code === 'not-found';
        const end = link && isNone && (await endOf(store, link, await database.checkpoint()));
        if (!end) throw error;
        // Even if the read models hold that by now: they may have come so far after the first look.
        await upToDate(ctx, () => database.checkpoint(), end);
        return open();
      };
      const document = await open().catch(lookAgain).catch(noted(ctx, refused));
      return permitted(right, await recordAccess(ctx, document));
    },
  };
};

/** Members who may view a document are told that they may do no more with it. */
const permitted = (right: Right, document: Readable): Readable =>
  document.rights.has(right) ? document : refuse(document.viewer === 'member' ? 'not-allowed' : 'not-found');

type RefusedRequest = Parameters<OnRecord['recordRefusal']>[1];

/** What goes on record: what isn't there for somebody, and what members may not do. */
const REFUSED: readonly RefusalCode[] = ['not-found', 'not-allowed'];

/** Null if the request does not name the id of a document at all. */
const refusedTo = (
  kind: 'account' | 'auditor',
  by: string,
  id: unknown,
  code: RefusalCode,
): RefusedRequest | null => {
  const documentId = DocumentId.safeParse(id);

  return documentId.success
    ? { kind: 'access', documentId: documentId.data, by: { kind, id: by }, code }
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
 * Records as well what an owner or a member is shown of the document itself. The picture of its first page does not count, since
 * lists show it.
 */
export const toAccount =
  <Parameter extends string>(record: OnRecord, route: DocumentRoute<Parameter>): DocumentRoute<Parameter> =>
  (ctx, find) =>
    route(ctx, async () => {
      const document = await find();
      if (document.by.kind === 'account' && !('page' in ctx.params && ctx.params.page === '1'))
        void record.document(ctx, document.view.id, document.by);

      return document;
    });

/** Records what a recipient is shown of the document itself: the server knows it, whatever their browser says. */
export const toRecipient =
  <Answer, More, Parameter extends string>(
    record: OnRecord,
    route: Opened<Answer, More, Parameter>,
  ): Opened<Answer, More, Parameter> =>
  async (ctx, link, find) => {
    const answer = await route(ctx, link, find);
    void record.document(ctx, link.documentId, { kind: 'recipient', id: link.recipientId });

    return answer;
  };

type Opened<Answer, More = object, Parameter extends string = never> = (
  ctx: ContextWith<Parameter>,
  link: SigningLink,
  find: () => Promise<Linked & { readonly found: More }>,
) => Promise<Answer>;

type Opening = Dependencies & { readonly record: OnRecord };

const isDead = (row: LinkedRow, link: SigningLink, at: string): boolean => {
  try {
    linkedIn(row, link, at);
    return false;
  } catch (error) {
    return isDeadLink(error);
  }
};

/**
 * The position of the last event of a link's document. Whoever opens a link carries no position, and the link may
 * arrive before the read models know of it. Null if there is no such document, and while the log can't be read.
 */
const endOf = async (
  store: Dependencies['store'],
  { documentId }: { readonly documentId: string },
  { log, epoch }: Checkpoint,
): Promise<LogPosition | null> => {
  const last = await store.readLast(inEpoch(epoch, streams.document(documentId))).catch(() => null);

  return last && { log, epoch, commit: last.position };
};

/**
 * Opens what a signing link leads to, with what is found beside it in the same look. Forged links and links that do not
 * count any more are refused, on record; a no counts only of read models that hold all of the document.
 */
export const withSigningLink =
  ({ database, linkSecret, store, upToDate, record, now }: Opening) =>
  <Answer, More extends object = object>(
    route: Opened<Answer, More, 'token'>,
    more: (link: SigningLink) => Beside = () => ({}),
  ) =>
  async (asked: Context): Promise<Answer> => {
    const ctx = atPath('/:token', asked);
    const link = readSigningToken(linkSecret, ctx.params.token);
    if (!link) {
      void record.recordRefusal(ctx, { kind: 'link', link: 'signing' });
      return refuse('link.invalid');
    }
    const look = () => database.checkpoint<LinkedRow & More>({ ...linkedBeside(link), ...more(link) });
    const first = await upToDate(ctx, look);
    const end = isDead(first, link, now()) ? await endOf(store, link, first) : null;
    const isBehind = end !== null && end.commit > first.position;
    const row = firstOf<LinkedRow & More>(isBehind ? await upToDate(ctx, look, end) : first, look);
    const find = async () => {
      const found = await row();
      return { ...linkedIn(found, link, now()), found };
    };

    return route(ctx, link, find).catch((error) => {
      if (isDeadLink(error)) void record.recordRefusal(ctx, deadLink(link, error.code));
      throw error;
    });
  };
