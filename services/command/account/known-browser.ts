import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { keyFor } from './keys.ts';

/** How many accounts a browser can be known for. The one that signed in last comes first. */
const ACCOUNTS_MAX = 5;

/** The id of the browser, then a proof for each account. It isn't stored on the server. */
const SHAPE = /^[\w-]{22}(\.[\w-]{22}){1,5}$/;

/** The browser's id if its cookie proves that it signed in to this account before; null otherwise. */
export const knownFor = (linkSecret: string, cookie: string | null, accountId: string): string | null => {
  if (cookie === null || !SHAPE.test(cookie)) return null;
  const [browser = '', ...proofs] = cookie.split('.');
  const proof = Buffer.from(proofOf(linkSecret, browser, accountId));

  return proofs.some((one) => timingSafeEqual(Buffer.from(one), proof)) ? browser : null;
};

/** What a command says of a browser that isn't known for the account. `known` is what `knownFor` found. */
export const newBrowser = (known: string | null) => (known === null ? ({ newBrowser: true } as const) : {});

/** The new content of the cookie after the browser has signed in to this account. */
export const nowKnownFor = (linkSecret: string, cookie: string | null, accountId: string): string => {
  const [browser = '', ...proofs] =
    cookie !== null && SHAPE.test(cookie) ? cookie.split('.') : [randomBytes(16).toString('base64url')];
  const proof = proofOf(linkSecret, browser, accountId);

  return [browser, proof, ...proofs.filter((one) => one !== proof)].slice(0, ACCOUNTS_MAX + 1).join('.');
};

/**
 * The cookie that carries it. It gives no access. It only prevents that people who guess passwords elsewhere lock this
 * browser out.
 */
export const browserCookie = (publicUrl: string) => {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-inkstream_browser' : 'inkstream_browser';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}; Max-Age=34560000`;

  return {
    read: (ctx: Context): string | null => ctx.cookies.get(name) ?? null,
    write: (ctx: Context, value: string) => ctx.append('Set-Cookie', `${name}=${value}; ${attributes}`),
  };
};

const proofOf = (linkSecret: string, browser: string, accountId: string) =>
  createHmac('sha256', keyFor(linkSecret, 'known-browser'))
    .update(`${browser} ${accountId}`)
    .digest('base64url')
    .slice(0, 22);
