import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document } from '#contracts/document/state.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import type { Matter } from '#contracts/matter/state.ts';
import { document } from '../../decisions/document/decider.ts';
import { matters } from '../../decisions/records/matters.ts';
import { actingAs, asCommand, bySystem, type Envelope } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { derivedId } from '../../log/ids.ts';
import { isHistoryDamaged, type LoadedStream } from '../../log/streams.ts';
import { holdDocuments, releaseDocuments } from '../../records/hold-documents.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import type { Delivery, DueDelivery } from '../deliveries/delivery.ts';
import type { Reading } from './look.ts';
import { lookAgain } from './look-again.ts';

/** One piece of work, whenever an event wakes it. It works out itself whether there is anything to do. */
const always =
  (work: (context: DeliveryContext, id: string) => Promise<void>): Delivery['dueFor'] =>
  async (context, id): Promise<readonly DueDelivery[]> => [
    { key: 'look', attempt: () => work(context, id).then(() => true, passedOver) },
  ];

/** Nobody knows what happened in a damaged stream, so nothing is due for it. */
const passedOver = (error: unknown): true => {
  if (isHistoryDamaged(error)) return true;
  throw error;
};

/**
 * For whoever ordered or ended holds of a matter with this event, so that documents' histories say who that was. Somebody
 * may have left an organisation since, so there the installation goes on by itself.
 */
const bySameAs = (loaded: LoadedStream<Matter, MatterEvent>, event?: string): Envelope => {
  const { past, state } = loaded;
  const order = past.find(({ id }) => id === event) ?? past.at(-1);
  const ownEnvelope = bySystem('retention', loaded);
  const isOfOrganisation = state.status !== 'none' && state.organisation !== null;

  return order && !isOfOrganisation ? actingAs(ownEnvelope, order.metadata.by) : ownEnvelope;
};

/** Goes on with documents that were to be held or released, if the process that began it ended. */
const goOn = async ({ writer }: DeliveryContext, id: string): Promise<void> => {
  const loaded = await writer.streams.read(matters, id);
  const { state } = loaded;
  if (state.status === 'none') return;
  if (state.status === 'open')
    for (const ordered of state.ordered)
      await holdDocuments(writer, bySameAs(loaded, ordered.event), id, ordered);
  else
    await releaseDocuments(writer, bySameAs(loaded), id, {
      documents: [...new Set(state.ordered.flatMap(({ documents }) => documents))],
      reason: state.closeReason ?? '',
    });
};

/** Releases a document from matters that were closed while it was about to be held for them. */
const releaseLate = async (
  { writer }: DeliveryContext,
  id: string,
  { state, past }: LoadedStream<Document, DocumentEvent>,
): Promise<void> => {
  if (state.status === 'none') return;
  for (const { matter } of state.retention.holds) {
    const loaded = await writer.streams.read(matters, matter);
    if (loaded.state.status !== 'closed') continue;
    const placed = past.findLast((event) => event.type === 'HoldPlaced' && event.data.matter === matter);
    const envelope = asCommand(bySameAs(loaded), derivedId('release', placed?.id ?? matter));
    const data = { matter, reason: loaded.state.closeReason ?? '' };
    await handle(writer, document, id, envelope, { type: 'ReleaseHold', data });
  }
};

const look = async (context: DeliveryContext, id: string): Promise<void> => {
  // A kind of event that wakes no work is no reason to look. Only time passing has the whole history read.
  const read: Reading = (decider, id) => context.followed.read(context.writer.streams, decider, id);
  const loaded = await read(document, id);
  const { state } = loaded;
  if (state.status !== 'none' && state.retention.announced) await context.looks.notice(id);
  await releaseLate(context, id, loaded);
  // A thousand decisions at once erase no faster than what falls due with time.
  await lookAgain({ ...context, read, isRound: false }, id);
};

/** What events make due about how long documents are kept. What falls due with time alone is in `run-looks.ts`. */
export const retentionWork: readonly Delivery[] = [
  { queue: 'retention', of: 'document', dueFor: always(look) },
  { queue: 'retention', of: 'matter', dueFor: always(goOn) },
  {
    queue: 'retention',
    of: 'retention',
    dueFor: always(({ writer, looks }) => looks.forRules(writer.now())),
  },
];
