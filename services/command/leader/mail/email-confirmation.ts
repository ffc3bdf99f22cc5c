import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { words } from './words.ts';

export type EmailConfirmation = {
  readonly fullName: string;
  readonly username: string;
  /** The new address, to which it goes. */
  readonly email: string;
  readonly link: string;
};

/** Asks the reader of a new address to confirm it. */
export const emailConfirmation = ({ fullName, username, email, link }: EmailConfirmation): Mail =>
  mailOf(
    {
      subject: words`Confirm your new email address`,
      preview: words`One click, within 24 hours, and your account uses this address.`,
      heading: 'Confirm your new email address',
      recipientName: fullName,
      paragraphs: [
        words`You asked to use ${email} for your Inkstream account ${username}. Please confirm that it's your address.`,
        words`The link works for 24 hours. Your account keeps its old address until you confirm.`,
      ],
      actions: [{ label: 'Confirm address', link }],
      ifUnexpected: words`If you didn't ask for this, you can ignore this email. Nothing changes until it's confirmed.`,
      senderName: null,
    },
    inkstream,
  );
