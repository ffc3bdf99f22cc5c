import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { tokenActor } from '#contracts/organisation/provider-actors.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { Client } from '../../shared/http/client.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import type { Log } from '../../shared/running/logger.ts';
import { tellUnderWay } from '../../shared/running/routes-under-way.ts';
import { correlationOf } from '../../shared/tracing/requests.ts';
import { networkOf } from '../account/sign-in-tries.ts';
import { jsonBody, jsonOf } from '../http/body.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Envelope } from '../log/envelopes.ts';
import type { OpenedWriters } from '../log/writers.ts';
import { type Bearers, bearersOf, notValid } from './bearers.ts';
import type { ScimCalls } from './calls.ts';
import { createGroup, patchGroup, removeGroup, replaceGroup } from './group-changes.ts';
import { groupResource, knownTeam, listGroups } from './groups.ts';
import { wants } from './listing.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './schemas.ts';
import { notFound, ScimProblem, scimAnswer, scimAnswerOf } from './scim-error.ts';
import type { Scope } from './scope.ts';
import { type Bearer, bearerOf } from './token.ts';
import { createUser, patchUser, removeUser, replaceUser } from './user-changes.ts';
import { knownUser, listUsers, userResource } from './users.ts';

const ROOT = '/scim/v2';

type Dependencies = {
  readonly writers: Pick<OpenedWriters, 'write' | 'untilSettled'>;
  readonly database: Pool;
  readonly limits: RateLimits;
  readonly roles: InstallationRoles;
  readonly log: Pick<Log, 'error'>;
  readonly publicUrl: string;
  readonly clientOf: (ctx: Context) => Client;
  readonly calls: Pick<ScimCalls, 'note'>;
};

type Known = Dependencies & { readonly bearers: Bearers };

type Answer = { readonly status?: number; readonly resource: object | null };
type Perform = (scope: Scope, id: string, body: unknown) => Promise<Answer>;

const ok = async (resource: Promise<object> | object): Promise<Answer> => ({ resource: await resource });
const answerCreated = async (resource: Promise<object>): Promise<Answer> => ({
  status: 201,
  resource: await resource,
});
const answerDeleted = async (done: Promise<void>): Promise<Answer> => {
  await done;

  return { status: 204, resource: null };
};

const list = (resources: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});
const named = <One extends { readonly id: string }>(all: readonly One[], id: string): One =>
  all.find((one) => one.id === id) ?? notFound();

/** Every row is a method and a path. */
const routes: readonly (readonly [method: string, path: string, perform: Perform])[] = [
  ['GET', '/ServiceProviderConfig', ({ base }) => ok(serviceProviderConfig(base))],
  ['GET', '/ResourceTypes', ({ base }) => ok(list(resourceTypes(base)))],
  ['GET', '/ResourceTypes/:id', ({ base }, id) => ok(named(resourceTypes(base), id))],
  ['GET', '/Schemas', ({ base }) => ok(list(schemas(base)))],
  ['GET', '/Schemas/:id', ({ base }, id) => ok(named(schemas(base), id))],

  ['GET', '/Users', (scope) => ok(listUsers(scope))],
  ['POST', '/Users', (scope, _, body) => answerCreated(createUser(scope, body))],
  ['GET', '/Users/:id', async (scope, id) => ok(userResource(scope, await knownUser(scope, id)))],
  ['PUT', '/Users/:id', (scope, id, body) => ok(replaceUser(scope, id, body))],
  ['PATCH', '/Users/:id', (scope, id, body) => ok(patchUser(scope, id, body))],
  ['DELETE', '/Users/:id', (scope, id) => answerDeleted(removeUser(scope, id))],

  ['GET', '/Groups', (scope) => ok(listGroups(scope))],
  ['POST', '/Groups', (scope, _, body) => answerCreated(createGroup(scope, body))],
  [
    'GET',
    '/Groups/:id',
    async (scope, id) => ok(groupResource(scope, knownTeam(scope, id), wants(scope.query, 'members'))),
  ],
  ['PUT', '/Groups/:id', (scope, id, body) => ok(replaceGroup(scope, id, body))],
  ['PATCH', '/Groups/:id', (scope, id, body) => ok(patchGroup(scope, id, body))],
  ['DELETE', '/Groups/:id', (scope, id) => answerDeleted(removeGroup(scope, id))],
];

/** The methods and paths, for tests that go over all of them. */
export const scimRoutes: readonly (readonly [method: string, path: string])[] = routes.map(
  ([method, path]) => [method, `${ROOT}${path}`],
);

/**
 * SCIM 2.0 (RFC 7643 and 7644): an organisation's identity provider says who its members and teams are. Reads are
 * answered here as well, from the log itself, because clients read at once what they have just written.
 */
