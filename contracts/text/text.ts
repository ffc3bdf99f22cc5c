import { z } from 'zod';
import { hasForbiddenCharacters, isSeen, notShown, withoutMarksAround } from './characters.ts';

/**
 * Accepts one line of text, or none, and drops the space and the invisible marks around it. Control characters, marks
 * that reverse the direction of text, and line ends aren't allowed. `max` is a number of UTF-16 units, as for the
 * functions below.
 */
export const lineOrNothing = (max: number) =>
  z
    .string()
    .overwrite(withoutMarksAround)
    .max(max)
    .refine((text) => !hasForbiddenCharacters(text) && !/[\r\n\u2028\u2029]/.test(text), notShown);

/** Accepts one line of text with at least one visible character. */
export const line = (max: number) => lineOrNothing(max).min(1).refine(isSeen, notShown);

/** Accepts text with any number of lines, or none. */
export const passageOrNothing = (max: number) =>
  z
    .string()
    .overwrite(withoutMarksAround)
    .max(max)
    .refine((text) => !hasForbiddenCharacters(text), notShown);

/** Accepts text with any number of lines and at least one visible character. */
export const passage = (max: number) => passageOrNothing(max).refine(isSeen, notShown);
