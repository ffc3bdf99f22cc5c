import { z } from 'zod';
import { isEmail, isSeen, isWebAddress, notShown } from '../text/characters.ts';
import { line, lineOrNothing, name, nameOrNothing, passageOrNothing } from '../text/text.ts';

export const RecipientRole = z.enum(['signer', 'copy']);
export type RecipientRole = z.infer<typeof RecipientRole>;

/** A copy recipient is `pending` in a draft and `notified` once the document was sent. */
export const RecipientStatus = z.enum(['pending', 'signed', 'declined', 'notified']);
export type RecipientStatus = z.infer<typeof RecipientStatus>;

const notAddress = (text: string) => !isWebAddress(text);
const noAddress = 'can’t contain a web address';

export const personName = name(100).refine(notAddress, noAddress);
export const email = line(254).refine(isEmail, 'isn’t a valid email address');
/** This one and the next also allow empty text, because a role of a template has no person yet. */
export const personNameOrNone = nameOrNothing(100)
  .refine((text) => text === '' || isSeen(text), notShown)
  .refine(notAddress, noAddress);
export const emailOrNone = lineOrNothing(254).refine(
  (text) => text === '' || isEmail(text),
  'isn’t a valid email address',
);
export const title = line(200);
/** The subject of the invitations, and what the sender writes in them. Both are empty if there's nothing. */
export const messageSubject = lineOrNothing(200);
export const messageText = passageOrNothing(2_000);
/** What a template is for, in its owner's words. */
export const description = passageOrNothing(1_000);
/** What a recipient is called in a template: Client, Contractor. */
export const recipientTitle = lineOrNothing(100);
export const signingOrder = z.int().min(1).max(1_000);
