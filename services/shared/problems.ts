import type { Middleware } from 'koa';
import { Refusal } from '#contracts/refusals.ts';
import { outage } from './outage.ts';

/** The one place where errors become answers. Only a bug is reported, and its message stays here. */
export const problems: Middleware = async (ctx, next) => {
  try {
    await next();
    if (ctx.status === 404 && ctx.body === undefined) throw new Refusal('not-found');
  } catch (error) {
    const refusal = error instanceof Refusal ? error : outage(error);
    if (!refusal) ctx.app.emit('error', error, ctx);

    ctx.status = refusal?.status ?? 500;
    ctx.body = {
      message: refusal?.message ?? 'Something went wrong on our side.',
      code: refusal?.code ?? 'unexpected',
    };
    ctx.set('Cache-Control', 'no-store');
    if (refusal?.retryAfter) ctx.set('Retry-After', String(refusal.retryAfter));
  }
};
