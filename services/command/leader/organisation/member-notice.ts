import type { MemberMailPurpose } from '#contracts/document/events.ts';
import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { type Branding, inkstream } from '../mail/branding.ts';
import { type Mail, mailOf } from '../mail/mail.ts';
import { reply } from '../mail/reply.ts';
import { moment, phrase } from '../mail/words.ts';
import { memberTexts } from './member-texts.ts';

export type MemberNotice = {
  readonly language: SignerLanguage;
  readonly purpose: MemberMailPurpose;
  /** The member who asked, answered, shared or transferred. */
  readonly actorName: string;
  /** Their address isn't confirmed, so nobody is known to read the answers. */
  readonly isUnread: boolean;
  readonly recipientName: string;
  readonly documentTitle: string;
  /** What they wrote about it. Null if they wrote nothing. */
  readonly message: string | null;
  /** Null if nothing was shared. `until` is an ISO instant; null: until it's revoked. */
  readonly share: { readonly right: 'view' | 'edit'; readonly until: string | null } | null;
  readonly link: string;
};

/** Tells a member what a colleague wants of them, or did, with a document of their organisation. */
export const memberNotice = (notice: MemberNotice, branding: Branding = inkstream): Mail => {
  const { language, purpose, actorName, isUnread, documentTitle, share } = notice;
  const texts = textIn(language, memberTexts);
  const wording = texts.purposes[purpose];

  return mailOf(
    {
      language,
      subject: wording.subject(actorName, documentTitle),
      preview: wording.preview(actorName),
      heading: wording.heading,
      recipientName: notice.recipientName,
      paragraphs: [
        wording.said(actorName, documentTitle),
        ...(share ? [texts.sharedRights[share.right]] : []),
        ...(share?.until ? [texts.sharedUntil(moment(language, share.until))] : []),
      ],
      message: notice.message,
      actions: [{ label: wording.open, link: notice.link }],
      ifUnexpected: phrase`${texts.becauseMember}${reply({ language, senderName: actorName, isUnread })}`,
      senderName: actorName,
    },
    branding,
  );
};
