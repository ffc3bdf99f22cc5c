import { evolveAccount, noAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { PasskeysView } from '#contracts/api/views/passkeys.ts';
import type { AccountRoute } from '../access/route.ts';
import type { ReadAccounts } from '../history/accounts.ts';
import type { Database } from '../read-models/database.ts';

type Dependencies = {
  readonly database: Pick<Database, 'checkpoint'>;
  readonly store: { readonly accountHistory: ReadAccounts };
};

/** `GET /api/auth/passkeys`. They are in no table: the account's own events say what it has. */
export const passkeyList =
  ({ database, store }: Dependencies): AccountRoute =>
  async (_, { accountId }): Promise<PasskeysView> => {
    const { epoch } = await database.checkpoint();
    const { events, signIns } = await store.accountHistory(epoch, accountId);
    const state = events.reduce(evolveAccount, noAccount);
    if (state.status === 'none') return refuse('signed-out');
    const lastUsed = new Map([...signIns.values()].map(({ passkey, at }) => [passkey, at]));

    return {
      passkeys: state.passkeys.map(({ credential: id, name, backedUp, addedAt }) => ({
        id,
        name,
        backedUp,
        addedAt,
        lastUsedAt: lastUsed.get(id) ?? null,
      })),
    };
  };
