import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';

/** An account's e-mail address, and whether somebody opened a link that was mailed to it. */
export type Address = { readonly email: string; readonly emailConfirmed: boolean };

/**
 * Whom a list of e-mail addresses names, separated by commas, upper and lower case alike. Anybody can register with
 * any address, so it is somebody's only once it is confirmed.
 */
export const namedIn = (list: string): ((address: Address) => boolean) => {
  const named = new Set(list.split(',').map(folded).filter(Boolean));

  return ({ email, emailConfirmed }) => emailConfirmed && named.has(folded(email));
};

/** Who manages backups, as BACKUP_OPERATORS says: `*` for everybody who is signed in, else e-mail addresses. */
export const operators = (variable: string): ((address: Address) => boolean) =>
  variable.trim() === '*' ? () => true : namedIn(variable);

/**
 * To an address that nobody has confirmed the answer is the same whether it is named or not: whoever registers with
 * somebody else's learns nothing of the list.
 */
export const refuseUnnamed = ({ emailConfirmed }: Address, code: RefusalCode): never =>
  refuse(emailConfirmed ? code : 'email.not-confirmed');

/** Canonical forms only (NFC): what merely looks alike may be another mailbox. */
const folded = (email: string) => email.trim().normalize('NFC').toLowerCase();
