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
      subject: words`Confirm your e-mail address`,
      preview: words`One click, within 24 hours, confirms that this address is yours.`,
      heading: 'Confirm your e-mail address',
      recipientName: fullName,
      paragraphs: [
        words`Somebody who is signed in to Inkstream as ${username} asked for this link. If that is you, please confirm that ${email} is your address.`,
        words`Some parts of Inkstream open only to people who confirmed their address. The link works for 24 hours.`,
      ],
      actions: [{ label: 'Confirm address', link }],
      receipt: [],
      ifUnexpected: words`If ${username} is not your account, do not confirm: whoever uses that account would count as you. You can ignore this mail.`,
      senderName: null,
    },
    inkstream,
  );
