import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the commonest passwords nobody may choose. */
const REFUSED = 10_000;

/** The list is in lower case and begins with the commonest. */
const common = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/** Whether a password is among the first that anybody guesses, whichever of its letters are capitals. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
