import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';

/**
 * Headers of every answer, including errors: no foreign code, frames or types, and no caching. A route whose answer may
 * be cached or framed overrides them. HTML may use the nonce in `ctx.state.nonce` for its own scripts and styles.
 */
export const securityHeaders = (publicUrl: string): Middleware => {
  const headers = Object.entries(headersOf(publicUrl));

  return (ctx, next) => {
    const nonce = newNonce();
    ctx.state.nonce = nonce;
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    ctx.res.setHeader('Content-Security-Policy', contentPolicy(nonce));

    return next();
  };
};

/** Bytes of a nonce, and how many nonces are drawn at once: each draw by itself would take longer than most of an answer. */
const NONCE = 16;
const DRAWN = 256;

let drawn = Buffer.alloc(0);

const newNonce = (): string => {
  if (drawn.length < NONCE) drawn = randomBytes(NONCE * DRAWN);
  const nonce = drawn.subarray(0, NONCE).toString('base64');
  drawn = drawn.subarray(NONCE);

  return nonce;
};

/** For an answer without content, such as the gateway's own refusals: it may load nothing at all. */
export const bareHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...headersOf(publicUrl),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
});

const headersOf = (publicUrl: string): Record<string, string> => ({
  ...always,
  ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
});

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cache-Control': 'no-store',
};

const contentPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
