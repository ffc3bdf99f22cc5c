import type { SentenceCard } from '../card.ts';
import type { CountedPurpose, MailsCounted } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

const purposes: Readonly<Record<CountedPurpose, string>> = {
  sending: 'to send a document',
  resend: 'to send invitations again',
  reminder: 'as reminders',
  notice: 'to say how a document ended',
  invitation: 'to invite someone to an organization',
};

export const mailsCards: { readonly MailsCounted: SentenceCard<MailsCounted['data']> } = {
  MailsCounted: {
    personal: {},
    sentence: {
      en: ({ mails, purpose }) =>
        `${mails === 1 ? '1 email' : `${mails} emails`} ${purpose === 'invitation' ? '' : 'to recipients '}counted towards an account’s daily limit, ${purposes[purpose]}`,
    },
  },
};
