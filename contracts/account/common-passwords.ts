import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the commonest passwords nobody may choose. */
const REFUSED = 10_000;

/** The list is in lower case and begins with the commonest. */
const common = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/** Whether a password is among the most common ones. Upper and lower case don't matter. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
