import type { SignerLanguage } from '#contracts/text/languages.ts';
import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { reply } from './reply.ts';
import { texts } from './texts.ts';
import { phrase } from './words.ts';

export type VoidNotice = {
  readonly language: SignerLanguage;
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
  const { language, senderName, documentTitle, isDeclined, reason } = notice;
  const wording = texts[language].voidNotice;
  const happened = (isDeclined ? wording.declined : wording.voided)(senderName, documentTitle);

  return mailOf(
    {
      language,
      subject: wording.subject(documentTitle),
      preview: isDeclined ? wording.preview.declined : wording.preview.voided(senderName),
      heading: wording.heading,
      recipientName: notice.recipientName,
      paragraphs: [
        phrase`${happened} ${wording.linkIsDead}`,
        ...(reason === null ? [] : [wording.reason(senderName, reason)]),
        wording.noAction,
      ],
      actions: [],
      ifUnexpected: phrase`${texts[language].unexpected}${reply(notice)}`,
      senderName,
    },
    branding,
  );
};
