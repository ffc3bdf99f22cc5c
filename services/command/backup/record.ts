import { EPOCHS, type EpochsEvent } from '#contracts/events/epochs.ts';
import type { EventStore } from '../../shared/event-store.ts';
import { sayOfEpochs } from '../epochs.ts';
import type { Said } from '../handle.ts';

/** Puts on record, beside all epochs, what was done to the whole. Refuses `busy`, `unavailable`. */
export const appendToEpochs = async (
  store: EventStore,
  said: Said,
  now: () => string,
  event: EpochsEvent,
): Promise<void> => {
  await sayOfEpochs({ store, now }, said, () => event);
};

/** When the log was founded: an ISO instant. */
export const foundedAt = async (store: EventStore): Promise<string | null> =>
  (await store.read(EPOCHS))[0]?.metadata.at ?? null;
