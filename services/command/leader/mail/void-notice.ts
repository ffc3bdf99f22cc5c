import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { reply, titled, words } from './words.ts';

export type VoidNotice = {
  readonly senderName: string;
  /** The sender's address isn't confirmed, so nobody is known to read the answers. */
  readonly isUnread?: boolean;
  readonly recipientName: string;
  readonly documentTitle: string;
  /** True if a recipient declined to sign; the mail doesn't say who. False if the sender cancelled. */
  readonly isDeclined: boolean;
  /** Why the sender cancelled, in their own words. Null if they didn't say, or if it was a recipient who declined. */
  readonly reason: string | null;
};

/** Tells an invited recipient that the document can no longer be signed. It has no link, since theirs no longer works. */
export const voidNotice = (notice: VoidNotice, branding: Branding = inkstream): Mail => {
  const { senderName, documentTitle, isDeclined, reason } = notice;
  const title = titled(documentTitle);
  const happened = isDeclined
    ? words`A recipient declined to sign ${title}, which ${senderName} had sent.`
    : words`${senderName} cancelled ${title}.`;

  return mailOf(
    {
      subject: words`Cancelled: ${title}`,
      preview: isDeclined
        ? words`A recipient declined to sign this document. No action required.`
        : words`${senderName} cancelled this document. No action required.`,
      heading: 'This document was cancelled',
      recipientName: notice.recipientName,
      paragraphs: [
        words`${happened} It can no longer be signed, and any link you received for it no longer works.`,
        ...(reason === null ? [] : [words`${senderName} gave this reason: “${reason}”`]),
        words`No action required.`,
      ],
      actions: [],
      ifUnexpected: words`If you did not expect this mail, you can ignore it.${reply(notice)}`,
      senderName,
    },
    branding,
  );
};
