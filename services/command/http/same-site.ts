import type { Middleware } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';

/**
 * Turns away what another site made a browser send (design, section 6): a browser says where a request comes from
 * in Sec-Fetch-Site or Origin; a client that says neither is none.
 */
export const sameSite = (publicUrl: string): Middleware => {
  const { origin } = new URL(publicUrl);

  return (ctx, next) => {
    const site = ctx.get('Sec-Fetch-Site');
    const from = ctx.get('Origin');
    const isOurs = site === 'same-origin' || site === 'none' || from === origin;

    return isOurs || (!site && !from) ? next() : refuse('cross-site');
  };
};
