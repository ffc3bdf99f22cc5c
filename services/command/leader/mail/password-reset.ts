import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { texts } from './texts.ts';
import { words } from './words.ts';

export type PasswordReset = {
  readonly fullName: string;
  readonly username: string;
  readonly link: string;
  /** False: the link works only in a browser that signed in to the account before. */
  readonly isForAnyBrowser: boolean;
};

/** The link to choose a new password, for somebody who forgot theirs. Anybody may have asked for it. */
export const passwordReset = ({ fullName, username, link, isForAnyBrowser }: PasswordReset): Mail => {
  const said = texts.passwordReset;

  return mailOf(
    {
      subject: words`${said.subject}`,
      preview: said.preview(username),
      heading: said.subject,
      recipientName: fullName,
      paragraphs: [said.asked(username), isForAnyBrowser ? said.inAnyBrowser : said.inOwnBrowser],
      actions: [{ label: said.choose, link }],
      ifUnexpected: said.unexpected,
      senderName: null,
    },
    inkstream,
  );
};
