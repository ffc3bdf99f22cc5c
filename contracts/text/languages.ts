/**
 * The languages that members of the product read: their screens, mails and refusals. To add one, name it here; the
 * type checker then lists every text that lacks it.
 */
export const memberLanguages = ['en'] as const;

/** The languages that signers read: all of the members' languages, and more where a signer's page has more. */
export const signerLanguages = [...memberLanguages] as const;

export type MemberLanguage = (typeof memberLanguages)[number];
export type SignerLanguage = (typeof signerLanguages)[number];

/** A text in every language of the people who read it. */
export type ForMembers<Text> = Readonly<Record<MemberLanguage, Text>>;
export type ForSigners<Text> = Readonly<Record<SignerLanguage, Text>>;

/** What people read who haven't chosen a language, and what logs and commands of operators say. */
export const defaultLanguage = 'en' as const satisfies MemberLanguage;

/** A text in a language; in the default one if it isn't written in it, as members' texts in a language of signers alone. */
export const textIn = <Text>(language: SignerLanguage, text: ForMembers<Text>): Text =>
  (text as Partial<ForSigners<Text>>)[language] ?? text[defaultLanguage];

/** How each language writes numbers, dates and lists (BCP 47). */
const locales = { en: 'en-US' } as const satisfies Record<SignerLanguage, string>;

/** Writes numbers, lists and dates as a language does. */
export const writtenIn = (language: SignerLanguage) => {
  const locale = locales[language];
  const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' });
  const disjunction = new Intl.ListFormat(locale, { type: 'disjunction' });

  return {
    locale,
    number: (count: number | bigint) => count.toLocaleString(locale),
    and: (names: readonly string[]) => conjunction.format(names),
    or: (names: readonly string[]) => disjunction.format(names),
    /** Returns a function that writes instants in this form. */
    dates: (form: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, form);
      return (at: string | Date) => format.format(new Date(at));
    },
  };
};
