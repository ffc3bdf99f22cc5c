import { Refusal, type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import type { Handover } from '#contracts/organisation/parts.ts';
import { document } from '../../decisions/document/decider.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { isActiveMember, organisationOf } from '../../document/possessing.ts';
import { everOwnedBy } from '../../erasing/account-documents.ts';
import { actingAs, asCommand, bySystem } from '../../log/envelopes.ts';
import { handle, type Writer } from '../../log/handle.ts';
import { derivedId } from '../../log/ids.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import type { Delivery } from '../deliveries/delivery.ts';

type Order = Handover & { readonly id: string; readonly organisation: string };

/**
 * Hands over what leavers left, each document in the name of whoever ordered it and by the right that they have then. Each
 * has a command of its own, so that whoever goes on after a crash hands over what is left and nothing twice.
 */
export const handovers: Delivery = {
  queue: 'leave',
  of: 'organisation',
  dueFor: async (context, organisation) => {
    const loaded = await context.writer.streams.read(organisations, organisation);
    if (loaded.state.status === 'none') return [];

    return [...loaded.state.handovers].map(([id, handover]) => ({
      key: `hand over ${id}`,
      attempt: async () => {
        const documents = await handOver(context, { ...handover, id, organisation });
        if (documents === null) return false;
        await handle(context.writer, organisations, organisation, bySystem('leave', loaded), {
          type: 'RecordHandover',
          data: { order: id, account: handover.account, documents },
        });
        return true;
      },
    }));
  },
};

/** Returns how many were handed over; null if another process may lead by now. */
const handOver = async ({ writer, isLeading }: DeliveryContext, order: Order): Promise<number | null> => {
  let documents = 0;
  for (const id of await everOwnedBy(writer, order.account)) {
    if (!isLeading()) return null;
    if (await isHandedOver(writer, id, order)) documents += 1;
  }

  return documents;
};

/**
 * Refusals that leave a document where it is: whoever ordered the handover mustn't hand it over, or nobody can take it
 * over anymore.
 */
const STAYING: readonly RefusalCode[] = [
  'not-found',
  'history.damaged',
  'organisation.none',
  'member.not-found',
  'transfer.not-left',
  'transfer.own',
];

const isHandedOver = async (writer: Writer, id: string, order: Order): Promise<boolean> => {
  const envelope = asCommand(
    actingAs(bySystem('leave'), { kind: 'account', id: order.by }),
    derivedId('hand over', order.id, id),
  );

  try {
    const { events } = await handle(writer, document, id, envelope, async (found) => {
      if (found.status === 'none' || found.owner !== order.account) return refuse('transfer.not-left');
      const organisation = await organisationOf(writer, order);
      if (!isActiveMember(organisation, order.to)) refuse('member.not-found');
      const isOwnerGone = !isActiveMember(organisation, order.account);
      return {
        type: 'TransferOwnership',
        data: { to: order.to, reason: order.reason, isOwnerGone },
      } as const;
    });
    return events.length > 0;
  } catch (error) {
    if (error instanceof Refusal && STAYING.includes(error.code)) return false;
    throw error;
  }
};
