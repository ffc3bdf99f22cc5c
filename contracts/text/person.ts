import { isEmail, isSeen, isWebAddress } from './characters.ts';
import { line, lineOrNothing, name, nameOrNothing } from './text.ts';
import type { ValueProblem } from './value-problems.ts';

const notAddress = (text: string) => !isWebAddress(text);
const noAddress: ValueProblem = 'web-address';
const notShown: ValueProblem = 'not-shown';
const notEmail: ValueProblem = 'not-an-email';

export const personName = name(100).refine(notAddress, noAddress);
export const email = line(254).refine(isEmail, notEmail);
/** This one and the next also allow empty text, because a role of a template has no person yet. */
export const personNameOrNone = nameOrNothing(100)
  .refine((text) => text === '' || isSeen(text), notShown)
  .refine(notAddress, noAddress);
export const emailOrNone = lineOrNothing(254).refine((text) => text === '' || isEmail(text), notEmail);
