import { deviceIn } from '#contracts/text/device.ts';
import { accountMail, type Mail } from '../mail/mail.ts';
import { moment, words } from '../mail/words.ts';

export type NewSignInNotice = {
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
export const newSignInNotice = ({ fullName, username, at, userAgent, link }: NewSignInNotice): Mail => {
  const device = deviceIn(userAgent ?? '') ?? 'a new browser';

  return accountMail({
    subject: 'New sign-in',
    preview: words`Someone signed in to ${username} from ${device}.`,
    fullName,
    paragraphs: [
      words`Someone signed in to your Inkstream account ${username} from ${device} at ${moment(at)}. No one had signed in from this browser before.`,
      words`If this was you, there’s nothing left to do.`,
    ],
    action: { label: 'See where you’re signed in', link },
    ifUnexpected: words`If this wasn’t you, sign that browser out in your settings and change your password.`,
  });
};
