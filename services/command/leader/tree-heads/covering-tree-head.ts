import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { newestTreeHead } from '../../log/newest-tree-head.ts';
import type { DeliveryContext } from '../deliveries/context.ts';

/** Milliseconds that a seal or a mail waits for a newly signed tree head. Then it goes with an earlier one. */
const PATIENCE = 3_000;

/**
 * The log's newest tree head. If none covers the event at that position yet, one is signed at once, so that what a
 * party keeps of it proves the document. If nobody signs now, it's an earlier one, and null if there is none at all.
 */
export const coveringTreeHead = async (
  { demand, writer }: Pick<DeliveryContext, 'demand' | 'writer'>,
  position: bigint,
): Promise<CheckpointSigned['data'] | null> =>
  (await demand.covering(position, { patience: PATIENCE })) ??
  (await newestTreeHead(writer.store, writer.epoch));
