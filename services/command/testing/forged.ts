import { randomUUID } from 'node:crypto';
import type { Message, Metadata, Recorded } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { withoutEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { endOf } from '../log/append-chained.ts';
import { bySystem } from '../log/envelopes.ts';

/**
 * Appends events with right hashes behind a stream's last event, as somebody can who has the event store's password and
 * no key of the command service. Answers them as they are stored.
 */
export const forge = async (
  log: Pick<EventStore, 'read' | 'readLast' | 'append'>,
  name: string,
  events: readonly Message[],
  { sig, by = { kind: 'system', id: 'reactions' } }: Partial<Pick<Metadata, 'sig' | 'by'>> = {},
): Promise<readonly Recorded[]> => {
  const last = await log.readLast(name);
  const envelope = { ...bySystem('forger'), by, at: new Date().toISOString() };
  const links = await chained(withoutEpoch(name), events, endOf(last), envelope);
  const written = links.map(({ event, metadata }, n) => ({
    id: randomUUID(),
    event,
    metadata: { ...metadata, ...(sig && n === links.length - 1 && { sig }) },
  }));
  const expected = last?.revision ?? -1;
  if ((await log.append(name, expected, written)) === 'conflict') throw new Error('somebody was faster');

  return log.read(name, expected + 1);
};
