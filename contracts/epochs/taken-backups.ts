import type { EpochsEvent } from './events.ts';

/** What the log says about a backup that was taken from it. */
export type TakenBackup = Extract<EpochsEvent, { type: 'BackupTaken' }>['data'];

/** Returns all backups that were ever made of this log, by filename. `record` is the stream of the epochs. */
export const takenBackups = (record: readonly EpochsEvent[]): ReadonlyMap<string, TakenBackup> =>
  new Map(
    record.flatMap((event) =>
      event.type === 'BackupTaken' ? [[event.data.filename, event.data] as const] : [],
    ),
  );
