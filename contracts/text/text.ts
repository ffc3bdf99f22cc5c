import { z } from 'zod';
import { hasForbiddenCharacters, isSeen, withoutMarksAround } from './characters.ts';
import type { ValueProblem } from './value-problems.ts';

const notShown: ValueProblem = 'not-shown';

/**
 * Accepts one line of text, or none, and drops the space and the invisible marks around it. Control characters, marks
 * that reverse the direction of text, and line ends aren't allowed. `max` is a number of UTF-16 units, as for the
 * functions below.
 */
export const lineOrNothing = (max: number) => lineOf(z.string().overwrite(withoutMarksAround), max);

const lineOf = (text: z.ZodString, max: number) =>
  text.max(max).refine((text) => !hasForbiddenCharacters(text) && !/[\r\n\u2028\u2029]/.test(text), notShown);

/** Accepts one line of text with at least one visible character. */
export const line = (max: number) => lineOrNothing(max).min(1).refine(isSeen, notShown);

/**
 * Accepts a name in one line, or none. It is kept in one form (NFC) on whichever device it is written, and has the length
 * of that form.
 */
export const nameOrNothing = (max: number) =>
  lineOf(z.string().overwrite(withoutMarksAround).overwrite(inOneForm(max)), max);

/** Accepts a name with at least one visible character. */
export const name = (max: number) => nameOrNothing(max).min(1).refine(isSeen, notShown);

/** How many times as long a text can be in another form (UAX #15, section 1.4). */
const OTHER_FORMS = 4;

/** What is too long in any form is left as it is: thousands of marks in a row take minutes to be brought into order. */
const inOneForm = (max: number) => (text: string) =>
  text.length > OTHER_FORMS * max ? text : text.normalize('NFC');

/** Accepts text with any number of lines, or none. */
export const passageOrNothing = (max: number) =>
  z
    .string()
    .overwrite(withoutMarksAround)
    .max(max)
    .refine((text) => !hasForbiddenCharacters(text), notShown);

/** Accepts text with any number of lines and at least one visible character. */
export const passage = (max: number) => passageOrNothing(max).refine(isSeen, notShown);
