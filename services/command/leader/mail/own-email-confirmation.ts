import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { texts } from './texts.ts';
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
export const ownEmailConfirmation = ({ fullName, username, email, link }: OwnEmailConfirmation): Mail => {
  const said = texts.ownAddress;

  return mailOf(
    {
      subject: words`${said.subject}`,
      preview: said.preview,
      heading: said.subject,
      recipientName: fullName,
      paragraphs: [said.asked(username, email), said.why],
      actions: [{ label: texts.confirmAddress, link }],
      ifUnexpected: said.unexpected(username),
      senderName: null,
    },
    inkstream,
  );
};
