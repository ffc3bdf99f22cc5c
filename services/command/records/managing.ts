import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type Answer, type Route, type RouteRequest, route } from '../http/route.ts';

type Managing<Body> = RouteRequest<Extract<Caller, { kind: 'account' }>, Body>;

/** A route that is for records managers alone. */
export const managing = <Schema extends z.ZodType>(
  method: Route['method'],
  path: string,
  body: Schema,
  perform: (request: Managing<z.infer<Schema>>, dependencies: Dependencies) => Promise<Answer>,
): Route =>
  route(method, path, 'account', body, async (request: Managing<z.infer<Schema>>, dependencies) => {
    await dependencies.recordsManagers.require(dependencies.writer, request.by.id);

    return perform(request, dependencies);
  });

/** An id that can't be one isn't even looked up. */
export const idIn = (id: string | undefined): string =>
  z.uuid().safeParse(id).success ? (id ?? '') : refuse('not-found');
