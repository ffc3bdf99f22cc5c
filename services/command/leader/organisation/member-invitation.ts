import type { SignerLanguage } from '#contracts/text/languages.ts';
import { inkstream } from '../mail/branding.ts';
import { type Mail, mailOf } from '../mail/mail.ts';
import { texts } from '../mail/texts.ts';
import { moment, words } from '../mail/words.ts';

export type MemberInvitation = {
  readonly language: SignerLanguage;
  readonly organisation: string;
  /** Until when the link works (ISO). */
  readonly expiresAt: string;
  readonly link: string;
};

/** Invites somebody to join an organisation. Nobody knows their name yet. */
export const memberInvitation = ({ language, organisation, expiresAt, link }: MemberInvitation): Mail => {
  const said = texts[language].memberInvitation;

  return mailOf(
    {
      language,
      subject: said.subject(organisation),
      preview: said.preview,
      heading: said.heading,
      recipientName: null,
      paragraphs: [said.invited(organisation), said.how, words`${said.until(moment(language, expiresAt))}`],
      actions: [{ label: said.open, link }],
      ifUnexpected: said.unexpected,
      senderName: null,
    },
    inkstream,
  );
};
