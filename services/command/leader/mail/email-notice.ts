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
      subject: words`Your e-mail address is about to change`,
      preview: words`Somebody asked to use ${newEmail} for your Inkstream account.`,
      heading: 'Your e-mail address is about to change',
      recipientName: fullName,
      paragraphs: [
        words`Somebody who is signed in to your Inkstream account asked to use ${newEmail} instead of this address.`,
        words`The change counts once it is confirmed from the new address. If it was you, there is nothing to do here.`,
      ],
      actions: [{ label: 'Open settings', link }],
      receipt: [],
      ifUnexpected: words`If it was not you, change your password now: that signs everybody else out, and stops the change unless it was already confirmed.`,
      senderName: null,
    },
    inkstream,
  );
