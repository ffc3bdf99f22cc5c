import { type InstallationRole, roleNames } from '#contracts/epochs/installation-roles.ts';
import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { accountTexts } from './account-texts.ts';
import { accountMail, type Mail } from './mail.ts';

export type OwnEmailConfirmation = {
  readonly language: SignerLanguage;
  readonly fullName: string;
  readonly username: string;
  /** The account's address, to which it goes. */
  readonly email: string;
  readonly link: string;
  /** The roles of the installation that the link gives; none for most addresses. */
  readonly roles: readonly InstallationRole[];
  /** Where the reader says that the account isn't theirs; null if the address was confirmed before. */
  readonly release: string | null;
};

/**
 * Asks the reader of an account's address to confirm it. Somebody else may have registered with that address, so the
 * mail says whose account it is and what the link does.
 */
export const ownEmailConfirmation = ({
  language,
  fullName,
  username,
  email,
  link,
  roles,
  release,
}: OwnEmailConfirmation): Mail => {
  const texts = textIn(language, accountTexts);
  const wording = texts.ownAddress;
  const named = roles.map((role) => roleNames[role]).join(' and ');

  return accountMail({
    language,
    subject: wording.subject,
    preview: wording.preview,
    fullName,
    paragraphs: [
      wording.asked(username, email),
      ...(roles.length > 0 ? [wording.roles(username, email, named)] : []),
      wording.why,
    ],
    action: texts.confirmAddress,
    link,
    release,
    ifUnexpected: release === null ? wording.unexpected(username) : wording.release(username),
  });
};
