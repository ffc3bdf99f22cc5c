import type { Context } from 'koa';
import type { Branding } from '#contracts/account/branding.ts';
import type { SigningPageData, SigningView } from '#contracts/api/views/signing.ts';
import type { ClientManifest } from '#contracts/client/manifest.ts';
import { fill, type Html } from '#contracts/client/template.ts';
import { type PageSize, pageHeight } from '#contracts/document/fields/geometry.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { problemOf } from '../../shared/http/problems.ts';
import { inLanguageOf, readersLanguage } from '../../shared/http/readers-language.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { bareSigningToken } from '../../shared/keys/signing-link.ts';
import { outage } from '../../shared/outages/outage.ts';
import { sendSmall } from '../http/small.ts';
import type { Client } from '../site/client.ts';

/**
 * `GET /sign/{token}`: the signing page in one answer. Its HTML holds what the link shows, a shell that looks as the
 * page will, and asks for the picture of the first page at once. A link that does not count gets the same page with
 * the reason in it. Nothing keeps the answer, since it is for one person only.
 */
export const signingPage =
  (client: Client, viewOf: (ctx: Context) => Promise<SigningView>) =>
  async (ctx: Context): Promise<void> => {
    const data = await dataOf(ctx, viewOf);
    const { pages, signing } = await client.manifest();
    const page = inLanguageOf(ctx, pages.signing);
    const { html } = filledIn(page, inLanguageOf(ctx, signing), data, String(ctx.state.nonce));

    ctx.type = 'html';
    await sendSmall(ctx, html);
  };

const dataOf = async (
  ctx: Context,
  viewOf: (ctx: Context) => Promise<SigningView>,
): Promise<SigningPageData> => {
  try {
    const view = await viewOf(ctx);

    return { view, key: sha256(bareSigningToken(ctx.params.token)) };
  } catch (error) {
    const refusal = outage(error);
    if (!refusal) ctx.app.emit('error', error, ctx);
    ctx.status = refusal?.status ?? 500;
    if (refusal?.retryAfter) ctx.set('Retry-After', String(refusal.retryAfter));

    return { problem: problemOf(refusal, readersLanguage(ctx)) };
  }
};

const filledIn = (
  page: ClientManifest['pages']['signing'][SignerLanguage],
  signing: SigningPieces,
  data: SigningPageData,
  nonce: string,
): Html => {
  const view = 'view' in data ? data.view : null;
  const first = view && isToSign(view) ? firstPage(view) : null;

  return fill(page, {
    nonce,
    title: view?.document.title ? `${view.document.title} · Inkstream` : 'Inkstream',
    preload: first
      ? fill(signing.preload, {
          nonce,
          url: first.url,
          width: String(first.size.width),
          height: String(first.size.height),
        })
      : '',
    shell:
      view && first
        ? fill(signing.shell, {
            sender: view.branding ? senderOf(signing, view.branding) : '',
            title: view.document.title,
            url: first.url,
            height: String(Math.round(pageHeight(first.size))),
          })
        : fill(signing.waiting, {}),
    data: fill(signing.data, { data: harmless(JSON.stringify(data)) }),
  });
};

type SigningPieces = ClientManifest['signing'][SignerLanguage];

/** The document is shown only to somebody who may sign it now. */
const isToSign = ({ isCopyRecipient, isTurn, recipient }: SigningView) =>
  !isCopyRecipient && isTurn && recipient.status === 'pending';

type FirstPage = { readonly url: string; readonly size: PageSize };

const firstPage = ({ document: { imageUrls, pages } }: SigningView): FirstPage | null => {
  const [url] = imageUrls;
  const [size] = pages;

  return url && size ? { url, size } : null;
};

const senderOf = (
  { sender, senderLogo }: SigningPieces,
  { companyName: name, logoUrl: url }: Branding,
): Html => (url ? fill(senderLogo, { name, url }) : fill(sender, { name }));

/** JSON that cannot close its HTML element or be read as anything else. */
const harmless = (json: string): Html => ({
  html: json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
});
