import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'koa';
import type { Branding } from '#contracts/account/branding.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { PAGE_WIDTH, type PageSize, pageHeight } from '#contracts/document/fields/geometry.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { bareSigningToken } from '../../shared/keys/signing-link.ts';
import { outage } from '../../shared/running/outage.ts';
import { sendSmall } from '../http/small.ts';

/** The data that the page starts with (web/features/signing/page-data.ts). */
type PageData =
  | { readonly view: SigningView; readonly key: string }
  | { readonly problem: { readonly code: string; readonly message: string } };

/**
 * `GET /sign/{token}`: the signing page in one answer. Its HTML holds what the link shows, a shell that looks as the
 * page will, and asks for the picture of the first page at once. A link that does not count gets the same page with
 * the reason in it. Nothing keeps the answer, since it is for one person only.
 */
export const signingPage =
  (folder: string, viewOf: (ctx: Context) => Promise<SigningView>) =>
  async (ctx: Context): Promise<void> => {
    const data = await dataOf(ctx, viewOf);
    const template = await readFile(join(folder, 'sign.html'), 'utf8');

    ctx.type = 'html';
    await sendSmall(ctx, filled(template, insertionsOf(data, String(ctx.state.nonce))));
  };

const dataOf = async (ctx: Context, viewOf: (ctx: Context) => Promise<SigningView>): Promise<PageData> => {
  try {
    const view = await viewOf(ctx);

    return { view, key: sha256(bareSigningToken(String(ctx.params.token))) };
  } catch (error) {
    const refusal = outage(error);
    if (!refusal) ctx.app.emit('error', error, ctx);
    ctx.status = refusal?.status ?? 500;
    if (refusal?.retryAfter) ctx.set('Retry-After', String(refusal.retryAfter));

    return {
      problem: {
        code: refusal?.code ?? 'unexpected',
        message: refusal?.message ?? 'Something went wrong on our side.',
      },
    };
  }
};

type Insertions = Readonly<Record<'nonce' | 'title' | 'preload' | 'shell' | 'data', string>>;

/** Fills in everything in one pass, so that no inserted text is taken for a mark. */
const filled = (template: string, insertions: Insertions) =>
  template.replace(
    /<!-- {{(preload|shell)}} -->|"{{(data)}}"|{{(nonce|title)}}/g,
    (_mark, ...[block, data, word]: (keyof Insertions)[]) => insertions[block ?? data ?? word ?? 'nonce'],
  );

const insertionsOf = (data: PageData, nonce: string): Insertions => {
  const first = 'view' in data && isToSign(data.view) ? firstPage(data.view) : null;
  const title = 'view' in data ? data.view.document.title : null;

  return {
    nonce,
    title: title ? `${escaped(title)} · Inkstream` : 'Inkstream',
    preload: first ? preload(first, nonce) : '',
    shell:
      first && 'view' in data
        ? shell(data.view, first)
        : '<div class="waiting" role="status">Loading...</div>',
    data: harmless(JSON.stringify(data)),
  };
};

/** The document is shown only to somebody who may sign it now. */
const isToSign = ({ isCopyRecipient, isTurn, recipient }: SigningView) =>
  !isCopyRecipient && isTurn && recipient.status === 'pending';

type FirstPage = { readonly url: string; readonly size: PageSize };

const firstPage = ({ document: { imageUrls, pages } }: SigningView): FirstPage | null => {
  const [url] = imageUrls;
  const [size] = pages;

  return url && size ? { url: escaped(url), size } : null;
};

/** A telephone gets the smallest picture first; the page asks for a sharper one when it has nothing else to do. */
const NARROW = '(max-width: 600px)';
const WIDE = '(min-width: 600.02px)';

/** The picture has the shape of its page, whatever whole number of dots it was drawn with. */
const preload = ({ url, size }: FirstPage, nonce: string) =>
  [
    `<style nonce="${nonce}">.page-picture{aspect-ratio:${size.width}/${size.height}}</style>`,
    `<link rel="preload" as="image" media="${NARROW}" href="${url}?width=560" fetchpriority="high">`,
    `<link rel="preload" as="image" media="${WIDE}" imagesrcset="${wideSet(url)}" imagesizes="${PAGE_WIDTH}px" fetchpriority="high">`,
  ].join('');

const wideSet = (url: string) => `${url}?width=794 794w, ${url}?width=1588 1588w`;

/** Has the class names of the page (web/features/signing/look/shell.css), so that nothing moves when the page takes over. */
const shell = ({ document: { title }, branding }: SigningView, { url, size }: FirstPage) =>
  [
    '<div class="screen">',
    `<header class="top">${branding ? sender(branding) : ''}`,
    `<div class="top-names"><h1>Sign Document</h1><p translate="no">${escaped(title)}</p></div></header>`,
    '<main class="work"><div class="tools"></div><div class="canvas"><div class="pages"><div class="page">',
    `<picture><source media="${NARROW}" srcset="${url}?width=560">`,
    `<img class="page-picture" src="${url}?width=794" srcset="${wideSet(url)}" sizes="${PAGE_WIDTH}px"`,
    ` width="${PAGE_WIDTH}" height="${Math.round(pageHeight(size))}" alt="Page 1" fetchpriority="high"></picture>`,
    '</div></div></div></main><div class="side"></div></div>',
  ].join('');

const sender = ({ companyName, logoUrl }: Branding) => {
  const name = escaped(companyName);

  return `<div class="sender" translate="no">${logoUrl ? `<img src="${escaped(logoUrl)}" alt="${name}">` : name}</div>`;
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** JSON that cannot close its HTML element or be read as anything else. */
const harmless = (json: string) =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
