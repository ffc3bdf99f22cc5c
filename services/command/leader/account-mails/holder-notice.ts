import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { type AccountTexts, accountMail, type Mail } from '../mail/mail.ts';
import { moment, phrase } from '../mail/words.ts';

export type HolderNotice = {
  readonly language: SignerLanguage;
  readonly fullName: string;
  readonly username: string;
  /** Whether it gave the account another address; else it took the account in. */
  readonly isMoved: boolean;
  /** What the organisation is called; null if nobody knows any more. */
  readonly organisation: string | null;
  /** The address that the account has now; null if it still has the one to which this goes. */
  readonly email: string | null;
  /** ISO. */
  readonly at: string;
  readonly link: string;
};

/** Tells the holder of an account what an organisation did with it, at the address that it had before. */
export const holderNotice = ({ language, fullName, link, ...notice }: HolderNotice): Mail => {
  const at = moment(language, notice.at);

  return accountMail({ language, fullName, link, ...textIn(language, texts)({ ...notice, at }) });
};

const texts: AccountTexts<Omit<HolderNotice, 'language' | 'fullName' | 'link'>> = {
  en: ({ username, isMoved, organisation, email, at }) => {
    const by = organisation ?? 'An organization';
    const sentences = isMoved
      ? phrase`${by} changed the email address of your account ${username}.`
      : phrase`Your account ${username} now belongs to ${by}.`;

    return {
      subject: isMoved
        ? 'Your organization changed your email address'
        : 'Your account now belongs to an organization',
      preview: sentences,
      paragraphs: [
        phrase`${sentences} This was at ${at}.`,
        ...(isMoved && email !== null
          ? [phrase`Its new address is ${email}. You won’t get emails here anymore.`]
          : []),
        isMoved
          ? phrase`Its identity provider says so, which manages the accounts of its members.`
          : phrase`Its identity provider added you, because your address is in a domain of the organization. It now decides whether you can sign in. What you had before stays yours.`,
      ],
      action: 'Open settings',
      ifUnexpected: phrase`If you didn’t expect this, ask the people who run the organization, and the operator of this installation.`,
    };
  },
};
