import type { Context } from 'koa';
import { isHeld } from './entity-tag.ts';

/** An answer that never changes under this name: 304 where the browser has it. */
export const keepable = async (ctx: Context, name: string, body: () => Promise<unknown>): Promise<void> => {
  if (isHeld(ctx, name)) ctx.status = 304;
  else ctx.body = await body();
  ctx.etag = name;
  ctx.set('Cache-Control', 'private, max-age=31536000, immutable');
};
