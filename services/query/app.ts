import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import { clipped, hasForbiddenCharacters, notShown } from '#contracts/text/characters.ts';
import type { Blobs } from '../shared/blobs/blobs.ts';
import { type Address, namedIn } from '../shared/database/named.ts';
import { sessionCookie } from '../shared/database/sessions.ts';
import type { Client } from '../shared/http/client.ts';
import { securityHeaders } from '../shared/http/headers.ts';
import { isLeaving } from '../shared/http/leaving.ts';
import { problems } from '../shared/http/problems.ts';
import type { EventStore } from '../shared/log/event-store.ts';
import type { Log } from '../shared/running/logger.ts';
import { type Accesses, accesses } from './audit/accesses.ts';
import { auditLinkList } from './audit/audit-links.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { documentDetail, documentList, recipientList } from './documents/documents.ts';
import { type Downloads, downloads } from './documents/downloads.ts';
import { drawing } from './documents/drawings.ts';
import { type Pages, pages } from './documents/pages.ts';
import { checkpoint, recordedCheckpoints } from './evidence/checkpoint.ts';
import { evidence, verifierFile } from './evidence/evidence.ts';
import { consistency, inclusion, inclusionOfRevision } from './evidence/proofs.ts';
import { auditors } from './http/auditors.ts';
import { findDocument, toOwner, toRecipient, withSigningLink } from './http/looked-at.ts';
import { type OnRecord, onRecord } from './http/on-record.ts';
import { linkedDocuments, signedIn } from './http/policy.ts';
import { readYourWrites } from './http/read-your-writes.ts';
import type { AccountRoute, DocumentRoute, LinkRoute } from './http/route.ts';
import { live } from './live/live.ts';
import type { Messaging } from './live/messaging.ts';
import { type Notices, noticeList } from './live/notices.ts';
import type { Database } from './read-models/database.ts';
import { type BackupNews, backupNews } from './settings/backup-news.ts';
import { backups } from './settings/backups.ts';
import { logo } from './settings/logo.ts';
import { settings } from './settings/settings.ts';
import { user } from './settings/user.ts';
import { signingView } from './signing/sign.ts';
import { signingPage } from './signing/signing-page.ts';
import { staticFiles } from './site/static.ts';
import { templateDetail, templateList } from './templates/templates.ts';
import { rememberedAccounts } from './timeline/accounts.ts';
import { rememberedDocuments } from './timeline/documents.ts';
import { exportRoutes } from './timeline/exports.ts';
import type { ReadLog } from './timeline/history.ts';
import { timelineRoutes } from './timeline/timeline-routes.ts';

export type Dependencies = {
  readonly database: Database;
  readonly messaging: Messaging;
  readonly blobs: Blobs;
  readonly notices: Pick<Notices, 'view' | 'listen'>;
  /** Reads streams of the log itself, by their whole names. */
  readonly store: Pick<EventStore, 'read' | 'readLast' | 'follow'>;
  /** E-mail addresses of who may look at every document, separated by commas. */
  readonly auditors: string;
  /** The position of the last event in the log. */
  readonly head: () => Promise<bigint>;
  readonly clientOf: (ctx: Context) => Client;
  readonly now: () => string;
  readonly log: Log;
  readonly publicUrl: string;
  readonly linkSecret: string;
  /** SESSION_DAYS. */
  readonly sessionDays: number;
  /** BACKUP_DIR. */
  readonly backupFolder: string;
  readonly isOperator: (address: Address) => boolean;
  /** The folder of the client. */
  readonly web: string;
};

