import { accountMail, type Mail } from './mail.ts';
import { texts } from './texts.ts';

export type PasswordReset = {
  readonly fullName: string;
  readonly username: string;
  readonly link: string;
  /** False: the link works only in a browser that signed in to the account before. */
  readonly isForAnyBrowser: boolean;
  /** Where the reader says that the account isn't theirs; null if its address was confirmed. */
  readonly release: string | null;
};

/** The link to choose a new password, for somebody who forgot theirs. Anybody may have asked for it. */
export const passwordReset = ({
  fullName,
  username,
  link,
  isForAnyBrowser,
  release,
}: PasswordReset): Mail => {
  const said = texts.passwordReset;

  return accountMail({
    subject: said.subject,
    preview: said.preview(username),
    fullName,
    paragraphs: [said.asked(username), isForAnyBrowser ? said.inAnyBrowser : said.inOwnBrowser],
    action: { label: said.choose, link },
    release,
    ifUnexpected: release === null ? said.unexpected : said.release(username),
  });
};
