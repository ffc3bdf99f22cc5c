import type { Context } from 'koa';

/**
 * Whether the browser has the answer of that name already (RFC 9110, section 13.1.2). Koa's own `fresh` sends everything
 * again if the browser asks to revalidate, and ours always do.
 */
export const isHeld = (ctx: Context, name: string): boolean =>
  ctx
    .get('If-None-Match')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === `"${name}"` || tag === '*');
