import type { Context } from 'koa';
import { isHeld } from './entity-tag.ts';

/**
 * An answer that never changes under this name: 304 where the browser has it. The browser asks each time, so that what
 * it kept is shown to nobody who may no longer see it: after signing out, or once a link is dead.
 */
export const keepable = async (ctx: Context, name: string, body: () => Promise<unknown>): Promise<void> => {
  if (isHeld(ctx, name)) ctx.status = 304;
  else ctx.body = await body();
  ctx.etag = name;
  ctx.set('Cache-Control', 'private, no-cache');
};
