import { defaultLanguage, type SignerLanguage } from '#contracts/text/languages.ts';

/** The language of mails to an address. Nobody can choose one yet, so it's the same for everybody. */
export const languageOf = (_: { readonly email: string }): SignerLanguage => defaultLanguage;
