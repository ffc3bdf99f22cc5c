import { refuse } from '#contracts/api/refusals.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { appendChained } from './append-chained.ts';
import type { Envelope } from './envelopes.ts';

type Log = { readonly store: EventStore; readonly now: () => string };

/** The embedded log's own stream, in which it is told what of it was accepted as damaged. */
const EVENT_LOG = '$event-log';

/**
 * Tells the log that events at these places count as damaged: it shows them as such from then on, and takes writes
 * again. The same again changes nothing. Refuses `busy` where somebody else was faster.
 */
export const acceptDamage = async (
  { store, now }: Log,
  envelope: Envelope,
  damaged: readonly string[],
  reason: string,
): Promise<void> => {
  const last = await store.readLast(EVENT_LOG);
  const acceptedAt = now();
  const event = {
    type: '$LossAccepted',
    data: { reason, acceptedAt, damaged: damaged.map(Number), missing: [], acknowledgedEnd: null },
  };
  // What the log itself wrote there has no envelope to go on from.
  const end = { revision: last?.revision ?? -1, head: null };
  const place = { name: EVENT_LOG, stream: EVENT_LOG };
  const appended = await appendChained(store, place, end, [event], { ...envelope, at: acceptedAt });
  if (appended === 'conflict') refuse('busy');
};
