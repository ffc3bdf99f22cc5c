import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';
import { COMMON_COUNTED } from '../../contracts/account/common-passwords.ts';

const LIST = join(import.meta.dirname, '../lib/common-passwords/list.ts');

/** Gives the build the passwords that count as common, without the rest of the library that lists them. */
export const listOfCommonPasswords = (): Plugin => ({
  name: 'list-of-common-passwords',
  apply: 'build',
  load: (id) => (id === LIST ? `export const list = ${JSON.stringify(counted)}.split(' ');` : null),
});

const counted = dictionary['passwords-common'].slice(0, COMMON_COUNTED).join(' ');
