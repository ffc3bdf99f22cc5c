import type { Context } from 'koa';

/** What is served is a file to be saved; `ending` is what follows the document's title in its name. */
export const attach = (ctx: Context, title: string, ending: string): void => {
  ctx.attachment(`${fileName(title)}${ending}`, { fallback: `${fileName(ascii(title))}${ending}` });
};

/** A title may hold what a file name on some system must not (and a path would be cut). */
const fileName = (title: string) => title.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '_');

/** For programs that know no other letters (RFC 6266, appendix D). */
const ascii = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');
