import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { accountTexts } from './account-texts.ts';
import { accountMail, type Mail } from './mail.ts';

export type PasswordResetNotice = {
  readonly language: SignerLanguage;
  readonly fullName: string;
  readonly username: string;
  /** Where a link to another password is asked for. */
  readonly link: string;
};

/** Tells the owner that a mailed link was used, so that nobody loses an account without being told. */
export const passwordResetNotice = ({ language, fullName, username, link }: PasswordResetNotice): Mail => {
  const sentences = textIn(language, accountTexts).passwordChanged;

  return accountMail({
    language,
    subject: sentences.subject,
    preview: sentences.preview(username),
    fullName,
    paragraphs: [sentences.changed(username), sentences.signedOut],
    action: sentences.again,
    link,
    ifUnexpected: sentences.unexpected,
  });
};
