import Router from '@koa/router';
import type { Middleware } from 'koa';
import { tellUnderWay } from '../running/routes-under-way.ts';

type Row = { readonly method: string; readonly path: string; readonly answer: Middleware };

export type Routed = {
  /** Answers a request by the first row that matches it, and lets all others go on. */
  readonly answer: Middleware;
  /** What may be done at an address; empty if there is nothing. */
  readonly methodsAt: (path: string) => readonly string[];
  readonly paths: readonly string[];
};

/** Each area of addresses gets a router of its own, since a router compares an address with all of its routes. */
export const routed = (rows: readonly Row[]): Routed => {
  const routers = new Map<string, Router>();
  for (const { method, path, answer } of rows) {
    const router = routers.get(areaOf(path)) ?? new Router();
    const route = `${method} ${path}`;
    const tellRoute: Middleware = (ctx, next) => tellUnderWay(route, async () => answer(ctx, next));
    router.register(path, [method], tellRoute as never);
    routers.set(areaOf(path), router);
  }
  const routes = new Map([...routers].map(([area, router]) => [area, router.routes() as Middleware]));

  return {
    answer: (ctx, next) => (routes.get(areaOf(ctx.path)) ?? goOn)(ctx, next),
    methodsAt: (path) => {
      const found = routers.get(areaOf(path))?.match(path, '').path ?? [];
      return [...new Set(found.flatMap(({ methods }) => methods))];
    },
    paths: [...routers.values()].flatMap(({ stack }) => stack.map(({ path }) => String(path))),
  };
};

const goOn: Middleware = (_, next) => next();

/** The beginning of a path that no pattern leaves open: `/api/documents` of `/api/documents/:id`. */
const areaOf = (path: string): string => /^\/(?:api\/)?[^/]*/i.exec(path)?.[0].toLowerCase() ?? '';
