import { dictionary } from '@zxcvbn-ts/language-common';
import { commonIn } from '#contracts/account/common-passwords.ts';

/** Whether a password is among the most common ones. */
export const isCommonPassword = commonIn(dictionary['passwords-common']);
