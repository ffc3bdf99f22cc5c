// This file doesn't use zod, so that the browser can use it as well.

/** Who somebody is at an identity provider. `subject` is an HMAC under LOOKUP_KEY. */
export type Identity = { readonly issuer: string; readonly subject: string };

/** `linkedAt` is the instant (ISO) since which whoever this is there opens the account. */
export type LinkedIdentity = Identity & { readonly linkedAt: string };

/**
 * Both ways to write an issuer. Whoever types one may leave out the slash at its end, or add one; providers and what was
 * linked before may have it either way.
 */
export const issuerForms = (issuer: string): readonly [string, string] => [
  issuer,
  issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`,
];

export const isSameIssuer = (one: string, other: string): boolean => issuerForms(one).includes(other);

type Identified = { readonly emailConfirmed: boolean; readonly identities: readonly LinkedIdentity[] };

export const isSameIdentity =
  ({ issuer, subject }: Identity) =>
  (other: Identity): boolean =>
    other.issuer === issuer && other.subject === subject;

/** Whether an identity is one at this provider. Somebody has one there at most. */
export const isAt =
  ({ issuer }: { readonly issuer?: string }) =>
  (other: Identity): boolean =>
    other.issuer === issuer;

/** The provider vouched for the address, so it counts as confirmed. */
export const identityLinked = <Account extends Identified>(
  account: Account,
  { issuer, subject }: Identity,
  linkedAt: string,
): Account => ({
  ...account,
  emailConfirmed: true,
  identities: [...account.identities, { issuer, subject, linkedAt }],
});

/** The address stays confirmed: it was. */
export const identityUnlinked = <Account extends Identified>(
  account: Account,
  identity: Identity,
): Account => ({
  ...account,
  identities: account.identities.filter((one) => !isSameIdentity(identity)(one)),
});
