import { deviceIn } from '#contracts/text/device.ts';
import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { type AccountTexts, accountMail, type Mail } from '../mail/mail.ts';
import { moment, phrase } from '../mail/words.ts';

export type NewSignInNotice = {
  readonly language: SignerLanguage;
  readonly fullName: string;
  readonly username: string;
  /** ISO. */
  readonly at: string;
  /** What the browser said of itself. */
  readonly userAgent: string | null;
  /** Where somebody sees their sessions, and ends them. */
  readonly link: string;
};

/** Tells the holder of an account that a browser signed in which never did before. */
export const newSignInNotice = ({ language, fullName, link, ...signIn }: NewSignInNotice): Mail => {
  const at = moment(language, signIn.at);

  return accountMail({ language, fullName, link, ...textIn(language, texts)({ ...signIn, at }) });
};

const texts: AccountTexts<Pick<NewSignInNotice, 'username' | 'at' | 'userAgent'>> = {
  en: ({ username, at, userAgent }) => {
    const device = deviceIn('en', userAgent ?? '') ?? 'a new browser';

    return {
      subject: 'New sign-in',
      preview: phrase`Someone signed in to ${username} from ${device}.`,
      paragraphs: [
        phrase`Someone signed in to your Inkstream account ${username} from ${device} at ${at}. No one had signed in from this browser before.`,
        phrase`If this was you, there’s nothing left to do.`,
      ],
      action: 'See where you’re signed in',
      ifUnexpected: phrase`If this wasn’t you, sign that browser out in your settings and change your password.`,
    };
  },
};
