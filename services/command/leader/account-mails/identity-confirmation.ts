import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { type AccountTexts, accountMail, type Mail } from '../mail/mail.ts';
import { phrase } from '../mail/words.ts';

export type IdentityConfirmation = {
  readonly language: SignerLanguage;
  readonly fullName: string;
  readonly username: string;
  /** The provider at which somebody signed in as the holder. */
  readonly issuer: string;
  readonly link: string;
  /** Whether the account belongs to no organisation yet. Its own ways to sign in then end with the link. */
  readonly isOutside: boolean;
};

/** Asks the holder of an account whether an identity provider may sign them in. */
export const identityConfirmation = ({ language, fullName, link, ...asked }: IdentityConfirmation): Mail =>
  accountMail({ language, fullName, link, ...textIn(language, texts)(asked) });

const texts: AccountTexts<Pick<IdentityConfirmation, 'username' | 'issuer' | 'isOutside'>> = {
  en: ({ username, issuer, isOutside }) => ({
    subject: 'Let this identity provider sign you in?',
    preview: phrase`Someone signed in at ${issuer} as you.`,
    paragraphs: [
      phrase`Someone signed in at the identity provider ${issuer} with your email address. If that was you, open the link: from then on, that provider decides who signs in to your account ${username}, with everything that you can do.`,
      isOutside
        ? phrase`Your account then becomes part of the organization that uses this provider. Its password and passkeys stop working, and it’s signed out everywhere.`
        : phrase`Until then, you sign in as before.`,
      phrase`We ask because the account is yours already. The link works for 24 hours.`,
    ],
    action: 'Let it sign me in',
    ifUnexpected: phrase`If that wasn’t you, don’t open the link, and tell the people who run your organization: without it, no one gets into your account this way.`,
  }),
};
