import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { words } from './words.ts';

export type OwnEmailConfirmation = {
  readonly fullName: string;
  readonly username: string;
  /** The account's address, to which it goes. */
  readonly email: string;
  readonly link: string;
};

/**
 * Asks the reader of an account's address to confirm it. Somebody else may have registered with that address, so the
 * mail says whose account it is and what the link does.
 */
export const ownEmailConfirmation = ({ fullName, username, email, link }: OwnEmailConfirmation): Mail =>
  mailOf(
    {
      subject: words`Confirm your email address`,
      preview: words`One click, within 24 hours, confirms that this address is yours.`,
      heading: 'Confirm your email address',
      recipientName: fullName,
      paragraphs: [
        words`Someone signed in as ${username} requested this link. If that's you, please confirm that ${email} is your address.`,
        words`With a confirmed address you can reset a forgotten password, and use the parts of Inkstream that are only for people with one. The link works for 24 hours.`,
      ],
      actions: [{ label: 'Confirm address', link }],
      ifUnexpected: words`If ${username} isn't your account, don't confirm: the people who use it would be taken for you. You can ignore this email.`,
      senderName: null,
    },
    inkstream,
  );
