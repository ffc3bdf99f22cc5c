import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { day, namesOf, reply, titled, words } from './words.ts';

export type Invitation = {
  readonly senderName: string;
  /** The sender's address isn't confirmed, so nobody is known to read the answers. */
  readonly isUnread?: boolean;
  readonly recipientName: string;
  readonly documentTitle: string;
  /** What the sender wrote for a subject and into the mail. Null or missing if they wrote nothing. */
  readonly subject?: string | null;
  readonly message?: string | null;
  /** The recipient's own signing link. */
  readonly link: string;
  /** Other signers with the same mailbox, each with a link of their own. */
  readonly others?: readonly { readonly fullName: string; readonly link: string }[];
  /** The instant (ISO) at which the link stops working. */
  readonly linkExpiresAt: string;
  /** 1 when the document is sent, and one more with each resend. */
  readonly attempt: number;
};

/** Asks a signer to sign. From the second attempt on, it's worded as a reminder. */
export const invitation = (asked: Invitation, branding: Branding = inkstream): Mail => {
  const { senderName, documentTitle, link, linkExpiresAt, message = null, others = [] } = asked;
  const reminds = asked.attempt > 1;
  const request = words`${senderName} asks you to sign ${titled(documentTitle)}`;
  const subject = asked.subject ? words`${asked.subject}` : request;
  const until = day(linkExpiresAt);

  return mailOf(
    {
      subject: reminds ? words`Reminder: ${subject}` : subject,
      preview: words`Review and sign until ${until}. No account needed.`,
      heading: reminds ? 'Your signature is still missing' : 'Your signature is requested',
      recipientName: namesOf([asked.recipientName, ...others.map(({ fullName }) => fullName)]),
      paragraphs: [
        words`${request}.`,
        others.length === 0
          ? words`You need no account. The link below is yours alone, so please do not forward this mail. It works until ${until} (UTC).`
          : words`You need no account. Each link below is for one of you alone, so please open only your own and do not forward this mail. The links work until ${until} (UTC).`,
      ],
      message,
      actions:
        others.length === 0
          ? [{ label: 'Review and sign', link }]
          : [{ fullName: asked.recipientName, link }, ...others].map((one) => ({
              label: words`Review and sign as ${one.fullName}`.text,
              link: one.link,
            })),
      ifUnexpected: words`If you did not expect this mail, you can ignore it: nothing is signed unless you do so yourself.${reply(asked)}`,
      senderName,
    },
    branding,
  );
};
