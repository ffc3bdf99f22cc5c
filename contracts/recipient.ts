import { z } from 'zod';
import { hasForbiddenCharacters, isEmail } from './field.ts';

export const RecipientRole = z.enum(['signer', 'copy']);
export type RecipientRole = z.infer<typeof RecipientRole>;

/** `notified` is a copy recipient's status once the document is out. */
export const RecipientStatus = z.enum(['pending', 'signed', 'declined', 'notified']);
export type RecipientStatus = z.infer<typeof RecipientStatus>;

/** One line that a person reads: no control or turning characters, no line ends. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(
      (text) => !hasForbiddenCharacters(text) && !/[\r\n]/.test(text),
      'holds characters that cannot be shown',
    );

export const personName = line(100);
export const email = line(254).refine(isEmail, 'is not an e-mail address');
export const title = line(200);
export const signingOrder = z.int().min(1).max(1_000);
