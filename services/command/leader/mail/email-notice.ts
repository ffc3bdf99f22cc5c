import { accountMail, type Mail } from './mail.ts';
import { texts } from './texts.ts';

export type EmailNotice = {
  readonly fullName: string;
  readonly newEmail: string;
  /** Where the password is changed. */
  readonly link: string;
};

/** Tells the old address that another will replace it, so that nobody loses an account without being told. */
export const emailNotice = ({ fullName, newEmail, link }: EmailNotice): Mail => {
  const said = texts.oldAddress;

  return accountMail({
    subject: said.subject,
    preview: said.preview(newEmail),
    fullName,
    paragraphs: [said.asked(newEmail), said.effect],
    action: { label: said.settings, link },
    ifUnexpected: said.unexpected,
  });
};
