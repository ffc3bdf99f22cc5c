import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { texts } from './texts.ts';
import { words } from './words.ts';

export type EmailConfirmation = {
  readonly fullName: string;
  readonly username: string;
  /** The new address, to which it goes. */
  readonly email: string;
  readonly link: string;
};

/** Asks the reader of a new address to confirm it. */
export const emailConfirmation = ({ fullName, username, email, link }: EmailConfirmation): Mail => {
  const said = texts.newAddress;

  return mailOf(
    {
      subject: words`${said.subject}`,
      preview: said.preview,
      heading: said.subject,
      recipientName: fullName,
      paragraphs: [said.asked(email, username), said.until],
      actions: [{ label: texts.confirmAddress, link }],
      ifUnexpected: said.unexpected,
      senderName: null,
    },
    inkstream,
  );
};
