/**
 * An e-mail address without differences of case. Two addresses with the same result are taken for one mailbox. It only
 * compares canonical forms (NFC), because an address that merely looks alike may be another mailbox.
 */
export const foldedEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** The part of an address behind the last @, in lower case; empty if there is none. */
export const domainOf = (email: string): string => {
  const at = email.lastIndexOf('@');

  return at < 0 ? '' : foldedEmail(email.slice(at + 1));
};
