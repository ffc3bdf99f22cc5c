import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import {
  countsOn,
  type HoldsPasskeys,
  hasRoomForPasskey,
  type PasskeyUse,
  passkeyOf,
} from '#contracts/account/passkeys.ts';
import { amrOf } from '#contracts/account/sign-in.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';

type Data<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>['data'];

/** The signature was right. The passkey may have been removed, or used elsewhere, since it was checked. */
export const requirePasskey = (account: HoldsPasskeys, use: PasskeyUse): void => {
  const passkey = passkeyOf(account, use.credential) ?? refuse('passkey.refused');
  if (!countsOn(passkey, use)) refuse('passkey.refused');
};

/** A passkey takes the place of the password and of the second factor, since it asks by itself who uses it. */
export const signedInByPasskey = (
  { session, passkey, newBrowser }: Data<'SignInWithPasskey'>,
  account: ActiveAccount,
): readonly AccountEvent[] => {
  requirePasskey(account, passkey);

  return [
    {
      type: 'SignedIn',
      data: {
        session,
        method: 'passkey',
        secondFactor: null,
        amr: amrOf('passkey', null),
        passkey,
        ...(newBrowser && account.hasSignedIn && { newBrowser }),
      },
    },
  ];
};

export const passkeyAdded = (data: Data<'AddPasskey'>, account: HoldsPasskeys): readonly AccountEvent[] => {
  if (passkeyOf(account, data.credential)) refuse('passkey.exists');
  if (!hasRoomForPasskey(account)) refuse('passkey.too-many');

  return [{ type: 'PasskeyAdded', data }];
};

export const passkeyRemoved = (
  data: Data<'RemovePasskey'>,
  account: HoldsPasskeys,
): readonly AccountEvent[] =>
  passkeyOf(account, data.credential) ? [{ type: 'PasskeyRemoved', data }] : refuse('passkey.unknown');

/** Takes away one that the account has. */
export const passkeyTaken = ({ credential }: { readonly credential: string }): AccountEvent => ({
  type: 'PasskeyRemoved',
  data: { credential },
});
