import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { accountTexts } from './account-texts.ts';
import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { texts } from './texts.ts';

export type DeclineNotice = {
  readonly language: SignerLanguage;
  /** The document's owner, who is also greeted. */
  readonly senderName: string;
  readonly documentTitle: string;
  readonly declinerName: string;
  /** In the decliner's own words. */
  readonly reason: string;
  readonly link: string;
};

/** Tells the owner that a signer declined and why. Nobody can sign any more, so the document is cancelled. */
export const declineNotice = (notice: DeclineNotice, branding: Branding = inkstream): Mail => {
  const { language, senderName, documentTitle, declinerName, reason, link } = notice;
  const sentences = textIn(language, accountTexts).declineNotice;

  return mailOf(
    {
      language,
      subject: sentences.subject(documentTitle),
      preview: sentences.preview(declinerName, reason),
      heading: sentences.heading,
      recipientName: senderName,
      paragraphs: [
        sentences.declined(declinerName, documentTitle),
        sentences.reason(reason),
        sentences.cancelled,
      ],
      actions: [{ label: texts[language].viewDocument, link }],
      ifUnexpected: texts[language].unexpected,
      senderName,
    },
    branding,
  );
};
