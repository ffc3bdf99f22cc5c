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
  const said = textIn(language, accountTexts).passwordChanged;

  return accountMail({
    language,
    subject: said.subject,
    preview: said.preview(username),
    fullName,
    paragraphs: [said.changed(username), said.signedOut],
    action: said.again,
    link,
    ifUnexpected: said.unexpected,
  });
};
