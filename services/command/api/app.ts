import { randomUUID } from 'node:crypto';
import Koa, { type Context, type Middleware } from 'koa';
import { formatLogPosition, LOG_POSITION_HEADER } from '#contracts/api/log-position.ts';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import { DocumentId } from '#contracts/ids.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import type { Client } from '../../shared/http/client.ts';
import { input } from '../../shared/http/input.ts';
import { isLeaving } from '../../shared/http/leaving.ts';
import { measure } from '../../shared/http/measured.ts';
import { problems } from '../../shared/http/problems.ts';
import { type Routed, routed } from '../../shared/http/routed.ts';
import type { sessionCookie } from '../../shared/sessions/sessions.ts';
import { correlationOf, tracedRequests } from '../../shared/tracing/requests.ts';
import type { browserCookie } from '../account/known-browser.ts';
import { formBody, jsonBody, jsonOf } from '../http/body.ts';
import { actorOf, type Caller, type callerReader } from '../http/caller.ts';
import type { PositionCookie } from '../http/position-cookie.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { RefusedRequests } from '../http/refused-request.ts';
import type { Answer, AnyRequest, Route, RouteRequest } from '../http/route.ts';
import { sameSite } from '../http/same-site.ts';
import type { Shown } from '../http/shown.ts';
import { type Upload, withUpload } from '../http/upload-body.ts';
import { type Envelope, ofRequest } from '../log/envelopes.ts';
import type { Writer } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import type { OpenedWriters } from '../log/writers.ts';
import type { ssoCookie } from '../sso/cookie.ts';
import type { ApiDependencies } from './dependencies.ts';
import { refusedByRoute } from './refused-by-route.ts';
import { routes } from './routes.ts';

type AppDependencies = {
  readonly writers: Pick<OpenedWriters, 'write' | 'epoch' | 'untilSettled'>;
  readonly dependencies: Omit<ApiDependencies, 'writer'>;
  readonly publicUrl: string;
  readonly callerOf: ReturnType<typeof callerReader>;
  readonly clientOf: (ctx: Context) => Client;
  readonly cookie: ReturnType<typeof sessionCookie>;
  readonly browser: Pick<ReturnType<typeof browserCookie>, 'write'>;
  readonly sso: Pick<ReturnType<typeof ssoCookie>, 'write'>;
  readonly positionCookie: PositionCookie;
  readonly shown: Shown;
  readonly headers: Middleware;
  /** What identity providers call. It has a language and tokens of its own. */
  readonly scim: Middleware;
  readonly refusedRequests: Pick<RefusedRequests, 'note'>;
};

/**
 * Milliseconds that a client may take. A file on a slow line takes minutes, but one that stops arriving is given up
 * sooner.
 */
export const patience = {
  requestTimeout: 600_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
} as const;

/** The whole write API. A new command is a row in `routes.ts` and needs no change here. */
export const commandApp = (parts: AppDependencies) => {
  const table = routed(
    routes.map((row) => ({ method: row.method, path: row.path, answer: accept(row, parts) })),
  );

  const app = new Koa();
  app.on('error', (error: NodeJS.ErrnoException, ctx?: Context) => {
    if (!isLeaving(error)) parts.dependencies.log.error({ err: error, path: ctx?.routerPath }, 'failed');
  });

  return app
    .use(measure)
    .use(tracedRequests)
    .use(parts.headers)
    .use(parts.scim)
    .use(problems(parts.dependencies.log))
    .use(sameSite(parts.publicUrl))
    .use(table.answer)
    .use(methodNotAllowed(table));
};

const accept =
  (row: Route<ApiDependencies>, parts: AppDependencies): Middleware =>
  async (ctx) => {
    const { writers, callerOf, clientOf, refusedRequests } = parts;
    await writers.untilSettled();
    const epoch = row.isOnWhole ? null : writers.epoch();
    const client = clientOf(ctx);
    let by: Caller | null = null;

    try {
      by = await callerOf(ctx, row, epoch);
      const { reached: position, ...answer } = await answerRoute(ctx, row, { by, client, epoch }, parts);
      if (row.isShownFirst && position) await parts.shown.until(position.epoch, position.position);
      reply(ctx, answer, parts);
      if (position && !row.isSilent) tell(ctx, by, position, parts);
    } catch (error) {
      const refused =
        error instanceof Refusal ? refusedByRoute(row, { params: ctx.params, by }, error) : null;
      const session = by?.kind === 'account' && { session: by.sessionId };
      if (refused)
        refusedRequests.note(refused, { ...client, ...session, correlationId: correlationOf(ctx) });
      throw error;
    }
  };

/** How far an epoch has to be read to see all that a request wrote. */
type Reached = { readonly epoch: number; readonly position: bigint };

type Answered = Answer & {
  /** Null if no stream was asked. */
  readonly reached: Reached | null;
};

type Known = { readonly by: Caller; readonly client: Client; readonly epoch: number | null };

