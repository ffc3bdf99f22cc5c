import type { Card } from '../card.ts';
import type { MailsCounted } from './events.ts';

export const mailsCards: { readonly MailsCounted: Card<MailsCounted['data']> } = { MailsCounted: {} };
