import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { words } from './words.ts';

export type EmailNotice = {
  readonly fullName: string;
  readonly newEmail: string;
  /** Where the password is changed. */
  readonly link: string;
};

/** Tells the old address that another will replace it, so that nobody loses an account without being told. */
export const emailNotice = ({ fullName, newEmail, link }: EmailNotice): Mail =>
  mailOf(
    {
      subject: words`Your email address is about to change`,
      preview: words`Someone asked to use ${newEmail} for your Inkstream account.`,
      heading: 'Your email address is about to change',
      recipientName: fullName,
      paragraphs: [
        words`Someone signed in to your Inkstream account asked to use ${newEmail} instead of this address.`,
        words`The change takes effect once it's confirmed from the new address. If this was you, there's nothing to do here.`,
      ],
      actions: [{ label: 'Open settings', link }],
      ifUnexpected: words`If this wasn't you, change your password now. That signs everyone else out and stops the change, unless it's already confirmed.`,
      senderName: null,
    },
    inkstream,
  );
