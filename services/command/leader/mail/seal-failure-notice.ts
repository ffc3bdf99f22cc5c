import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { accountTexts } from './account-texts.ts';
import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { texts } from './texts.ts';

export type SealFailureNotice = {
  readonly language: SignerLanguage;
  /** The document's owner, who is also greeted. */
  readonly senderName: string;
  readonly documentTitle: string;
  readonly link: string;
};

/** Tells the owner that everybody has signed, but that no sealed PDF could be made of the file, and what to do. */
export const sealFailureNotice = (notice: SealFailureNotice, branding: Branding = inkstream): Mail => {
  const { language, senderName, documentTitle, link } = notice;
  const sentences = textIn(language, accountTexts).sealFailure;

  return mailOf(
    {
      language,
      subject: sentences.subject(documentTitle),
      preview: sentences.preview(documentTitle),
      heading: sentences.heading,
      recipientName: senderName,
      paragraphs: [sentences.tried(documentTitle), sentences.kept, sentences.wayOut],
      actions: [{ label: texts[language].viewDocument, link }],
      ifUnexpected: texts[language].unexpected,
      senderName,
    },
    branding,
  );
};
