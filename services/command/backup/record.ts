import { type Epochs, evolve } from '#contracts/aggregates/epochs.ts';
import { EPOCHS, EpochsEvent } from '#contracts/events/epochs.ts';
import { chained } from '#contracts/hash-chain.ts';
import { refuse } from '#contracts/refusals.ts';
import type { EventStore } from '../../shared/event-store.ts';
import type { Said } from '../handle.ts';
import { derivedId, sha256 } from '../ids.ts';

/** Tries against others who write to the same stream: nobody does so often. */
const ATTEMPTS = 5;

/** Where the installation stands, and where the stream that says so ends. */
export const readEpochs = async (store: EventStore) => {
  const past = await store.read(EPOCHS);
  const events = past.map(({ type, data }) => EpochsEvent.parse({ type, data }));
  const last = past.at(-1);

  return {
    state: events.reduce<Epochs>(evolve, null),
    foundedAt: past[0]?.metadata.at ?? null,
    revision: last?.revision ?? -1,
    head: last?.metadata.hash ?? null,
  };
};

/** Puts on record, beside all epochs, what was done to the whole. Answers its position. Refuses `busy`, `unavailable`. */
export const appendToEpochs = async (
  store: EventStore,
  said: Said,
  at: string,
  event: EpochsEvent,
): Promise<bigint> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { revision, head } = await readEpochs(store);
    const links = await chained(EPOCHS, [event], { revision, head }, { ...said, at, schema: 1 }, sha256);
    const events = links.map((link) => ({ ...link, id: derivedId(said.commandId, link.metadata.hash) }));
    const appended = await store.append(EPOCHS, revision, events);
    if (appended !== 'conflict') return appended.position;
  }

  return refuse('busy');
};
