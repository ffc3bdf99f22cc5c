import { EPOCHS, type EpochsEvent } from '#contracts/events/epochs.ts';
import type { Recorded } from '#contracts/message.ts';
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

/**
 * Logs of other installations of which a backup was restored here: what an installation holds came from theirs, so
 * their older backups are its own.
 */
export const formerLogs = (record: readonly EpochsEvent[]): ReadonlySet<string> => {
  const activated = new Set(
    record.flatMap(({ type, data }) => (type === 'EpochActivated' ? [data.restore] : [])),
  );

  return new Set(
    record.flatMap(({ type, data }) =>
      type === 'RestoreStarted' && activated.has(data.restore) ? [data.backup.log] : [],
    ),
  );
};

/** All that was ever put on record beside the epochs. */
export const readRecord = async (store: EventStore): Promise<readonly Recorded<EpochsEvent>[]> =>
  (await store.read(EPOCHS)) as readonly Recorded<EpochsEvent>[];