/** The whole read API, and the client. A route is a line in one of two tables: by whom it may be asked. */
export const queryApp = (given: Dependencies) => {
  const dependencies = { ...given, store: remembering(given.store) };
  const { database, now, log, publicUrl, linkSecret, sessionDays, web } = dependencies;
  const changes = live(dependencies);
  const news = backupNews(dependencies.messaging);
  const files: Files = { ...pages(dependencies), ...downloads(dependencies) };
  const looks = accesses(dependencies);
  const record = onRecord(dependencies);
  const isNamedAuditor = namedIn(dependencies.auditors);
  const { isAuditor, requireAuditor } = auditors(database, isNamedAuditor);
  const account = signedIn(database, sessionCookie(publicUrl), sessionDays);
  const upToDate = readYourWrites(dependencies);
  const router = new Router();
  const byLink = withSigningLink(linkSecret, upToDate, record);

  for (const [path, route] of Object.entries({
    ...accountRoutes({ ...dependencies, backupNews: news }, isNamedAuditor, changes.answer),
    ...auditRoutes({ ...dependencies, requireAuditor, accesses: looks }),
  }))
    router.get(path, async (ctx) => {
      const session = await account(ctx);
      await upToDate(ctx);
      await answer(ctx, route(ctx, session));
    });

  const find = findDocument(dependencies, looks, record, isAuditor);
  const proofs = { database, checkpoints: recordedCheckpoints(dependencies.store) };
  router.get('/api/proofs/inclusion', async (ctx) => {
    const session = await account(ctx);
    await upToDate(ctx);
    await answer(ctx, inclusion(proofs, find.bySession)(ctx, session));
  });
  router.get('/api/proofs/consistency', (ctx) => answer(ctx, consistency(proofs)(ctx)));
  router.get('/api/checkpoint', checkpoint(database, proofs.checkpoints));
  const shared = documentRoutes(dependencies, files, looks, record);
  for (const [path, route] of Object.entries({ ...shared, ...ownerRoutes(dependencies) }))
    router.get(`/api/documents/:id${path}`, async (ctx) => {
      const session = await account(ctx);
      await upToDate(ctx);
      await answer(
        ctx,
        route(ctx, () => find.bySession(ctx, session, ctx.params.id)),
      );
    });
  for (const [path, route] of Object.entries(shared))
    router.get(`/api/audit/:token${path}`, async (ctx) => {
      await upToDate(ctx);
      await answer(
        ctx,
        route(ctx, () => find.byAuditLink(ctx)),
      );
    });

  for (const [path, route] of Object.entries(linkRoutes(dependencies, files, looks, record)))
    router.get(path, (ctx) => answer(ctx, byLink(route)(ctx)));
  const view = signingView(database, linkedDocuments(database, now), now);
  router.get('/sign/:token', signingPage(web, byLink(toRecipient(record, view))));

  router.get('/verify.html', verifierFile(web));

  const image = logo(database, dependencies.blobs);
  router.get('/api/logo/:id', async (ctx) => {
    await upToDate(ctx);
    await image(ctx);
  });

  const app = new Koa()
    .use(securityHeaders(publicUrl))
    .use(problems(log))
    .use(readOnly)
    .use(readableQuery)
    .use(secretAddresses)
    .use((_, next) => database.during(next))
    .use(router.routes())
    .use(client(staticFiles(web, knows(account))));
  app.on('error', (error: NodeJS.ErrnoException, ctx?: Context) => {
    if (!isLeaving(error)) log.error({ err: error, route: ctx?.routerPath }, 'failed');
  });

  const close = () => {
    changes.close();
    news.close();
    record.close();
  };

  return { callback: app.callback(), paths: router.stack.map(({ path }) => String(path)), close };
};

type Files = Pages & Downloads;
type Remembering = Dependencies & { readonly store: ReadLog };

const remembering = (store: Dependencies['store']) => ({
  ...store,
  accountHistory: rememberedAccounts(store),
  documentHistory: rememberedDocuments(store),
});

const accountRoutes = (
  dependencies: Dependencies & { readonly backupNews: BackupNews },
  isAuditor: (address: Address) => boolean,
  changes: AccountRoute,
): Record<string, AccountRoute> => {
  const { database, now } = dependencies;
  const { list, status } = backups(dependencies);

  return {
    '/api/user': user(database, isAuditor),
    '/api/documents': documentList(database),
    '/api/recipients': recipientList(database),
    '/api/settings': settings(database, now),
    '/api/templates': templateList(database),
    '/api/templates/:id': templateDetail(database),
    '/api/backup/list': list,
    '/api/backup/status': status,
    '/api/notices': noticeList(dependencies.notices),
    '/api/live': changes,
  };
};

