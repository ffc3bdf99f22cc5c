import type { SignerLanguage } from '#contracts/text/languages.ts';
import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { reply } from './reply.ts';
import { texts } from './texts.ts';
import { words } from './words.ts';

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
  const said = texts[language].copyNotice;

  return mailOf(
    {
      language,
      subject: said.subject(senderName, documentTitle),
      preview: said.preview,
      heading: said.heading,
      recipientName: notice.recipientName,
      paragraphs: [said.sent(senderName, documentTitle), said.noAction],
      message,
      actions: link === null ? [] : [{ label: said.view, link }],
      ifUnexpected: words`${texts[language].unexpected}${reply(notice)}`,
      senderName,
    },
    branding,
  );
};
