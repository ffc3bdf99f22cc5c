import type { Context } from 'koa';
import { defaultLanguage, type SignerLanguage, signerLanguages } from '#contracts/text/languages.ts';

/** The language that whoever asks would rather read, of those that we write. */
export const readersLanguage = (ctx: Pick<Context, 'acceptsLanguages'>): SignerLanguage =>
  signerLanguages.find((language) => language === ctx.acceptsLanguages(...signerLanguages)) ??
  defaultLanguage;
