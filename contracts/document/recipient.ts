import { z } from 'zod';
import { line, lineOrNothing, passageOrNothing } from '../text/text.ts';
import { recipientRoles } from './roles/kinds.ts';

export const RecipientRole = z.enum(recipientRoles);
export type RecipientRole = z.infer<typeof RecipientRole>;

/** A copy recipient is `pending` in a draft and `notified` once the document was sent. */
export const RecipientStatus = z.enum(['pending', 'signed', 'declined', 'notified']);
export type RecipientStatus = z.infer<typeof RecipientStatus>;

export const title = line(200);
/** The subject of the invitations, and what the sender writes in them. Both are empty if there's nothing. */
export const messageSubject = lineOrNothing(200);
export const messageText = passageOrNothing(2_000);
/** What a template is for, in its owner's words. */
export const description = passageOrNothing(1_000);
/** What a recipient is called in a template: Client, Contractor. */
export const recipientTitle = lineOrNothing(100);
export const signingOrder = z.int().min(1).max(1_000);
