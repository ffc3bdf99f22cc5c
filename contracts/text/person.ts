import { isEmail, isSeen, isWebAddress, notShown } from './characters.ts';
import { line, lineOrNothing, name, nameOrNothing } from './text.ts';

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
