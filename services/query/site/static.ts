import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import { THEME_COOKIE, type Theme, themes } from '#contracts/api/theme.ts';
import type { ClientManifest } from '#contracts/client/manifest.ts';
import { fill, type Html } from '#contracts/client/template.ts';
import { pageHeight } from '#contracts/document/fields/geometry.ts';
import { inLanguageOf } from '../../shared/http/readers-language.ts';
import { isHeld } from '../http/entity-tag.ts';
import { sendSmall } from '../http/small.ts';
import type { Client } from './client.ts';
import type { FirstLook } from './first-look.ts';
import { auditLinkAhead, screenAhead } from './screens.ts';

/** The kinds of files of the client. Nothing else in its folder is served; pages have addresses of their own. */
const served = new Set([
  ...['.js', '.css', '.json', '.webmanifest', '.txt'],
  ...['.svg', '.png', '.ico', '.avif', '.webp', '.woff2', '.ttf', '.pdf', '.zip'],
]);

/** The compressed copies that the build puts beside a file, smallest first. */
const compressed = { br: '.br', gzip: '.gz' } as const;

type Site = {
  readonly client: Client;
  /** PUBLIC_URL. */
  readonly publicUrl: string;
  readonly isSignedIn: (ctx: Context) => Promise<boolean>;
  readonly firstLook: (ctx: Context) => Promise<FirstLook | null>;
};

/**
 * Serves the built client. Every path without an extension is one of its pages: the same HTML, with what its screen shows
 * first, in a language of whoever asks. It is never cached, since it is for one person and its nonce for one answer. Only `/` is the landing page for
 * people who aren't signed in. Signing links are answered elsewhere (signing-page.ts).
 */
export const staticFiles =
  (site: Site) =>
  async (ctx: Context): Promise<void> => {
    const path = pathOf(ctx);
    const extension = extname(path);
    if (path === '/' && !(await site.isSignedIn(ctx))) return landing(ctx, site);
    if (!served.has(extension) && (await auditLink(ctx, site, path))) return;
    if (extension === '') return application(ctx, site);
    const bytes = served.has(extension) ? await smallest(ctx, join(site.client.folder, path)) : null;
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

const landing = async (ctx: Context, { client, publicUrl }: Site) => {
  const { pages } = await client.manifest();

  await send(
    ctx,
    fill(inLanguageOf(ctx, pages.landing), {
      ...looksOf(ctx),
      nonce: nonceOf(ctx),
      origin: new URL(publicUrl).origin,
    }),
  );
};

/** People with such a link have no account, and don't need the application around the page. */
const auditLink = async (ctx: Context, { client }: Site, path: string): Promise<boolean> => {
  const manifest = await client.manifest();
  if (!auditLinkAhead(manifest, path)) return false;
  askAhead(ctx, auditLinkAhead(manifest, ctx.path)?.reads ?? []);
  await send(
    ctx,
    fill(inLanguageOf(ctx, manifest.pages.auditLink), { theme: looksOf(ctx).theme, nonce: nonceOf(ctx) }),
  );

  return true;
};

/** Milliseconds that a page waits for what it might show first. What takes longer, its program says. */
const SOON = 500;

const soon = <Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> =>
  Promise.race([answer, new Promise<Answer>((resolve) => setTimeout(resolve, SOON, otherwise).unref())]);

const application = async (ctx: Context, { client, isSignedIn, firstLook }: Site) => {
  const manifest = await client.manifest();
  const [isKnown, look] = await Promise.all([soon(isSignedIn(ctx), true), soon(firstLook(ctx), null)]);
  const { files, reads } = screenAhead(manifest, ctx.path, ctx.URL.searchParams, isKnown);
  askAhead(ctx, reads);

  const { theme } = looksOf(ctx);
  const nonce = nonceOf(ctx);
  const { atOnce, afterPicture } = manifest.program;
  await send(
    ctx,
    fill(inLanguageOf(ctx, manifest.pages.application), {
      theme,
      nonce,
      files: preloads([...files, ...(look ? manifest.frame.files[look.screen] : [])]),
      program: look?.picture ? '' : fill(atOnce, { nonce }),
      laterProgram: look?.picture ? fill(afterPicture, { nonce }) : '',
      ...firstPaint(manifest, look),
    }),
  );
};

/** What a screen shows first, for the frame around it (web/build/served-frame.ts). */
const firstPaint = ({ frame }: ClientManifest, look: FirstLook | null) => ({
  screen: look?.screen ?? '',
  name: look?.name ?? '',
  title: look?.title ?? '',
  documents: { html: (look?.documents ?? []).map((one) => fill(frame.card, one).html).join('') },
  picture: look?.picture
    ? fill(frame.picture, {
        url: look.picture.url,
        height: String(Math.round(pageHeight(look.picture.size))),
      })
    : '',
});

/** Files of a screen, so that they are fetched together with those that its page names. */
const preloads = (files: readonly string[]): Html => ({
  html: [...new Set(files)].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
});

/** Makes the browser read what a screen needs while it still loads the page's program. */
const askAhead = (ctx: Context, reads: readonly string[]) => {
  const links = reads.map((read) => `<${read}>; rel=preload; as=fetch; crossorigin=use-credentials`);
  if (links.length > 0) ctx.set('Link', links.join(', '));
};

const send = async (ctx: Context, { html }: Html) => {
  ctx.type = 'html';
  await sendSmall(ctx, html);
};

const nonceOf = (ctx: Context) => String(ctx.state.nonce);

/** The theme that a browser keeps in a cookie, by its name and as media queries that hold where the page is dark or light. */
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
