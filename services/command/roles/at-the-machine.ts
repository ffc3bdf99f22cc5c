import { evolveClaim, unclaimed } from '#contracts/account/claims.ts';
import { AccountEvent, ClaimEvent } from '#contracts/account/events.ts';
import { type ActiveAccount, evolveAccount, noAccount } from '#contracts/account/state.ts';
import { type BoundRole, rolesOf } from '#contracts/epochs/bound-roles.ts';
import type { InstallationRole } from '#contracts/epochs/installation-roles.ts';
import { streams } from '#contracts/stream-name.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { readBoundRoles } from '../../shared/roles/bound-roles.ts';
import type { Envelope } from '../log/envelopes.ts';
import { readEpochs, sayOfEpochs } from '../log/epochs.ts';
import type { Lookup } from '../log/lookup.ts';

type RolesParts = { readonly store: DecryptedLog; readonly lookup: Lookup; readonly now: () => string };

/** Somebody with an account in the current epoch. */
export type Somebody = { readonly id: string; readonly account: ActiveAccount };

/** What an operator does with the roles of the installation, on record. */
export const rolesAtTheMachine = ({ store, lookup, now }: RolesParts) => {
  const known = readBoundRoles(store);

  const accountOf = async (id: string): Promise<Somebody | null> => {
    const { current } = (await readEpochs(store)).epochs;
    const past = decodeAll(AccountEvent, await store.read(inEpoch(current, streams.account(id))));
    const account = past.reduce(evolveAccount, noAccount);

    return account.status === 'none' || account.closedAt !== null ? null : { id, account };
  };

  return {
    /** Every role that any account has or had, with the account as it is now; null where this epoch has none. */
    list: async (): Promise<readonly (BoundRole & { readonly holder: ActiveAccount | null })[]> =>
      Promise.all(
        (await known()).map(async (role) => ({
          ...role,
          holder: (await accountOf(role.account))?.account ?? null,
        })),
      ),
    /** The account with this address; null if there is none. */
    find: async (email: string): Promise<Somebody | null> => {
      const { current } = (await readEpochs(store)).epochs;
      const stream = inEpoch(current, streams.email(lookup.claimKey(email)));
      const claim = decodeAll(ClaimEvent, await store.read(stream)).reduce(evolveClaim, unclaimed);

      return claim.account === null ? null : accountOf(claim.account);
    },
    /**
     * Not an account whose address isn't confirmed, nor one that nobody has proven to be of whoever reads that address's mail:
     * anybody may have registered it with somebody else's, and have a way in yet.
     */
    bind: async (
      role: InstallationRole,
      { id, account: { emailConfirmed, isHolderProven } }: Somebody,
      envelope: Envelope,
    ): Promise<'bound' | 'was-bound' | 'unconfirmed' | 'unproven'> => {
      if (!emailConfirmed) return 'unconfirmed';
      if (rolesOf(await known(), id).includes(role)) return 'was-bound';
      if (!isHolderProven) return 'unproven';
      await sayOfEpochs({ store, now }, envelope, () => ({ type: 'RoleBound', data: { role, account: id } }));

      return 'bound';
    },
    /** False if the account doesn't have it. */
    end: async (
      role: InstallationRole,
      account: string,
      reason: string,
      envelope: Envelope,
    ): Promise<boolean> => {
      if (!rolesOf(await known(), account).includes(role)) return false;
      await sayOfEpochs({ store, now }, envelope, () => ({
        type: 'RoleEnded',
        data: { role, account, reason },
      }));

      return true;
    },
  };
};
