import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { EventStore } from '../../shared/log/event-store.ts';

/**
 * The ids of logs whose backups were restored into this installation. Since its content came from them, it accepts
 * their older backups as its own.
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

/** Reads the whole stream of the epochs, where backups and restores are recorded. */
export const readRecord = async (
  store: Pick<EventStore, 'read'>,
): Promise<readonly Recorded<EpochsEvent>[]> => decodeAll(EpochsEvent, await store.read(EPOCHS));
