import { z } from 'zod';
import { hasForbiddenCharacters, isSeen, notShown } from './characters.ts';

/** Shown as one line: no control or turning characters, no line ends. */
export const lineOrNothing = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !hasForbiddenCharacters(text) && !/[\r\n\u2028\u2029]/.test(text), notShown);

/** One line that a person reads: there is something to be seen in it. */
export const line = (max: number) => lineOrNothing(max).min(1).refine(isSeen, notShown);

/** Words on one line or several, or none. */
export const passageOrNothing = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !hasForbiddenCharacters(text), notShown);

/** Words that a person reads, on one line or several. */
export const passage = (max: number) => passageOrNothing(max).refine(isSeen, notShown);
