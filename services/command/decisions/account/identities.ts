import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { type Identity, isSameIdentity, isSameIssuer } from '#contracts/account/identities.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';

type Data<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>['data'];

/** Somebody is one person at a provider: an address that was given to somebody else there doesn't open the account. */
export const identityLinked = (
  data: Data<'LinkIdentity'>,
  { identities }: ActiveAccount,
): readonly AccountEvent[] => {
  if (identities.some(isSameIdentity(data))) return [];

  return identities.some(({ issuer }) => isSameIssuer(issuer, data.issuer))
    ? refuse('sso.other-identity')
    : [{ type: 'IdentityLinked', data }];
};

export const identityUnlinked = (
  data: Data<'UnlinkIdentity'>,
  { identities }: ActiveAccount,
): readonly AccountEvent[] =>
  identities.some(isSameIdentity(data)) ? [{ type: 'IdentityUnlinked', data }] : [];

/** Takes one back that the account is linked to. */
export const identityRemoved = ({ issuer, subject }: Identity): AccountEvent => ({
  type: 'IdentityUnlinked',
  data: { issuer, subject },
});

/**
 * Refuses the last identity of somebody who can't sign in with what is kept here. Where they can, a password that they don't
 * know is no obstacle: the link for whoever forgot theirs sets one.
 */
export const ownIdentityUnlinked = (
  { subject, maySignInHere }: Data<'UnlinkOwnIdentity'>,
  { identities }: ActiveAccount,
): readonly AccountEvent[] => {
  const { issuer } = identities.find((one) => one.subject === subject) ?? refuse('sso.not-linked');
  if (identities.length === 1 && !maySignInHere) refuse('sso.only-way');

  return [{ type: 'IdentityUnlinked', data: { issuer, subject } }];
};

/** The provider asks for its own second factor, so the account's isn't asked for. */
export const signedInAtProvider = (
  { session, amr, newBrowser, ...identity }: Data<'SignInAtProvider'>,
  { identities, hasSignedIn }: ActiveAccount,
): readonly AccountEvent[] => {
  if (!identities.some(isSameIdentity(identity))) return refuse('sso.other-identity');
  const { issuer } = identity;

  return [
    {
      type: 'SignedIn',
      data: {
        session,
        method: 'oidc',
        secondFactor: null,
        amr,
        issuer,
        ...(newBrowser && hasSignedIn && { newBrowser }),
      },
    },
  ];
};
