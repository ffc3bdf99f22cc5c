import { SignedNow } from '#contracts/api/announcements.ts';
import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { ask } from '../../../shared/messaging/nats.ts';
import type { Reactor } from '../reactions/reactor.ts';
import { newestTreeHead } from '../tree-heads/newest-tree-head.ts';

/** Milliseconds that a seal or a mail waits for a signature; without one it goes with an earlier tree head. */
const PATIENCE = 3_000;

/**
 * The log's newest tree head, signed at once where none covers the event at that position yet: what a party holds
 * of it proves the document itself. An earlier one where nobody signs just now, null where there is none at all.
 */
export const coveringTreeHead = async (
  { nats, writer, log }: Pick<Reactor, 'nats' | 'writer' | 'log'>,
  position: bigint,
): Promise<CheckpointSigned['data'] | null> => {
  const asked = { epoch: writer.epoch, position: String(position) };
  await ask(nats, SignedNow, asked, PATIENCE).catch((error) =>
    log.warn({ err: error }, 'no checkpoint was signed'),
  );

  return newestTreeHead(writer.store, writer.epoch);
};
