import { commonIn } from '#contracts/account/common-passwords.ts';
import { list } from './list.ts';

/** Whether a password is among the most common ones. */
export const isCommonPassword = commonIn(list);
