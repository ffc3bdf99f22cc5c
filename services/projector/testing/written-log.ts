import { randomUUID } from 'node:crypto';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Message } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { recorded } from './projections.ts';

/** What tests write into a real log: its first words, then documents. */
export const found = (store: EventStore, id: string = randomUUID()) =>
  appended(store, EPOCHS, { type: 'LogFounded', data: { log: id, epoch: 1 } });

/** Each event in a stream of its own; the position of the last. */
export const append = async (store: EventStore, ...events: readonly DocumentEvent[]): Promise<bigint> => {
  let position = 0n;
  for (const event of events)
    ({ position } = await appended(store, inEpoch(1, `document-${randomUUID()}`), event));

  return position;
};

export const appended = async (store: EventStore, stream: string, ...events: readonly Message[]) => {
  const { metadata } = recorded(stream, { type: '', data: {} }, 0, 0n);
  const result = await store.append(
    stream,
    -1,
    events.map((event) => ({ id: randomUUID(), event, metadata })),
  );
  if (result === 'conflict') throw new Error('the stream exists');

  return result;
};
