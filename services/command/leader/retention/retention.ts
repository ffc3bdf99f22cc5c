import { actingAs, bySystem, type Envelope } from '../../log/envelopes.ts';
import { matters } from '../../records/decisions/matters.ts';
import { holdDocuments, releaseDocuments } from '../../records/hold-documents.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import type { Delivery, DueDelivery } from '../deliveries/delivery.ts';
import { lookAt } from './look.ts';
import { keepLook, lookForRules } from './looks.ts';

/** One piece of work, whenever an event wakes it. It works out itself whether there is anything to do. */
const always =
  (work: (context: DeliveryContext, id: string) => Promise<void>): Delivery['dueFor'] =>
  async (context, id): Promise<readonly DueDelivery[]> => [
    { key: 'look', attempt: () => work(context, id).then(() => true) },
  ];

const look = async ({ writer, database, isLeading }: DeliveryContext, id: string): Promise<void> => {
  const at = await lookAt(writer, id, isLeading);
  await database.run((sql) => keepLook(sql, id, at));
};

/**
 * Goes on with documents that were to be held or released, if the process that began it ended. It acts for whoever
 * ordered it, so that the documents' histories say who that was.
 */
const goOn = async ({ writer }: DeliveryContext, id: string): Promise<void> => {
  const loaded = await writer.streams.read(matters, id);
  const { state } = loaded;
  if (state.status === 'none') return;
  const bySameAs = (event: string | undefined): Envelope => {
    const { past } = loaded;
    const order = past.find(({ id: one }) => one === event) ?? past.at(-1);
    const own = bySystem('retention', loaded);
    return order ? actingAs(own, order.metadata.by) : own;
  };
  if (state.status === 'open')
    for (const ordered of state.ordered) await holdDocuments(writer, bySameAs(ordered.event), id, ordered);
  else
    await releaseDocuments(writer, bySameAs(undefined), id, {
      documents: [...new Set(state.ordered.flatMap(({ documents }) => documents))],
      reason: state.closeReason ?? '',
    });
};

/** What events make due about how long documents are kept. What falls due with time alone is in `run-looks.ts`. */
export const retentionWork: readonly Delivery[] = [
  { queue: 'retention', of: 'document', dueFor: always(look) },
  { queue: 'retention', of: 'matter', dueFor: always(goOn) },
  {
    queue: 'retention',
    of: 'retention',
    dueFor: always(({ writer, database }) => database.run((sql) => lookForRules(sql, writer.now()))),
  },
];
