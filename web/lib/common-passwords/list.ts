import { dictionary } from '@zxcvbn-ts/language-common';

/** The build puts those that count alone into the place of this file (web/build/common-passwords.ts). */
export const list: readonly string[] = dictionary['passwords-common'];
