import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { titled, words } from './words.ts';

export type DeclineNotice = {
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
  const { senderName, declinerName, reason, link } = notice;
  const title = titled(notice.documentTitle);

  return mailOf(
    {
      subject: words`Declined: ${title}`,
      preview: words`${declinerName} declined to sign: “${reason}”`,
      heading: 'A recipient declined to sign',
      recipientName: senderName,
      paragraphs: [
        words`${declinerName} declined to sign ${title} and gave this reason:`,
        words`“${reason}”`,
        words`The document was cancelled: nobody can sign it any more. Everyone else who was mailed is told that a recipient declined, but not who or why.`,
      ],
      actions: [{ label: 'View document', link }],
      ifUnexpected: words`If you did not expect this mail, you can ignore it.`,
      senderName,
    },
    branding,
  );
};
