import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { titled, words } from './words.ts';

export type VoidNotice = {
  readonly senderName: string;
  readonly recipientName: string;
  readonly documentTitle: string;
};

/** Tells someone already invited that the document can no longer be signed. Their link is dead, so there is none. */
export const voidNotice = (notice: VoidNotice, branding: Branding = inkstream): Mail => {
  const { senderName, documentTitle } = notice;

  return mailOf(
    {
      subject: words`Cancelled: ${titled(documentTitle)}`,
      preview: words`${senderName} cancelled this document. No action required.`,
      heading: 'This document was cancelled',
      recipientName: notice.recipientName,
      paragraphs: [
        words`${senderName} cancelled ${titled(documentTitle)}. It can no longer be signed, and any link you received for it no longer works.`,
        words`No action required.`,
      ],
      action: null,
      receipt: [],
      ifUnexpected: words`If you did not expect this mail, you can ignore it. A reply goes to ${senderName}.`,
      senderName,
    },
    branding,
  );
};
