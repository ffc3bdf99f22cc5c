import type { Actor, Recorded } from '../envelope.ts';
import type { AccountEvent } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** What identity providers and the tokens of organisations had to do with an account. */
export type Provided = {
  /** Whether one of them made it. */
  readonly isMadeByProvider: boolean;
  /** Whether its address counts as its holder's because one of them confirmed or changed it. */
  readonly isAddressProvided: boolean;
  /** Whether its holder has had a way in that no provider decides on: a password or a passkey. */
  readonly hasOwnWay: boolean;
  /** Whether it has left an organisation. It has been its holder's own since, whoever made it. */
  readonly hasLeft: boolean;
  /**
   * Whether the account's holder is known to be the person who reads the mail of its address. Until then somebody may
   * have registered it with an address that isn't theirs.
   */
  readonly isHolderProven: boolean;
};

/** Whether somebody acts as the identity provider of an organisation, or with a token that it has for SCIM. */
export const isProvider = (by: Actor): boolean => by.kind === 'system' && /^(scim|sso)(:|$)/.test(by.id);

export const registeredBy = (by: Actor): Provided => ({
  isMadeByProvider: isProvider(by),
  isAddressProvided: isProvider(by),
  hasOwnWay: !isProvider(by),
  hasLeft: false,
  isHolderProven: isProvider(by),
});

/** What an event changes of that; the account itself if it changes nothing. */
export const evolveProvided = <Account extends Provided & { readonly emailConfirmed: boolean }>(
  account: Account,
  { type, data, metadata: { by, session } }: Recorded<AccountEvent>,
): Account => {
  switch (type) {
    case 'EmailChanged':
      return isProvider(by)
        ? { ...account, isAddressProvided: true }
        : { ...account, isAddressProvided: false, isHolderProven: session !== undefined };
    case 'EmailConfirmed':
      if (isProvider(by)) return { ...account, isAddressProvided: true };
      return session === undefined ? account : { ...account, isHolderProven: true };
    case 'IdentityLinked':
      return account.emailConfirmed ? account : { ...account, isAddressProvided: true };
    case 'OrganisationLeft':
      return { ...account, hasLeft: true };
    case 'SignedIn':
      return data.method === 'oidc' ? account : { ...account, hasOwnWay: true };
    case 'PasswordReset':
      // Nothing else opens the account since then, if the mail was for an address that had been confirmed.
      return {
        ...account,
        hasOwnWay: true,
        isHolderProven: account.isHolderProven || account.emailConfirmed,
      };
    case 'PasswordChanged':
    case 'PasskeyAdded':
      return { ...account, hasOwnWay: true };
    default:
      return account;
  }
};

/**
 * Whether nobody but its holder has decided whose account it is. Only in such an account does a confirmed address prove
 * who its holder is.
 */
export const isHoldersAlone = ({ isMadeByProvider, isAddressProvided }: Provided): boolean =>
  !isMadeByProvider && !isAddressProvided;

/** Whether its holder has used the account on their own, so that no provider opens it without their consent. */
export const isInUse = ({ hasOwnWay, hasLeft }: Provided): boolean => hasOwnWay || hasLeft;

/** Whether an organisation made the account and it has been of no use elsewhere, so that its address is the organisation's. */
export const isOrganisations = ({ isMadeByProvider, hasLeft }: Provided): boolean =>
  isMadeByProvider && !hasLeft;
