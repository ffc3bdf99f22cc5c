import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { words } from './words.ts';

export type PasswordReset = {
  readonly fullName: string;
  readonly username: string;
  readonly link: string;
  /** False: the link works only in a browser that signed in to the account before. */
  readonly isForAnyBrowser: boolean;
};

/** The link to choose a new password, for somebody who forgot theirs. Anybody may have asked for it. */
export const passwordReset = ({ fullName, username, link, isForAnyBrowser }: PasswordReset): Mail =>
  mailOf(
    {
      subject: words`Reset your password`,
      preview: words`Choose a new password for ${username} within 30 minutes.`,
      heading: 'Reset your password',
      recipientName: fullName,
      paragraphs: [
        words`We received a request to reset the password of your Inkstream account ${username}.`,
        isForAnyBrowser
          ? words`The link works once, for 30 minutes. Please don't forward this email.`
          : words`The link works once, for 30 minutes, in the browser where you asked for it. Please don't forward this email.`,
      ],
      actions: [{ label: 'Choose a new password', link }],
      ifUnexpected: words`If you didn't ask for this, you can ignore this email. Your password hasn't changed.`,
      senderName: null,
    },
    inkstream,
  );
