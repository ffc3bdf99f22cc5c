import type { Context } from 'koa';
import { type SignerLanguage, signerLanguages } from '#contracts/text/languages.ts';

type Asking = Pick<Context, 'acceptsLanguages' | 'get'>;

/** No browser asks for so many languages; choosing among thousands takes long. */
const HEADER_MAX = 1_000;

/** The language that whoever asks would rather read, of those that we write. */
export const readersLanguage = (ctx: Asking): SignerLanguage => preferred(ctx, signerLanguages);

/** Something that is there in several languages, as whoever asks would rather read it. */
export const inLanguageOf = <Language extends string, Text>(
  ctx: Asking,
  texts: Readonly<Record<Language, Text>>,
): Text => texts[preferred(ctx, Object.keys(texts) as [Language, ...Language[]])];

/** The first language where none is asked for that we write (RFC 9110, 12.5.4), or far too many are. */
const preferred = <Language extends string>(
  ctx: Asking,
  languages: readonly [Language, ...Language[]],
): Language => {
  if (ctx.get('Accept-Language').length > HEADER_MAX) return languages[0];
  const accepted = ctx.acceptsLanguages(...languages);

  return languages.find((one) => one === accepted) ?? languages[0];
};
