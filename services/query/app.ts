import Koa, { type Context, type Middleware } from 'koa';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import { clipped, hasForbiddenCharacters } from '#contracts/text/characters.ts';
import { securityHeaders } from '../shared/http/headers.ts';
import { isLeaving } from '../shared/http/leaving.ts';
import { measure } from '../shared/http/measured.ts';
import { problems } from '../shared/http/problems.ts';
import { routed } from '../shared/http/routed.ts';
import { outage } from '../shared/outages/outage.ts';
import { tracedRequests } from '../shared/tracing/requests.ts';
import { type Dependencies, type Prepared, prepared } from './prepared.ts';
import { reads } from './reads.ts';
import { type FirstLook, firstLooks } from './site/first-look.ts';
import { staticFiles } from './site/static.ts';

/** The whole read API (reads.ts), and the client's files. */
export const queryApp = (dependencies: Dependencies) => {
  const { client, database, log, publicUrl } = dependencies;
  const shared = prepared(dependencies);
  const routes = routed(
    reads.map(({ path, answer }) => ({ method: 'GET', path, answer: answered(answer(shared)) })),
  );

  const app = new Koa()
    .use(measure)
    .use(tracedRequests)
    .use(securityHeaders(publicUrl))
    .use(problems(log))
    .use(readOnly)
    .use(readableQuery)
    .use(secretAddresses)
    .use((_, next) => database.during(next))
    .use(routes.answer)
    .use(
      outsideApi(
        staticFiles({
          client,
          publicUrl,
          isSignedIn: knows(shared.account),
          firstLook: looks(firstLooks(shared)),
        }),
      ),
    );
  app.on('error', (error: NodeJS.ErrnoException, ctx?: Context) => {
    if (!isLeaving(error)) log.error({ err: error, route: ctx?.routerPath }, 'failed');
  });

  return {
    callback: app.callback(),
    paths: routes.paths,
    close: shared.close,
  };
};

/** What a route returns is the body. A route that returns nothing has set the body itself. */
const answered =
  (answer: (ctx: Context) => Promise<unknown>) =>
  async (ctx: Context): Promise<void> => {
    const body = await answer(ctx);
    if (body !== undefined) ctx.body = body;
  };

const readOnly: Middleware = async (ctx, next) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
  ctx.set('Allow', 'GET, HEAD');

  return refuse('method-not-allowed');
};

/**
 * Parameters of reads must not contain characters that no text of ours contains. For example, Postgres accepts no NUL.
 */
const readableQuery: Middleware = (ctx, next) => {
  if (!ctx.querystring) return next();
  for (const [name, value] of ctx.URL.searchParams)
    if (hasForbiddenCharacters(name + value))
      refuse('invalid', { problem: 'query-not-shown', name: clipped(name, 40) });

  return next();
};

/** A mailed link is a secret, so its address is never passed on. */
const secretAddresses: Middleware = (ctx, next) => {
  if (
    /^\/((api\/)?(sign|audit)|api\/invitations|join|confirm-email|not-my-account|reset-password)\//.test(
      ctx.path,
    )
  )
    ctx.set('Referrer-Policy', 'no-referrer');

  return next();
};

const outsideApi =
  (files: (ctx: Context) => Promise<void>): Middleware =>
  (ctx) =>
    ctx.path === '/api' || ctx.path.startsWith('/api/') ? refuse('not-found') : files(ctx);

/**
 * Whether somebody is signed in. If that can't be found out now, the application explains it better than a landing
 * page.
 */
const knows = (account: Prepared['account']) => (ctx: Context) =>
  account(ctx).then(
    () => true,
    (error) => !(error instanceof Refusal && error.code === 'signed-out'),
  );

/** A page that can't show anything yet begins without it; its program finds out why. */
const looks =
  (look: (ctx: Context) => Promise<FirstLook | null>) =>
  (ctx: Context): Promise<FirstLook | null> =>
    look(ctx).catch((error) => {
      if (!outage(error)) ctx.app.emit('error', error, ctx);
      return null;
    });
