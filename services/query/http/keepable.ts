import type { Context } from 'koa';
import { isHeld } from './entity-tag.ts';

/**
 * An answer that never changes under this name: 304 where the browser has it. The browser asks each time, so that what
 * it kept is shown to nobody who may no longer see it: after signing out, or once a link is dead.
 */
export const keepable = async (ctx: Context, name: string, make: () => Promise<Made>): Promise<void> => {
  if (isHeld(ctx, name)) ctx.status = 304;
  else {
    const { body, isFinal } = await make();
    ctx.body = body;
    if (!isFinal) return ctx.set('Cache-Control', 'no-store');
  }
  ctx.etag = name;
  ctx.set('Cache-Control', 'private, no-cache');
};

/** What is not final may be better the next time, and is kept by nobody. */
export type Made = { readonly body: unknown; readonly isFinal: boolean };
