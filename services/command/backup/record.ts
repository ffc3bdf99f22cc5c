import { EPOCHS, type EpochsEvent } from '#contracts/events/epochs.ts';
import type { Recorded } from '#contracts/message.ts';
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
