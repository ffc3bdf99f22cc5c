import { evolveAccount, noAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { IdentitiesView } from '#contracts/api/views/identities.ts';
import type { AccountRoute } from '../access/route.ts';
import type { ReadAccounts } from '../history/accounts.ts';
import type { Database } from '../read-models/database.ts';

type Dependencies = {
  readonly database: Pick<Database, 'checkpoint'>;
  readonly store: { readonly accountHistory: ReadAccounts };
};

/** `GET /api/auth/identities`. They are in no table: the account's own events say who its holder is at providers. */
export const identityList =
  ({ database, store }: Dependencies): AccountRoute =>
  async (_, { accountId }): Promise<IdentitiesView> => {
    const { epoch } = await database.checkpoint();
    const { events } = await store.accountHistory(epoch, accountId);
    const state = events.reduce(evolveAccount, noAccount);
    if (state.status === 'none') return refuse('signed-out');

    return {
      identities: state.identities.map(({ subject: id, issuer, linkedAt }) => ({ id, issuer, linkedAt })),
    };
  };
