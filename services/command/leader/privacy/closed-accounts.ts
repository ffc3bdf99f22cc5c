import { endClosed } from '../../account/erase-account.ts';
import { account } from '../../decisions/account/decider.ts';
import { bySystem } from '../../log/envelopes.ts';
import type { Delivery } from '../deliveries/delivery.ts';

/** Ends the sessions of closed accounts and frees their names, in case that the process that closed them ended first. */
export const closedAccounts: Delivery = {
  queue: 'privacy',
  of: 'account',
  dueFor: async (context, id) => {
    const loaded = await context.writer.streams.read(account, id);
    const { state } = loaded;
    if (state.status === 'none' || state.closedAt === null) return [];

    return [
      {
        key: 'end',
        attempt: async () => {
          await endClosed(context, id, state, bySystem('closing', loaded));
          return true;
        },
      },
    ];
  },
};
