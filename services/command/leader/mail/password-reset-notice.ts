import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { texts } from './texts.ts';
import { words } from './words.ts';

export type PasswordResetNotice = {
  readonly fullName: string;
  readonly username: string;
  /** Where a link to another password is asked for. */
  readonly link: string;
};

/** Tells the owner that a mailed link was used, so that nobody loses an account without being told. */
export const passwordResetNotice = ({ fullName, username, link }: PasswordResetNotice): Mail => {
  const said = texts.passwordChanged;

  return mailOf(
    {
      subject: words`${said.subject}`,
      preview: said.preview(username),
      heading: said.subject,
      recipientName: fullName,
      paragraphs: [said.changed(username), said.signedOut],
      actions: [{ label: said.again, link }],
      ifUnexpected: said.unexpected,
      senderName: null,
    },
    inkstream,
  );
};
