import type { SignerLanguage } from '#contracts/text/languages.ts';
import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { reply } from './reply.ts';
import { texts } from './texts.ts';
import { moment, namesOf, phrase } from './words.ts';

export type Invitation = {
  readonly language: SignerLanguage;
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
export const invitation = (details: Invitation, branding: Branding = inkstream): Mail => {
  const { language, senderName, documentTitle, link, linkExpiresAt, message = null, others = [] } = details;
  const wording = texts[language].invitation;
  const reminds = details.attempt > 1;
  const request = wording.request(senderName, documentTitle);
  const subject = details.subject ? phrase`${details.subject}` : request;
  const until = moment(language, linkExpiresAt);

  return mailOf(
    {
      language,
      subject: reminds ? wording.reminder(subject) : subject,
      preview: wording.preview(until),
      heading: reminds ? wording.stillNeeded : wording.heading,
      recipientName: namesOf(language, [details.recipientName, ...others.map(({ fullName }) => fullName)]),
      paragraphs: [
        phrase`${request}.`,
        others.length === 0 ? wording.ownLink(until) : wording.ownLinks(until),
      ],
      message,
      actions:
        others.length === 0
          ? [{ label: wording.sign, link }]
          : [{ fullName: details.recipientName, link }, ...others].map((one) => ({
              label: wording.signAs(one.fullName),
              link: one.link,
            })),
      ifUnexpected: phrase`${wording.unexpected}${reply(details)}`,
      senderName,
    },
    branding,
  );
};
