import { isEmail } from '../../text/characters.ts';
import { type FieldKind, lettersAndDigits } from './kind.ts';

/**
 * Characters for private use, and those that Unicode hasn't assigned yet. Whatever looks for what can't be printed names
 * them, which helps more. Those that nobody sees are in no address.
 */
const UNNAMED = /(?!\p{Default_Ignorable_Code_Point})[\p{Co}\p{Cn}]/gu;

export const email: FieldKind = {
  ...lettersAndDigits,
  label: 'Email',
  size: { width: 200, height: 30 },
  known: 'email',
  problem: (value) => (isEmail(value.replace(UNNAMED, '_')) ? null : 'not-an-email'),
};