export const scimApi = (dependencies: Dependencies): Middleware => {
  const router = new Router({ prefix: ROOT });
  const known = { ...dependencies, bearers: bearersOf(dependencies) };
  for (const [method, path, perform] of routes)
    router.register(path, [method], async (ctx) => {
      const what = `${method} ${ROOT}${path}`;
      const { status = 200, resource } = await tellUnderWay(what, () =>
        performForToken(ctx, what, perform, known),
      );
      ctx.status = status;
      if (resource !== null) reply(ctx, resource);
    });
  const routed = router.routes();

  return async (ctx, next) => {
    if (ctx.path !== '/scim' && !ctx.path.startsWith('/scim/')) return next();
    ctx.set('Cache-Control', 'no-store');
    try {
      await routed(ctx as never, async () => unrouted(ctx, router));
    } catch (error) {
      refused(ctx, error, dependencies);
    }
  };
};

const unrouted = (ctx: Context, router: Router): never => {
  const methods = router.match(ctx.path, ctx.method).path.flatMap((one) => one.methods);
  if (methods.length === 0) return notFound();
  ctx.set('Allow', [...new Set(methods)].join(', '));

  throw new ScimProblem(405, 'This resource has no such method.');
};

/**
 * Finds out whose token it is before anything else of the request is read, and does the work while this process may
 * write. What came with the body may have taken a while, so the token is looked at again.
 */
const performForToken = async (
  ctx: Context,
  what: string,
  perform: Perform,
  dependencies: Known,
): Promise<Answer> => {
  const { writers, database, limits, roles, publicUrl, clientOf, calls, bearers } = dependencies;
  const base = `${publicUrl.replace(/\/$/, '')}${ROOT}`;
  await writers.untilSettled();
  const known = await bearers.require(ctx.get('Authorization'), networkOf(clientOf(ctx).ip));
  await limits.spend('scim-token', known.token);
  const body = await bodyOf(ctx);

  return writers.write(async (writer) => {
    const bearer = (await bearerOf(writer, ctx.get('Authorization'))) ?? notValid();
    const { organisation, token } = bearer;
    const scope: Scope = {
      writer,
      database,
      roles,
      organisation,
      base,
      expected: {},
      envelope: envelopeOf(ctx, bearer),
      ifMatch: ctx.get('If-Match'),
      query: queryOf(ctx),
    };
    const call = {
      organisation: organisation.id,
      token,
      isChange: ctx.method !== 'GET' && ctx.method !== 'HEAD',
    };
    try {
      const answer = await perform(scope, ctx.params.id ?? '', body);
      calls.note({ ...call, isRefused: false });
      return answer;
    } catch (error) {
      calls.note({ ...call, isRefused: true });
      throw error;
    }
  }, what);
};

const SCIM_JSON = 'application/scim+json';

const bodyOf = async (ctx: Context): Promise<unknown> => {
  if (ctx.is(SCIM_JSON)) ctx.req.headers['content-type'] = 'application/json; charset=utf-8';
  await jsonBody(ctx);

  return jsonOf(ctx);
};

const queryOf = ({ query }: Context): Scope['query'] =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]));

const envelopeOf = (ctx: Context, { token }: Bearer): Envelope => ({
  by: tokenActor(token),
  ip: null,
  userAgent: null,
  correlationId: correlationOf(ctx),
  causationId: null,
  commandId: randomUUID(),
  commandHash: '',
});

type Resource = { readonly meta?: { readonly version?: string; readonly location?: string } };

const reply = (ctx: Context, resource: object) => {
  const { meta } = resource as Resource;
  ctx.body = JSON.stringify(resource);
  ctx.set('Content-Type', `${SCIM_JSON}; charset=utf-8`);
  if (meta?.version) ctx.set('ETag', meta.version);
  if (ctx.status === 201 && meta?.location) ctx.set('Location', meta.location);
};

const refused = (ctx: Context, error: unknown, { log }: Pick<Dependencies, 'log'>) => {
  const answer = scimAnswerOf(error);
  if (answer === null || answer.status >= 500) log.error({ err: error, path: ctx.routerPath }, 'scim failed');
  const { status, retryAfter, body } = answer ?? scimAnswer(500, 'Something went wrong on our side.');
  ctx.status = status;
  ctx.body = JSON.stringify(body);
  ctx.set('Content-Type', `${SCIM_JSON}; charset=utf-8`);
  if (status === 401) ctx.set('WWW-Authenticate', 'Bearer');
  if (retryAfter !== null) ctx.set('Retry-After', String(retryAfter));
};
