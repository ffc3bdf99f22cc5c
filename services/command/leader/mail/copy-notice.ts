import type { SignerLanguage } from '#contracts/text/languages.ts';
import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { reply } from './reply.ts';
import { texts } from './texts.ts';
import { phrase } from './words.ts';

export type CopyNotice = {
  readonly language: SignerLanguage;
  readonly senderName: string;
  /** The sender's address isn't confirmed, so nobody is known to read the answers. */
  readonly isUnread?: boolean;
  readonly recipientName: string;
  readonly documentTitle: string;
  /** What the sender wrote. Null or missing if they wrote nothing. */
  readonly message?: string | null;
  /** Where the recipient can read the same online; null for a mail without a button. */
  readonly link: string | null;
};

/** Tells a copy recipient, when the document is sent, that they'll get it once it's completed (spec part 2, section 2.3). */
export const copyNotice = (notice: CopyNotice, branding: Branding = inkstream): Mail => {
  const { language, senderName, documentTitle, link, message = null } = notice;
  const wording = texts[language].copyNotice;

  return mailOf(
    {
      language,
      subject: wording.subject(senderName, documentTitle),
      preview: wording.preview,
      heading: wording.heading,
      recipientName: notice.recipientName,
      paragraphs: [wording.sent(senderName, documentTitle), wording.noAction],
      message,
      actions: link === null ? [] : [{ label: wording.view, link }],
      ifUnexpected: phrase`${texts[language].unexpected}${reply(notice)}`,
      senderName,
    },
    branding,
  );
};
