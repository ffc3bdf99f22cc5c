import { ownerOfKey } from '#contracts/personal/key-id.ts';
import { endSessionsOf } from '../../../shared/database/sessions.ts';
import { account } from '../../account/decisions/decider.ts';
import { document } from '../../document/decisions/decider.ts';
import { asNewCommand, bySystem, type Envelope } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { organisations } from '../../organisation/decisions/organisations.ts';
import { endMembership } from '../../organisation/ending.ts';
import { keysOfAddress } from '../../privacy/addresses.ts';
import { tellOfTokens } from '../../sso/owners.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import type { Delivery } from '../deliveries/delivery.ts';

/**
 * Does what is left to do after somebody was removed or suspended: ends their sessions, frees who was removed to join
 * another organisation, tells the owners of tokens that they made, and withdraws the links with which they could still
 * sign documents of the organisation: those of recipients with their address. Done again after a crash, it goes on.
 */
export const leaverLinks: Delivery = {
  queue: 'leave',
  of: 'organisation',
  dueFor: async (context, id) => {
    const loaded = await context.writer.streams.read(organisations, id);
    if (loaded.state.status === 'none') return [];

    return [...loaded.state.leavers.keys()].map((leaver) => ({
      key: leaver,
      attempt: async () => {
        await context.database.run((sql) => endSessionsOf(sql, leaver));
        await endMembership(context, id, leaver);
        await tellOfTokens(context.writer, id, leaver);
        const links = await withdrawn(context, id, leaver, bySystem('leave', loaded));
        await handle(context.writer, organisations, id, bySystem('leave', loaded), {
          type: 'RecordLinksWithdrawn',
          data: { account: leaver, links },
        });
        return true;
      },
    }));
  },
};

/** Answers how many. Nobody finds an account whose address was erased. */
const withdrawn = async (
  { writer, database, positions }: DeliveryContext,
  organisation: string,
  leaver: string,
  envelope: Envelope,
): Promise<number> => {
  const { state } = await writer.streams.read(account, leaver);
  if (state.status === 'none') return 0;
  const { store, lookup, epoch } = writer;
  const logEpoch = { log: positions, epoch };
  let links = 0;

  for (const key of await keysOfAddress({ store, database, lookup, logEpoch }, state.email)) {
    const owner = ownerOfKey(key);
    if (owner.kind !== 'recipient') continue;
    const { state: found } = await writer.streams.read(document, owner.document);
    if (found.status !== 'sent' || found.organisation !== organisation) continue;
    const { events } = await handle(writer, document, owner.document, asNewCommand(envelope), {
      type: 'WithdrawSigningLink',
      data: { recipient: owner.id },
    });
    links += events.length;
  }

  return links;
};
