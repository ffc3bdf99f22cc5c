import {
  type MemberLanguage,
  memberLanguages,
  type SignerLanguage,
  signerLanguages,
} from '#contracts/text/languages.ts';

/** The language that has every text. */
type First = (typeof memberLanguages)[0];

/** Words in the place of other words. What isn't a word, such as the number of members of a list, is the same. */
type Words<Text> = Text extends string
  ? string
  : Text extends (...given: infer Given) => infer Made
    ? (...given: Given) => Words<Made>
    : { readonly [Name in keyof Text]: Words<Text[Name]> };

/** A text in each language: as it's written in the first, and in the others with the same members. */
type Written<Language extends string, Text> = Readonly<Record<First, Text>> &
  Readonly<Record<Exclude<Language, First>, Words<NoInfer<Text>>>>;

type WithPage = { readonly document?: { readonly documentElement: { readonly lang: string } } };

/** As the query service has chosen it among those of the page's readers, or the build that renders a page. */
const chosen = (globalThis as WithPage).document?.documentElement.lang;

/** The page's. Without a page it's the first. */
export const language: SignerLanguage = signerLanguages.find((each) => each === chosen) ?? signerLanguages[0];
const ofMembers: MemberLanguage = memberLanguages.find((each) => each === chosen) ?? memberLanguages[0];

/** The words of a text that the signing page shows. */
// @__NO_SIDE_EFFECTS__
export const forSigners = <Text>(texts: Written<SignerLanguage, Text>): Words<Text> =>
  texts[language] as Words<Text>;

/** The words of a text that no signing page shows. */
// @__NO_SIDE_EFFECTS__
export const forMembers = <Text>(texts: Written<MemberLanguage, Text>): Words<Text> =>
  texts[ofMembers] as Words<Text>;
