import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { foldedEmail } from '#contracts/email.ts';

/** An account's e-mail address, and whether somebody opened a link that was mailed to it. */
export type Address = { readonly email: string; readonly emailConfirmed: boolean };

/**
 * Tells whether an address is on a comma-separated list. Upper and lower case don't matter. Anybody can register with
 * any address, so it only counts once it is confirmed.
 */
export const namedIn = (list: string): ((address: Address) => boolean) => {
  const named = new Set(list.split(',').map(foldedEmail).filter(Boolean));

  return ({ email, emailConfirmed }) => emailConfirmed && named.has(foldedEmail(email));
};

/** Recognises who manages backups by BACKUP_OPERATORS: `*` for all accounts, or a list of e-mail addresses. */
export const operators = (variable: string): ((address: Address) => boolean) =>
  variable.trim() === '*' ? () => true : namedIn(variable);

/**
 * An unconfirmed address gets the same answer whether it is on the list or not, so that nobody learns anything about
 * the list by registering with somebody else's address.
 */
export const refuseUnnamed = ({ emailConfirmed }: Address, code: RefusalCode): never =>
  refuse(emailConfirmed ? code : 'email.not-confirmed');
