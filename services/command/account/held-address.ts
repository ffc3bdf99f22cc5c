import type { Account } from '#contracts/account/state.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { isOwnAddress } from '../organisation/own-address.ts';

/** What an account's address proves: `unconfirmed` and `provided` prove nothing to strangers. */
export type HeldAddress = { readonly email: string } | 'unconfirmed' | 'provided';

/**
 * The address that an account's holder is known to have. Its holder opened a link that was mailed there; or their
 * organisation gave the account that address, and has the domain now, by DNS: whoever has that decides where its mails go.
 * Nothing else that an organisation says about an address counts outside of it.
 */
export const heldAddress = async (
  { writer, database }: Pick<Dependencies, 'writer' | 'database'>,
  account: Account,
): Promise<HeldAddress> => {
  if (account.status === 'none' || !account.emailConfirmed) return 'unconfirmed';
  const { email, isAddressProvided, organisation } = account;
  if (!isAddressProvided) return { email };
  if (organisation === null) return 'provided';
  const { state } = await writer.streams.read(organisations, organisation.id);
  const isOwn = state.status !== 'none' && (await isOwnAddress({ database }, state, email));

  return isOwn ? { email } : 'provided';
};
