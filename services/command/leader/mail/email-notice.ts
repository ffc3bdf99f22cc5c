import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { texts } from './texts.ts';
import { words } from './words.ts';

export type EmailNotice = {
  readonly fullName: string;
  readonly newEmail: string;
  /** Where the password is changed. */
  readonly link: string;
};

/** Tells the old address that another will replace it, so that nobody loses an account without being told. */
export const emailNotice = ({ fullName, newEmail, link }: EmailNotice): Mail => {
  const said = texts.oldAddress;

  return mailOf(
    {
      subject: words`${said.subject}`,
      preview: said.preview(newEmail),
      heading: said.subject,
      recipientName: fullName,
      paragraphs: [said.asked(newEmail), said.effect],
      actions: [{ label: said.settings, link }],
      ifUnexpected: said.unexpected,
      senderName: null,
    },
    inkstream,
  );
};
