import { accountMail, type Mail } from './mail.ts';
import { texts } from './texts.ts';

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

  return accountMail({
    subject: said.subject,
    preview: said.preview,
    fullName,
    paragraphs: [said.asked(username, email), said.why],
    action: { label: texts.confirmAddress, link },
    ifUnexpected: said.unexpected(username),
  });
};
