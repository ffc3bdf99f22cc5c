import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { accountTexts } from './account-texts.ts';
import { accountMail, type Mail } from './mail.ts';

export type EmailNotice = {
  readonly language: SignerLanguage;
  readonly fullName: string;
  readonly newEmail: string;
  /** Where the password is changed. */
  readonly link: string;
};

/** Tells the old address that another will replace it, so that nobody loses an account without being told. */
export const emailNotice = ({ language, fullName, newEmail, link }: EmailNotice): Mail => {
  const sentences = textIn(language, accountTexts).oldAddress;

  return accountMail({
    language,
    subject: sentences.subject,
    preview: sentences.preview(newEmail),
    fullName,
    paragraphs: [sentences.asked(newEmail), sentences.effect],
    action: sentences.settings,
    link,
    ifUnexpected: sentences.unexpected,
  });
};
