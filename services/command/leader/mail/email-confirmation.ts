import { accountMail, type Mail } from './mail.ts';
import { texts } from './texts.ts';

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

  return accountMail({
    subject: said.subject,
    preview: said.preview,
    fullName,
    paragraphs: [said.asked(email, username), said.until],
    action: { label: texts.confirmAddress, link },
    ifUnexpected: said.unexpected,
  });
};
