import { Gauge } from 'prom-client';
import type { Recorded } from '#contracts/envelope.ts';
import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { type Epochs, evolve } from '#contracts/epochs/state.ts';

const taken = new Gauge({
  name: 'backup_taken_timestamp_seconds',
  help: 'When the newest whole backup of the current epoch was taken, in seconds since 1970; 0: never, or not leading',
});

const safeSince = new Gauge({
  name: 'backup_owed_since_timestamp_seconds',
  help: 'When the current epoch was last backed up, restored or founded, in seconds since 1970; 0: not leading',
});

const failed = new Gauge({
  name: 'backup_failed',
  help: 'Whether the last daily backup failed (1); told by the leading process',
});

/** Tells of the stream of the epochs, where backups are recorded. Without it, this process doesn't lead any more. */
export const noteBackups = (record: readonly Recorded<EpochsEvent>[]): void => {
  const current = record.reduce<Epochs>(evolve, null)?.current;
  const backup = record.findLast(
    ({ type, data }) => type === 'BackupTaken' && data.epoch === current && (data.missing ?? 0) === 0,
  );
  const begun = record.findLast(({ type }) => type === 'LogFounded' || type === 'EpochActivated');
  taken.set(secondsOf(backup));
  safeSince.set(Math.max(secondsOf(backup), secondsOf(begun)));
  if (record.length === 0) failed.set(0);
};

export const noteDaily = (isTaken: boolean): void => failed.set(isTaken ? 0 : 1);

const secondsOf = (event: Recorded | undefined) =>
  event === undefined ? 0 : Date.parse(event.metadata.at) / 1_000;
