import { SignedNow } from '#contracts/api/announcements.ts';
import type { CheckpointSigned } from '#contracts/checkpoints/events.ts';
import { ask } from '../../../shared/messaging/nats.ts';
import { newestCheckpoint } from '../checkpoints/recorded-checkpoints.ts';
import type { Reactor } from '../reactions/reactor.ts';

/** Milliseconds that a seal or a mail waits for a signature; without one it goes with an earlier checkpoint. */
const PATIENCE = 3_000;

/**
 * The log's newest checkpoint, signed at once where none covers the event at that position yet: what a party holds
 * of it proves the document itself. An earlier one where nobody signs just now, null where there is none at all.
 */
export const coveringCheckpoint = async (
  { nats, writer, log }: Pick<Reactor, 'nats' | 'writer' | 'log'>,
  position: bigint,
): Promise<CheckpointSigned['data'] | null> => {
  const asked = { epoch: writer.epoch, position: String(position) };
  await ask(nats, SignedNow, asked, PATIENCE).catch((error) =>
    log.warn({ err: error }, 'no checkpoint was signed'),
  );

  return newestCheckpoint(writer.store, writer.epoch);
};
