import { refuse } from '#contracts/api/refusals.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { appendChained } from './append-chained.ts';
import type { Envelope } from './envelopes.ts';

type Log = { readonly store: DecryptedLog; readonly now: () => string };

/** The embedded log's own stream. An event in it tells the log which damage was accepted. */
const EVENT_LOG = '$event-log';

/**
 * Tells the log that the events at these positions count as damaged. From then on it shows them as damaged and accepts
 * writes again. Doing it twice changes nothing. Refuses with `busy` if another process was faster.
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
  // Events that the log itself wrote into this stream have no hash, so we begin a new chain.
  const end = { revision: last?.revision ?? -1, head: null };
  const place = { name: EVENT_LOG, stream: EVENT_LOG };
  const appended = await appendChained(store, place, end, [event], { ...envelope, at: acceptedAt });
  if (appended === 'conflict') refuse('busy');
};