const answerRoute = async (
  ctx: Context,
  row: Route<ApiDependencies>,
  { by, client, epoch }: Known,
  { writers, dependencies }: AppDependencies,
): Promise<Answered> => {
  await spend(dependencies.limits, by, client);
  if (!hasDocumentIds(ctx.params)) refuse('not-found');

  return reading(ctx, row, by, dependencies, ({ body, fingerprint }) => {
    const envelope = envelopeOf(ctx, by, client, fingerprint);
    const request: RouteRequest<Caller, unknown, string> = { params: ctx.params, body, by, envelope };
    const perform = (writer: Writer) => row.perform(request as AnyRequest, { ...dependencies, writer });
    if (epoch === null) return perform(noWriter).then((answer) => ({ ...answer, reached: null }));

    return writers.write((writer) => {
      // Somebody who was let in before a restore has to be identified again.
      if (writer.epoch !== epoch) refuse('restoring');
      return noting(writer, perform);
    }, `${row.method} ${row.path}`);
  });
};

/** Notes the highest position of all streams that a piece of work was answered from. */
const noting = async (writer: Writer, work: (writer: Writer) => Promise<Answer>): Promise<Answered> => {
  let highest = NOWHERE;
  const addPosition = (position: bigint) => {
    if (position > highest) highest = position;
  };
  const answer = await work({ ...writer, onPosition: addPosition });

  return { ...answer, reached: highest === NOWHERE ? null : { epoch: writer.epoch, position: highest } };
};

const NOWHERE = -1n;

/** Work on the whole installation is not a write to an epoch: it would wait for itself. */
const noWriter = new Proxy({} as Writer, { get: () => refuse('restoring') });

const spend = (limits: RateLimits, by: Caller, { ip }: Client) =>
  by.kind === 'recipient'
    ? limits.spend('sign-link', by.id)
    : limits.spend('write-caller', by.kind === 'account' ? by.id : ip);

/** An invalid id isn't even looked up. */
const hasDocumentIds = ({ id }: { readonly id?: string }) =>
  id === undefined || DocumentId.safeParse(id).success;

type Read = { readonly body: unknown; readonly fingerprint: string };

/** Runs `work` with the content of the request. An uploaded file stays on the disk until `work` ends. */
const reading = async (
  ctx: Context,
  { body: expected, fingerprint, takesForms }: Route,
  by: Caller,
  { blobs, uploads, freeSpace, lookup }: AppDependencies['dependencies'],
  work: (read: Read) => Promise<Answered>,
): Promise<Answered> => {
  if ('file' in expected) {
    await freeSpace.require();
    return withUpload(ctx, expected, {
      blobs,
      receiving: (receive) => uploads.during('id' in by ? by.id : by.kind, receive),
      work: (body) => work({ body, fingerprint: lookup.fingerprint(partsOf(body)) }),
    });
  }
  await (takesForms && ctx.is('urlencoded') ? formBody : jsonBody)(ctx);
  const body = input(expected, jsonOf(ctx));

  return work({ body, fingerprint: lookup.fingerprint(canonicalJson(fingerprint(body))) });
};

const partsOf = ({ fields, file }: Upload) =>
  canonicalJson({ fields, name: file?.name ?? null, file: file?.sha256 ?? null });

/** The command's id is derived from the caller's key, so that a repeated request is the same command. */
const envelopeOf = (ctx: Context, by: Caller, client: Client, commandHash: string): Envelope => {
  const key = ctx.get('Idempotency-Key');
  if (key && !/^[\x21-\x7e]{1,255}$/.test(key)) refuse('invalid', { problem: 'idempotency-key' });
  const caller = 'id' in by ? by.id : by.kind;

  const session = by.kind === 'account' && { session: by.sessionId };

  return ofRequest(
    { by: actorOf(by), ...session, ...client, correlationId: correlationOf(ctx) },
    { commandId: key ? derivedId('key', caller, ctx.method, ctx.path, key) : randomUUID(), commandHash },
  );
};

const reply = (
  ctx: Context,
  { status = 200, body, session, browser, sso }: Answer,
  parts: AppDependencies,
) => {
  const { cookie } = parts;
  ctx.status = status;
  ctx.body = body;
  ctx.set('Cache-Control', 'no-store');
  if (session) cookie.write(ctx, session);
  if (session === null) cookie.clear(ctx);
  if (browser) parts.browser.write(ctx, browser);
  if (sso !== undefined) parts.sso.write(ctx, sso);
};

/** Tells the client how far the log has to be read, so that it reads its own writes. */
const tell = (
  ctx: Context,
  by: Caller,
  { epoch, position }: Reached,
  { positionCookie }: Pick<AppDependencies, 'positionCookie'>,
) => {
  const written = positionCookie.of(epoch, position);
  ctx.set(LOG_POSITION_HEADER, formatLogPosition(written));
  positionCookie.raise(ctx, 'id' in by ? by.id : null, written);
};

const methodNotAllowed =
  ({ methodsAt }: Pick<Routed, 'methodsAt'>): Middleware =>
  (ctx) => {
    const methods = methodsAt(ctx.path);
    if (methods.length === 0) refuse('not-found');

    ctx.set('Allow', methods.join(', '));
    refuse('method-not-allowed');
  };
