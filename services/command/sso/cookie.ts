import type { Context } from 'koa';

/** Seconds for which somebody may be away at the identity provider. */
const AWAY = 600;

/**
 * The cookie that ties a sign-in at an identity provider to the browser in which it began. So nobody can make another
 * person's browser finish it, and thereby sign that person in to the wrong account.
 */
export const ssoCookie = (publicUrl: string) => {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-inkstream_sso' : 'inkstream_sso';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  return {
    read: (ctx: Context): string | null => ctx.cookies.get(name) ?? null,
    /** Null clears it. */
    write: (ctx: Context, value: string | null) =>
      ctx.append('Set-Cookie', `${name}=${value ?? ''}; ${attributes}; Max-Age=${value === null ? 0 : AWAY}`),
  };
};
