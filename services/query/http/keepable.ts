import type { Context } from 'koa';
import { isHeld } from './entity-tag.ts';

/**
 * Sends an answer that never changes under this name, or 304 if the browser has it. The browser asks each time, so that
 * nobody is shown what it kept after they signed out or their link stopped working.
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

/** An answer that is not final may be better the next time, so browsers do not keep it. */
export type Made = { readonly body: unknown; readonly isFinal: boolean };
