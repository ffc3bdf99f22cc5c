import type { Middleware } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';

/**
 * Refuses requests that another site made a browser send (design, section 6). A browser says where a request comes from
 * in Sec-Fetch-Site or Origin. A client that sends neither is no browser.
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
