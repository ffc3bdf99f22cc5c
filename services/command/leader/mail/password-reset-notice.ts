import { accountMail, type Mail } from './mail.ts';
import { texts } from './texts.ts';

export type PasswordResetNotice = {
  readonly fullName: string;
  readonly username: string;
  /** Where a link to another password is asked for. */
  readonly link: string;
};

/** Tells the owner that a mailed link was used, so that nobody loses an account without being told. */
export const passwordResetNotice = ({ fullName, username, link }: PasswordResetNotice): Mail => {
  const said = texts.passwordChanged;

  return accountMail({
    subject: said.subject,
    preview: said.preview(username),
    fullName,
    paragraphs: [said.changed(username), said.signedOut],
    action: { label: said.again, link },
    ifUnexpected: said.unexpected,
  });
};
