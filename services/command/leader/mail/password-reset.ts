import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { accountTexts } from './account-texts.ts';
import { accountMail, type Mail } from './mail.ts';

export type PasswordReset = {
  readonly language: SignerLanguage;
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
  language,
  fullName,
  username,
  link,
  isForAnyBrowser,
  release,
}: PasswordReset): Mail => {
  const sentences = textIn(language, accountTexts).passwordReset;

  return accountMail({
    language,
    subject: sentences.subject,
    preview: sentences.preview(username),
    fullName,
    paragraphs: [
      sentences.asked(username),
      isForAnyBrowser ? sentences.inAnyBrowser : sentences.inOwnBrowser,
    ],
    action: sentences.choose,
    link,
    release,
    ifUnexpected: release === null ? sentences.unexpected : sentences.release(username),
  });
};
