import { type KeyId, ownerOfKey } from '#contracts/key-id.ts';
import { holderOf } from '../../account/provision.ts';
import { account } from '../../decisions/account/decider.ts';
import { document } from '../../decisions/document/decider.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { asNewCommand, bySystem, type Envelope } from '../../log/envelopes.ts';
import { handle, type Writer } from '../../log/handle.ts';
import { endMembership, endSessionsFor } from '../../organisation/ending.ts';
import { tellOfTokens } from '../../organisation/owners.ts';
import { keysOfAddress } from '../../privacy/addresses.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import type { Delivery } from '../deliveries/delivery.ts';

/**
 * Does what is left to do after somebody was removed or suspended: ends their sessions, lets a removed member join
 * another organisation, tells the owners of tokens that they made, and withdraws the links with which they could still
 * sign documents of the organisation: those of recipients with any address that they ever had. Done again after a
 * crash, it goes on.
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
        await endSessionsFor(context, leaver, bySystem('leave', loaded));
        await endMembership(context, id, leaver);
        await tellOfTokens(context.writer, id, leaver);
        const links = await withdrawLinks(context, id, leaver, bySystem('leave', loaded));
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
const withdrawLinks = async (
  { writer, database, positions }: DeliveryContext,
  organisation: string,
  leaver: string,
  envelope: Envelope,
): Promise<number> => {
  const { store, lookup, epoch } = writer;
  const reading = { store, database, lookup, logEpoch: { log: positions, epoch } };
  const keys = new Set<KeyId>();
  for (const address of await addressesOf(writer, leaver))
    for (const key of await keysOfAddress(reading, address)) keys.add(key);
  let links = 0;

  for (const key of keys) {
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

/**
 * The addresses that an account ever had, because links that were mailed to an earlier one still work. One that somebody
 * else has by now isn't among them.
 */
const addressesOf = async (writer: Writer, id: string): Promise<readonly string[]> => {
  const { past } = await writer.streams.read(account, id);
  const all = past.flatMap(({ type, data }) =>
    type === 'AccountRegistered' || type === 'EmailChanged' ? [data.email] : [],
  );
  const released = new Set(past.flatMap(({ type, data }) => (type === 'EmailReleased' ? [data.email] : [])));
  const theirs: string[] = [];
  for (const address of new Set(all.filter((one) => !released.has(one)))) {
    const holder = await holderOf(writer, address);
    if (holder === null || holder.id === id) theirs.push(address);
  }

  return theirs;
};
