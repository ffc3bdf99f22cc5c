import type { Context } from 'koa';

/**
 * Whether the browser has what is named so (RFC 9110, section 13.1.2). Koa's own `fresh` sends everything again to
 * whoever asks to revalidate, which is what we do here.
 */
export const isHeld = (ctx: Context, name: string): boolean =>
  ctx
    .get('If-None-Match')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === `"${name}"` || tag === '*');
