import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { reply, titled, words } from './words.ts';

export type CopyNotice = {
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
  const { senderName, documentTitle, link, message = null } = notice;

  return mailOf(
    {
      subject: words`${senderName} copied you on ${titled(documentTitle)}`,
      preview: words`No action required.`,
      heading: 'Document Copy Notification',
      recipientName: notice.recipientName,
      paragraphs: [
        words`${senderName} sent ${titled(documentTitle)} for signing and copied you on it.`,
        words`No action required. You will receive the completed document by e-mail after all signers finish.`,
      ],
      message,
      actions: link === null ? [] : [{ label: 'View notification', link }],
      ifUnexpected: words`If you did not expect this mail, you can ignore it.${reply(notice)}`,
      senderName,
    },
    branding,
  );
};
