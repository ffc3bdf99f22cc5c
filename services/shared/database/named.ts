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
