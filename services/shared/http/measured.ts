import type { Context, Middleware } from 'koa';
import { Histogram } from 'prom-client';

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until an answer began, by the pattern of its route: addresses hold secrets and are never told',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Measures every request. It goes before what turns errors into answers. */
export const measure: Middleware = async (ctx, next) => {
  const end = durations.startTimer();
  try {
    await next();
  } finally {
    end({ method: methodOf(ctx), route: routeOf(ctx), status: ctx.status });
  }
};

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];

/** Anybody may make up methods, and each would be kept. */
const methodOf = ({ method }: Context) => (METHODS.includes(method) ? method : 'other');

/** The pattern, such as `/api/documents/:id`. Without one it's a page, a file, or nothing that we have. */
const routeOf = ({ routerPath }: Context): string => (routerPath ? String(routerPath) : 'none');
