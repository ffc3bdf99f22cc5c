import type { Context } from 'koa';

/** The names of the parts of a path that begin with a colon: `id` and `name` in `/api/things/:id/:name`. */
export type ParameterIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What the parts of a path were in a request. */
export type Parameters<Parameter extends string> = Readonly<Record<Parameter, string>>;

/** A request to a path with these parts. The router fills them in. */
export type ContextWith<Parameter extends string> = Context & { readonly params: Parameters<Parameter> };

/** A request as the route of its path sees it. */
export const atPath = <Path extends string>(_: Path, ctx: Context): ContextWith<ParameterIn<Path>> =>
  ctx as Context & { readonly params: Parameters<ParameterIn<Path>> };
