import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { accountTexts } from './account-texts.ts';
import { accountMail, type Mail } from './mail.ts';

export type EmailConfirmation = {
  readonly language: SignerLanguage;
  readonly fullName: string;
  readonly username: string;
  /** The new address, to which it goes. */
  readonly email: string;
  readonly link: string;
};

/** Asks the reader of a new address to confirm it. */
export const emailConfirmation = ({ language, fullName, username, email, link }: EmailConfirmation): Mail => {
  const texts = textIn(language, accountTexts);
  const wording = texts.newAddress;

  return accountMail({
    language,
    subject: wording.subject,
    preview: wording.preview,
    fullName,
    paragraphs: [wording.asked(email, username), wording.until],
    action: texts.confirmAddress,
    link,
    ifUnexpected: wording.unexpected,
  });
};
