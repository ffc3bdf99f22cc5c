import { setTimeout as delay } from 'node:timers/promises';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { backupName } from '../../../shared/blobs/backup-names.ts';
import { type BackupStorage, findBackup } from '../../../shared/blobs/backup-storage.ts';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import type { ReadableFile } from '../../../shared/blobs/readable-file.ts';
import { retry } from '../../../shared/flow/retry.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { isUnavailable } from '../../../shared/outages/outage.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { readEpochs } from '../../log/epochs.ts';
import { writeArchive } from '../format/archive.ts';
import { type BackupKeys, type Installation, openBackup } from '../format/open-backup.ts';
import { contentsOf } from './contents.ts';

export type Taking = {
  readonly store: EventStore;
  readonly blobs: Blobs;
  /** Where the backups are (the setting BACKUP_DIR). */
  readonly storage: BackupStorage;
  readonly keys: BackupKeys;
  readonly now: () => string;
};

/** The backup that was taken. `missing` lists blobs that its events name but that were lost or damaged. */
export type TakenBackup = {
  readonly filename: string;
  readonly sha256: string;
  readonly epoch: number;
  readonly position: string;
  readonly events: number;
  readonly blobs: number;
  readonly bytes: number;
  readonly missing: readonly string[];
};

export type ReportProgress = (progress: BackupProgress) => void;

/**
 * Writes an epoch into a file; without a number it's the current one. The file appears only when it's stored as a whole
 * and was read back and verified. Callers must hold the installation lock (`withInstallationLock`). Refuses with
 * `backup.no-space`, or with `backup.folder` if the storage can't be used.
 */
export const takeBackup = (
  taking: Taking,
  epochToTake: number | null,
  tell: ReportProgress,
  signal: AbortSignal,
): Promise<TakenBackup> => taking.storage.use(() => takeInto(taking, epochToTake, tell, signal));

/** Takes backups in this process. */
export const takingHere =
  (taking: Taking) =>
  (epoch: number | null, tell: ReportProgress, signal: AbortSignal): Promise<TakenBackup> =>
    takeBackup(taking, epoch, tell, signal);

const takeInto = async (
  taking: Taking,
  epochToTake: number | null,
  tell: ReportProgress,
  signal: AbortSignal,
): Promise<TakenBackup> => {
  const { store, storage, keys } = taking;
  const { epochs } = await onceAnswered(() => readEpochs(store), signal);
  const epoch = epochToTake ?? epochs.current;
  if (epoch > epochs.highest) refuse('not-found', { epoch });

  const { filename, takenAt } = await freeName(taking, epoch, signal);
  const scope = { log: epochs.log, epoch, takenAt, position: await onceAnswered(() => store.head(), signal) };
  const progress = { operation: 'backup', filename } as const;
  const contents = contentsOf(
    { store, blobs: taking.blobs, linkSecret: keys.linkSecret },
    scope,
    (done, total) => tell({ ...progress, phase: 'reading', done, total }),
    signal,
  );

  const verify = async (file: ReadableFile) => {
    await faultPoint('backup written');
    const backup = await openBackup(file, keys, only(epochs.log), (done, total) => {
      signal.throwIfAborted();
      tell({ ...progress, phase: 'verifying', done, total });
    });
    return { backup, bytes: await file.size() };
  };
  try {
    const archive = writeArchive(contents.members, takenAt, keys.backupKey);
    const { backup, bytes } = await storage.write(filename, archive, verify, signal);
    await faultPoint('backup named');

    const { events, blobs } = backup.manifest;
    const position = String(scope.position);
    return {
      filename,
      sha256: backup.sha256,
      epoch,
      position,
      events,
      blobs,
      bytes,
      missing: contents.missing(),
    };
  } catch (error) {
    signal.throwIfAborted();
    throw isFull(error) ? refuse('backup.no-space') : error;
  }
};

/** An installation that takes its own backups and no others. */
const only = (log: string): Installation => ({
  log,
  former: new Set<string>(),
  isEmpty: async () => false,
  takesForeign: false,
});

/**
 * How many milliseconds the log may be away when a backup starts. While the backup is being read, there is no such
 * limit.
 */
const PATIENCE = 30_000;
const PAUSE = 500;

/**
 * Asks again if no answer came. This process has low priority, so it may miss an answer that others would have received
 * in time.
 */
const onceAnswered = <Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> =>
  retry(ask, { isPassing: isUnavailable, pauseAfter: () => PAUSE, within: PATIENCE, signal });

/** File names are precise to the second, so a second backup within the same second waits for the next. */
const freeName = async ({ storage, keys, now }: Taking, epoch: number, signal: AbortSignal) => {
  for (;;) {
    const takenAt = now();
    const filename = backupName(takenAt, epoch, keys.backupKey !== null);
    if (!(await findBackup(storage, filename))) return { filename, takenAt };
    await delay(1_000 - new Date(takenAt).getMilliseconds(), undefined, { signal });
  }
};

/** The disk or the bucket is full, a quota is used up, or the file may not grow further. */
const isFull = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'no-space'].includes(String(error.code));
