import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { day, reply, titled, words } from './words.ts';

export type Invitation = {
  readonly senderName: string;
  /** Nobody is known to read what is answered. */
  readonly isUnread?: boolean;
  readonly recipientName: string;
  readonly documentTitle: string;
  /** The recipient's own signing link. */
  readonly link: string;
  /** ISO instant from which the link is dead. */
  readonly linkExpiresAt: string;
  /** 1 at sending, one more with each resend. */
  readonly attempt: number;
};

/** Asks a signer to sign; from the second attempt on, reminds. */
export const invitation = (asked: Invitation, branding: Branding = inkstream): Mail => {
  const { senderName, documentTitle, link, linkExpiresAt } = asked;
  const reminds = asked.attempt > 1;
  const request = words`${senderName} asks you to sign ${titled(documentTitle)}`;
  const until = day(linkExpiresAt);

  return mailOf(
    {
      subject: reminds ? words`Reminder: ${request}` : request,
      preview: words`Review and sign until ${until}. No account needed.`,
      heading: reminds ? 'Your signature is still missing' : 'Your signature is requested',
      recipientName: asked.recipientName,
      paragraphs: [
        words`${request}.`,
        words`You need no account. The link below is yours alone, so please do not forward this mail. It works until ${until} (UTC).`,
      ],
      action: { label: 'Review and sign', link },
      receipt: [],
      ifUnexpected: words`If you did not expect this mail, you can ignore it: nothing is signed unless you do so yourself.${reply(asked)}`,
      senderName,
    },
    branding,
  );
};
