import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Sends a page that was made for one answer, compressed if the client accepts that. */
export const sendSmall = async (ctx: Context, html: string) => {
  ctx.vary('Accept-Encoding');
  const encoding = (['br', 'gzip'] as const).find((each) => ctx.acceptsEncodings(each));
  if (encoding) ctx.set('Content-Encoding', encoding);
  if (encoding === 'br')
    ctx.body = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  else ctx.body = encoding === 'gzip' ? await gzipped(html) : html;
};

/** Out of 11. It takes a millisecond, and the smaller page arrives tens of milliseconds earlier. */
const QUALITY = 5;
