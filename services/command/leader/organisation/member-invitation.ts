import type { SignerLanguage } from '#contracts/text/languages.ts';
import { inkstream } from '../mail/branding.ts';
import { type Mail, mailOf } from '../mail/mail.ts';
import { texts } from '../mail/texts.ts';
import { moment, phrase } from '../mail/words.ts';

export type MemberInvitation = {
  readonly language: SignerLanguage;
  readonly organisation: string;
  /** Until when the link works (ISO). */
  readonly expiresAt: string;
  readonly link: string;
};

/** Invites somebody to join an organisation. Nobody knows their name yet. */
export const memberInvitation = ({ language, organisation, expiresAt, link }: MemberInvitation): Mail => {
  const wording = texts[language].memberInvitation;

  return mailOf(
    {
      language,
      subject: wording.subject(organisation),
      preview: wording.preview,
      heading: wording.heading,
      recipientName: null,
      paragraphs: [
        wording.invited(organisation),
        wording.how,
        phrase`${wording.until(moment(language, expiresAt))}`,
      ],
      actions: [{ label: wording.open, link }],
      ifUnexpected: wording.unexpected,
      senderName: null,
    },
    inkstream,
  );
};
