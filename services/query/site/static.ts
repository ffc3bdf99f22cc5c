import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import { THEME_COOKIE, type Theme, themes } from '#contracts/api/theme.ts';
import { isHeld } from '../http/entity-tag.ts';
import { sendSmall } from '../http/small.ts';
import { filled, startedAfterPicture } from './filled.ts';
import type { FirstLook } from './first-look.ts';
import { auditLinkAt, filesOf, nothingAhead, partsOf, type Screen, screenAt } from './screens.ts';

/** The kinds of files of the client. Nothing else in its folder is served. */
const served = new Set([
  ...['.html', '.js', '.css', '.json', '.webmanifest', '.txt'],
  ...['.svg', '.png', '.ico', '.avif', '.webp', '.woff2', '.ttf', '.pdf', '.zip'],
]);

/**
 * HTML files contain these: each answer has a nonce of its own, and the theme that its browser keeps in a cookie, by
 * its name and as media queries that hold where the page is dark or light. `origin` is where people find the
 * installation.
 */
const MARKS = /{{(nonce|theme|dark|light|origin)}}/g;

/** The application's head ends with the files of the screen that is asked for, so that they are fetched with the others. */
const PARTS = '</head>';

/** People with such a link have no account, and don't need the application around the page. */
const AUDIT_LINK = /^\/audit\/[^/]+$/;

/** The compressed copies that the build puts beside a file, smallest first. */
const compressed = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves the built client from a folder. Every path without an extension is one of its pages: the same HTML, with what
 * its screen shows first. It is never cached, since it is for one person and its nonce for one answer. Only `/` is the landing page for people who aren't signed
 * in. Signing links are answered elsewhere (signing-page.ts).
 */
export const staticFiles =
  (
    folder: string,
    publicUrl: string,
    isSignedIn: (ctx: Context) => Promise<boolean>,
    firstLook: (ctx: Context) => Promise<FirstLook | null>,
  ) =>
  async (ctx: Context): Promise<void> => {
    const site = { folder, origin: new URL(publicUrl).origin };
    const path = pathOf(ctx);
    const extension = extname(path);
    if (path === '/' && !(await isSignedIn(ctx))) return page(ctx, site, '/landing.html');
    if (extension === '.html') return page(ctx, site, path);
    if (AUDIT_LINK.test(path)) return page(ctx, site, '/audit-link.html', auditLinkAt(ctx.path));
    if (extension === '') return application(ctx, site, isSignedIn, firstLook);
    const bytes = served.has(extension) ? await smallest(ctx, join(folder, path)) : null;
    if (!bytes) return refuse('not-found');

    const name = createHash('sha256').update(bytes).digest('base64url');
    if (isHeld(ctx, name)) ctx.status = 304;
    else ctx.body = bytes;
    ctx.type = extension;
    ctx.etag = name;
    ctx.set(
      'Cache-Control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  };

type Site = { readonly folder: string; readonly origin: string };

/** Milliseconds that a page waits for what it might show first. What takes longer, its program says. */
const SOON = 500;

const soon = <Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> =>
  Promise.race([answer, new Promise<Answer>((resolve) => setTimeout(resolve, SOON, otherwise).unref())]);

const application = async (
  ctx: Context,
  site: Site,
  ...[isSignedIn, firstLook]: [
    (ctx: Context) => Promise<boolean>,
    (ctx: Context) => Promise<FirstLook | null>,
  ]
) => {
  const [isKnown, look] = await Promise.all([soon(isSignedIn(ctx), true), soon(firstLook(ctx), null)]);
  const screen = screenAt(ctx.path, ctx.URL.searchParams, isKnown);
  const parts = [...screen.parts, ...partsOf(look)];
  await page(ctx, site, '/index.html', { ...screen, parts }, look);
};

/** Makes the browser fetch what a screen needs while it still loads the page's program (`Link: rel=preload`, HTML). */
const page = async (
  ctx: Context,
  { folder, origin }: Site,
  path: string,
  screen: Screen = nothingAhead,
  look: FirstLook | null = null,
) => {
  const html = (await contents(join(folder, path))) ?? refuse('not-found');
  const reads = screen.reads.map((read) => `<${read}>; rel=preload; as=fetch; crossorigin=use-credentials`);
  if (reads.length > 0) ctx.set('Link', reads.join(', '));
  ctx.type = 'html';
  const nonce = String(ctx.state.nonce);
  const marks = { ...looksOf(ctx), nonce, origin };
  const files = await filesOf(folder, screen.parts);
  const parts = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const whole = html
    .toString()
    .replace(MARKS, (_, mark: keyof typeof marks) => marks[mark])
    .replace(PARTS, `${parts.join('')}${PARTS}`);
  // What people named themselves comes last, so that nothing in it is taken for a mark.
  await sendSmall(ctx, filled(look?.picture ? startedAfterPicture(whole, nonce) : whole, look));
};

const looksOf = (ctx: Context) => {
  const theme = themes.find((each) => each === ctx.cookies.get(THEME_COOKIE));
  const holdsIn = (look: Theme) => (theme === look ? 'all' : 'not all');
  if (theme) return { theme, dark: holdsIn('dark'), light: holdsIn('light') };

  return { theme: '', dark: '(prefers-color-scheme: dark)', light: '(prefers-color-scheme: light)' };
};

const smallest = async (ctx: Context, path: string): Promise<Buffer | null> => {
  ctx.vary('Accept-Encoding');
  // Tries one encoding after the other: browsers name gzip first, but do not prefer it.
  const encoding = (['br', 'gzip'] as const).find((each) => ctx.acceptsEncodings(each));
  const bytes = encoding ? await contents(`${path}${compressed[encoding]}`) : null;
  if (bytes && encoding) ctx.set('Content-Encoding', encoding);

  return bytes ?? contents(path);
};

/** The decoded path, without a way up, hidden files or a NUL. Anything else is not found. */
const pathOf = (ctx: Context): string => {
  try {
    const path = decodeURIComponent(ctx.path);
    return /\/\.|\\|\0/.test(path) ? refuse('not-found') : path;
  } catch {
    return refuse('not-found');
  }
};

const contents = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (
      ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(String((error as NodeJS.ErrnoException).code))
    )
      return null;
    throw error;
  }
};
