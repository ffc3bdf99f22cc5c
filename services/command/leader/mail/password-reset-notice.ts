import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { words } from './words.ts';

export type PasswordResetNotice = {
  readonly fullName: string;
  readonly username: string;
  /** Where a link to another password is asked for. */
  readonly link: string;
};

/** Tells the owner that a mailed link was used, so that nobody loses an account without being told. */
export const passwordResetNotice = ({ fullName, username, link }: PasswordResetNotice): Mail =>
  mailOf(
    {
      subject: words`Your password was changed`,
      preview: words`A new password was chosen for ${username}, and every device was signed out.`,
      heading: 'Your password was changed',
      recipientName: fullName,
      paragraphs: [
        words`A new password was chosen for your Inkstream account ${username} with a link that we emailed to this address.`,
        words`Every device was signed out. If this was you, there's nothing left to do.`,
      ],
      actions: [{ label: 'Reset password again', link }],
      ifUnexpected: words`If this wasn't you, reset your password now and secure your email account: someone else may be reading your emails.`,
      senderName: null,
    },
    inkstream,
  );
