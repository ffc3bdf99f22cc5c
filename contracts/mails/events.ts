// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { DocumentId } from '../ids.ts';

/**
 * Counts mails to the recipients of one document towards its owner's limit for a day, or the invitation of one person to
 * an organisation towards the limit of whoever invites; `document` is missing then. It's in the stream
 * `mails-<account>-<day>`, and the day is in UTC. The mails of a sending, a resend or a reminder count
 * before they go out. A notice of how a document ended always goes out, because its recipients have to know, and counts
 * once it's mailed.
 */
export const MailsCounted = message('MailsCounted', {
  document: DocumentId.optional(),
  purpose: z.enum(['sending', 'resend', 'reminder', 'notice', 'invitation']),
  mails: z.int().positive(),
});
export type MailsCounted = z.infer<typeof MailsCounted>;
export type CountedPurpose = MailsCounted['data']['purpose'];
