import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { EventStore } from '../../shared/log/event-store.ts';

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
  decodeAll(EpochsEvent, await store.read(EPOCHS));
