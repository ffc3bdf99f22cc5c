import type { Context } from 'koa';

/** Makes the browser save the answer as a file. `ending` follows the document's title in the file's name. */
export const attach = (ctx: Context, title: string, ending: string): void => {
  ctx.attachment(`${fileName(title)}${ending}`, { fallback: `${fileName(ascii(title))}${ending}` });
};

/** A title may hold what a file name on some system must not (and a path would be cut). */
const fileName = (title: string) => title.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '_');

/** A name in ASCII, for programs that understand no other (RFC 6266, appendix D). */
const ascii = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');