/** What whoever may look at a document may ask of it: at `/api/documents/{id}` and at `/api/audit/{token}`. */
const documentRoutes = (
  dependencies: Remembering,
  { image, words, sealed, original }: Files,
  looks: Accesses,
  record: OnRecord,
): Record<string, DocumentRoute> => {
  const { database, blobs, store, log } = dependencies;
  const detail = documentDetail(database);
  const checkpoints = recordedCheckpoints(store);

  return {
    '': toOwner(record, async (_, find) => {
      const document = await find();
      const { expiresAt } = document;
      return { ...(await detail(document)), ...(expiresAt && { expiresAt }) };
    }),
    '/image/:page': toOwner(record, async (ctx, find) => image(ctx, await find())),
    '/words/:page': toOwner(record, async (ctx, find) => words(ctx, await find())),
    '/download': async (ctx, find) => sealed(ctx, (await find()).by, () => database.during(find)),
    '/original': async (ctx, find) => {
      const document = await find();
      await looks.tookOriginal(ctx, document, document.pdf);
      await original(ctx, document);
    },
    '/drawings/:sha256': drawing(database, blobs),
    ...timelineRoutes({ database, store, checkpoints, log, accesses: looks }),
    ...exportRoutes({ ...dependencies, accesses: looks }),
    '/evidence': evidence({ ...dependencies, accesses: looks }),
    '/inclusion': inclusionOfRevision({ database, checkpoints }),
  };
};

/** What a document's owner alone may ask of it. */
const ownerRoutes = ({ database, store, now }: Remembering): Record<string, DocumentRoute> => ({
  '/audit-links': auditLinkList(database, store, now),
});

const linkRoutes = (
  { database, now }: Dependencies,
  { image, words, sealed, original }: Files,
  looks: Accesses,
  record: OnRecord,
): Record<string, LinkRoute> => {
  const linked = linkedDocuments(database, now);
  const shownTo = (route: LinkRoute) => toRecipient(record, route);

  return {
    '/api/sign/:token': shownTo(signingView(database, linked, now)),
    '/api/sign/:token/image/:page': shownTo(async (ctx, link) => image(ctx, (await linked(link)).document)),
    '/api/sign/:token/words/:page': shownTo(async (ctx, link) => words(ctx, (await linked(link)).document)),
    '/api/sign/:token/download': (ctx, link) =>
      sealed(ctx, { kind: 'recipient', id: link.recipientId }, () =>
        database.during(async () => (await linked(link)).document),
      ),
    '/api/sign/:token/original': async (ctx, link) => {
      const { document } = await linked(link);
      const by = { kind: 'recipient', id: link.recipientId } as const;
      await looks.tookOriginal(ctx, { by, view: document.view }, document.pdf);
      await original(ctx, document);
    },
  };
};

/** What a route returns is the body; one that returns nothing has set its own. */
const answer = async (ctx: Context, work: Promise<unknown>) => {
  const body = await work;
  if (body !== undefined) ctx.body = body;
};

const readOnly: Middleware = async (ctx, next) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
  ctx.set('Allow', 'GET, HEAD');

  return refuse('method-not-allowed');
};

/** No parameter of any read holds what no text of ours may hold: Postgres, for one, takes no NUL. */
const readableQuery: Middleware = (ctx, next) => {
  for (const [name, value] of ctx.URL.searchParams)
    if (hasForbiddenCharacters(name + value)) refuse('invalid', `${clipped(name, 40)}: ${notShown}`);

  return next();
};

/** A mailed link is a secret: its address goes nowhere. */
const secretAddresses: Middleware = (ctx, next) => {
  if (/^\/((api\/)?(sign|audit)|confirm-email)\//.test(ctx.path)) ctx.set('Referrer-Policy', 'no-referrer');

  return next();
};

const client =
  (files: (ctx: Context) => Promise<void>): Middleware =>
  (ctx) =>
    ctx.path === '/api' || ctx.path.startsWith('/api/') ? refuse('not-found') : files(ctx);

/** Whether somebody is signed in; where that cannot be record now, the application says so better than a landing page. */
const knows = (account: ReturnType<typeof signedIn>) => (ctx: Context) =>
  account(ctx).then(
    () => true,
    (error) => !(error instanceof Refusal && error.code === 'signed-out'),
  );
