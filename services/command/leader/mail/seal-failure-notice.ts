import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { titled, words } from './words.ts';

export type SealFailureNotice = {
  /** The document's owner, who is also greeted. */
  readonly senderName: string;
  readonly documentTitle: string;
  readonly link: string;
};

/** Tells the owner that everybody has signed, but that no sealed PDF could be made of the file, and what to do. */
export const sealFailureNotice = (notice: SealFailureNotice, branding: Branding = inkstream): Mail => {
  const { senderName, link } = notice;
  const title = titled(notice.documentTitle);

  return mailOf(
    {
      subject: words`Signed, but not sealed: ${title}`,
      preview: words`Everybody has signed ${title}, but the sealed PDF could not be made`,
      heading: 'The document could not be sealed',
      recipientName: senderName,
      paragraphs: [
        words`Everybody has signed ${title}, but the file did not take the seal, so there is no sealed PDF of it. This was tried for hours and is not tried again by itself.`,
        words`Nothing is lost: what everybody signed, and when, is safe on record. You can download it as an evidence bundle from the document’s timeline.`,
        words`To get a sealed PDF, ask an operator of this installation to try again. Or print the file to a new PDF, upload that as a new document, and have it signed again.`,
      ],
      actions: [{ label: 'View document', link }],
      ifUnexpected: words`If you did not expect this mail, you can ignore it.`,
      senderName,
    },
    branding,
  );
};
