import { isEmail } from '../../text/characters.ts';
import { type FieldKind, words } from './kind.ts';

/** Characters of which only fonts say what they are. What can't be printed names them, which helps more. */
const UNNAMED = /\p{Co}/gu;

export const email: FieldKind = {
  ...words,
  label: 'Email',
  size: { width: 200, height: 30 },
  known: 'email',
  problem: (value) => (isEmail(value.replace(UNNAMED, '_')) ? null : 'isn’t a valid email address'),
};
