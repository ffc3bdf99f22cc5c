import type { EpochsEvent } from './events.ts';

/** What is on record of a backup of this log. */
export type TakenBackup = Extract<EpochsEvent, { type: 'BackupTaken' }>['data'];

/** Every backup that was ever taken of this log, by its filename; `record` is the stream of the epochs. */
export const takenBackups = (record: readonly EpochsEvent[]): ReadonlyMap<string, TakenBackup> =>
  new Map(
    record.flatMap((event) =>
      event.type === 'BackupTaken' ? [[event.data.filename, event.data] as const] : [],
    ),
  );
