// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { DocumentId } from '../ids.ts';

/**
 * In the stream `mails-<account>-<day>`: so many mails to the recipients of one document of that account count for
 * that day (UTC). Those of a sending count before they go out; a notice of how a document ended is owed to its
 * recipients, and counts once it is mailed.
 */
export const MailsCounted = message('MailsCounted', {
  document: DocumentId,
  purpose: z.enum(['sending', 'resend', 'reminder', 'notice']),
  mails: z.int().positive(),
});
export type MailsCounted = z.infer<typeof MailsCounted>;
export type CountedPurpose = MailsCounted['data']['purpose'];
