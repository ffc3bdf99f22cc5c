import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { reply, titled, words } from './words.ts';

export type VoidNotice = {
  readonly senderName: string;
  /** Nobody is known to read what is answered. */
  readonly isUnread?: boolean;
  readonly recipientName: string;
  readonly documentTitle: string;
  /** A recipient declined to sign; it is not said who. Otherwise the sender cancelled. */
  readonly isDeclined: boolean;
};

/** Tells someone already invited that the document can no longer be signed. Their link is dead, so there is none. */
export const voidNotice = (notice: VoidNotice, branding: Branding = inkstream): Mail => {
  const { senderName, documentTitle, isDeclined } = notice;
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
        words`No action required.`,
      ],
      actions: [],
      receipt: [],
      ifUnexpected: words`If you did not expect this mail, you can ignore it.${reply(notice)}`,
      senderName,
    },
    branding,
  );
};
