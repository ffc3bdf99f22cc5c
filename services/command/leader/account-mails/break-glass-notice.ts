import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { type AccountTexts, accountMail, type Mail } from '../mail/mail.ts';
import { moment, phrase } from '../mail/words.ts';

export type BreakGlassNotice = {
  readonly language: SignerLanguage;
  readonly fullName: string;
  /** Who signed in; null if nobody knows their name any more. */
  readonly owner: string | null;
  /** ISO. */
  readonly at: string;
  /** Where owners say how members sign in. */
  readonly link: string;
};

/** Tells each owner of an organisation that one of them signed in past its identity provider. */
export const breakGlassNotice = ({ language, fullName, link, ...signIn }: BreakGlassNotice): Mail => {
  const at = moment(language, signIn.at);

  return accountMail({ language, fullName, link, ...textIn(language, texts)({ ...signIn, at }) });
};

const texts: AccountTexts<Pick<BreakGlassNotice, 'owner' | 'at'>> = {
  en: ({ owner, at }) => {
    const who = owner ?? 'An owner';

    return {
      subject: 'Someone signed in without single sign-on',
      preview: phrase`${who} signed in with a password and a second factor.`,
      paragraphs: [
        phrase`${who} signed in with a password and a second factor at ${at}, without your organization’s identity provider.`,
        phrase`Owners who were named for it can do this when the identity provider is down. All owners get this email each time.`,
      ],
      action: 'Open settings',
      ifUnexpected: phrase`If you didn’t expect this, ask them about it, and remove them from those who can sign in this way.`,
    };
  },
};
