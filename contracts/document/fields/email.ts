import { isEmail } from '../../text/characters.ts';
import { type FieldKind, words } from './kind.ts';

export const email: FieldKind = {
  ...words,
  label: 'Email',
  size: { width: 200, height: 30 },
  problem: (value) => (isEmail(value) ? null : 'isn’t a valid email address'),
};
