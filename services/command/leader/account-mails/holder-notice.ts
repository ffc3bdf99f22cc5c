import { accountMail, type Mail } from '../mail/mail.ts';
import { moment, words } from '../mail/words.ts';

export type HolderNotice = {
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
export const holderNotice = (notice: HolderNotice): Mail => {
  const { fullName, username, isMoved, email, at, link } = notice;
  const organisation = notice.organisation ?? 'An organization';
  const said = isMoved
    ? words`${organisation} changed the email address of your account ${username}.`
    : words`Your account ${username} now belongs to ${organisation}.`;

  return accountMail({
    subject: isMoved
      ? 'Your organization changed your email address'
      : 'Your account now belongs to an organization',
    preview: said,
    fullName,
    paragraphs: [
      words`${said} This was at ${moment(at)}.`,
      ...(isMoved && email !== null
        ? [words`Its new address is ${email}. You won’t get emails here anymore.`]
        : []),
      isMoved
        ? words`Its identity provider says so, which manages the accounts of its members.`
        : words`Its identity provider added you, because your address is in a domain of the organization. It now decides whether you can sign in. What you had before stays yours.`,
    ],
    action: { label: 'Open settings', link },
    ifUnexpected: words`If you didn’t expect this, ask the people who run the organization, and the operator of this installation.`,
  });
};
