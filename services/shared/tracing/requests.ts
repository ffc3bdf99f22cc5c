import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { formatTraceparent, parseTraceparent } from './ids.ts';
import { currentPlace, isTracing, traceWork } from './tracing.ts';

const correlations = new WeakMap<object, string>();

/**
 * The id under which all that happens because of a request is found. It's made here and never taken from outside:
 * callers would make each other's, and could pretend that an earlier request was the same as theirs.
 */
export const correlationOf = (ctx: object): string => {
  const known = correlations.get(ctx) ?? randomUUID();
  correlations.set(ctx, known);

  return known;
};

/**
 * The `tracestate` of a request that our gateway passes on: its span then becomes the parent of the one that answers.
 */
export const PASSED_ON = 'inkstream=gateway';

/** Tells of each request as a span, and names its trace in the answer (W3C Trace Context, traceresponse). */
export const tracedRequests: Middleware = (ctx, next) => {
  if (!isTracing() || !isApi(ctx)) return next();
  const parent = ctx.get('tracestate') === PASSED_ON ? parseTraceparent(ctx.get('traceparent')) : null;
  const span = {
    name: () => `${ctx.method} ${ctx.routerPath ?? 'unknown'}`,
    kind: 'server',
    correlationId: correlationOf(ctx),
    parent: parent?.span ?? null,
    attributes: () => ({
      'http.request.method': ctx.method,
      'http.response.status_code': ctx.status,
      ...(ctx.routerPath && { 'http.route': String(ctx.routerPath) }),
    }),
  } as const;

  return traceWork(span, () => {
    const place = currentPlace();
    if (place) ctx.set('traceresponse', formatTraceparent(place));
    return next();
  });
};

/** Pages and files are the same for everybody, and there are many. */
const isApi = ({ path }: Context) => path.startsWith('/api/');
