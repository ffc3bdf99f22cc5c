import { randomUUID } from 'node:crypto';
import { EPOCHS, type EpochsEvent, LogFounded } from '#contracts/events/epochs.ts';
import { chained } from '#contracts/hash-chain.ts';
import { refuse } from '#contracts/refusals.ts';
import type { EventStore } from '../shared/event-store.ts';

export type Founding = { readonly log: string; readonly epoch: number };

/** Which log this is and which epoch is current; the first service of an installation founds it. */
export const currentEpoch = async (store: EventStore, now: () => string): Promise<Founding> =>
  (await founded(store)) ?? (await found(store, now)) ?? (await founded(store)) ?? refuse('busy');

const founded = async (store: EventStore): Promise<Founding | null> => {
  const [first] = await store.read(EPOCHS);

  return first ? LogFounded.shape.data.parse(first.data) : null;
};

/** Null where another service was faster. */
const found = async (store: EventStore, now: () => string): Promise<Founding | null> => {
  const founding = { log: randomUUID(), epoch: 1 };
  const event: EpochsEvent = { type: 'LogFounded', data: founding };
  const links = await chained(
    EPOCHS,
    [event],
    { revision: -1, head: null },
    {
      at: now(),
      by: { kind: 'system', id: 'command' },
      ip: null,
      userAgent: null,
      correlationId: randomUUID(),
      causationId: null,
      commandId: randomUUID(),
      commandHash: '',
      schema: 1,
    },
  );
  const appended = await store.append(
    EPOCHS,
    -1,
    links.map((link) => ({ ...link, id: randomUUID() })),
  );

  return appended === 'conflict' ? null : founding;
};
