import { EPOCHS, type EpochsEvent } from '#contracts/events/epochs.ts';
import { refuse } from '#contracts/refusals.ts';
import type { EventStore } from '../../shared/event-store.ts';
import { appendEpochs, readEpochs } from '../epochs.ts';
import type { Said } from '../handle.ts';

/** Tries against others who write to the same stream: nobody does so often. */
const ATTEMPTS = 5;

/** Puts on record, beside all epochs, what was done to the whole. Refuses `busy`, `unavailable`. */
export const appendToEpochs = async (
  store: EventStore,
  said: Said,
  now: () => string,
  event: EpochsEvent,
): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const appended = await appendEpochs({ store, now }, await readEpochs(store), said, event);
    if (appended !== 'conflict') return;
  }
  refuse('busy');
};

/** When the log was founded: an ISO instant. */
export const foundedAt = async (store: EventStore): Promise<string | null> =>
  (await store.read(EPOCHS))[0]?.metadata.at ?? null;
