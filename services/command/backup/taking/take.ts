import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { backupName, findBackup, inFolder } from '../../../shared/blobs/backup-folder.ts';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import { retry } from '../../../shared/flow/retry.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { isUnavailable } from '../../../shared/running/outage.ts';
import { reached } from '../../../shared/running/steps.ts';
import { readEpochs } from '../../log/epochs.ts';
import { archived, sizeOf } from '../format/archive.ts';
import { type BackupKeys, openBackup } from '../format/open-backup.ts';
import { syncFolder } from '../sync-folder.ts';
import { contentsOf, type Scope } from './contents.ts';

export type Taking = {
  readonly store: EventStore;
  readonly blobs: Blobs;
  /** The folder with the backups (the setting BACKUP_DIR). */
  readonly folder: string;
  readonly keys: BackupKeys;
  readonly now: () => string;
};

/** The backup that was taken. `missing` lists blobs that its events name but that were lost or damaged. */
export type Taken = {
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
 * Writes an epoch into a file; without a number it's the current one. The file appears only when it's completely on the
 * disk and was read back and verified. Callers must hold the installation lock (`withInstallationLock`). Refuses with
 * `backup.no-space`, or with `backup.folder` if the folder can't be used.
 */
export const takeBackup = (
  taking: Taking,
  wanted: number | null,
  tell: ReportProgress,
  signal: AbortSignal,
): Promise<Taken> => inFolder(taking.folder, () => takenInto(taking, wanted, tell, signal));

/** Takes backups in this process. */
export const takingHere =
  (taking: Taking) =>
  (epoch: number | null, tell: ReportProgress, signal: AbortSignal): Promise<Taken> =>
    takeBackup(taking, epoch, tell, signal);

const takenInto = async (
  taking: Taking,
  wanted: number | null,
  tell: ReportProgress,
  signal: AbortSignal,
): Promise<Taken> => {
  const { store, folder, keys } = taking;
  const { epochs } = await onceAnswered(() => readEpochs(store), signal);
  const epoch = wanted ?? epochs.current;
  if (epoch > epochs.highest) refuse('not-found', `There’s no epoch ${epoch}.`);

  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(folder);
  const { filename, takenAt } = await freeName(taking, epoch, signal);
  const partial = join(folder, `.${filename}.${randomUUID()}${PARTIAL}`);
  const scope = { log: epochs.log, epoch, takenAt, position: await onceAnswered(() => store.head(), signal) };
  const said = { operation: 'backup', filename } as const;

  try {
    const missing = await write(
      taking,
      scope,
      partial,
      (done, total) => tell({ ...said, phase: 'reading', done, total }),
      signal,
    );
    await reached('backup written');
    const installation = {
      log: epochs.log,
      former: new Set<string>(),
      isEmpty: async () => false,
      takesForeign: false,
    };
    const backup = await openBackup(partial, keys, installation, (done, total) => {
      signal.throwIfAborted();
      tell({ ...said, phase: 'verifying', done, total });
    });
    await rename(partial, join(folder, filename));
    await syncFolder(folder);
    await reached('backup named');

    const { events, blobs } = backup.manifest;
    const bytes = await sizeOf(join(folder, filename));
    const position = String(scope.position);
    return { filename, sha256: backup.sha256, epoch, position, events, blobs, bytes, missing };
  } catch (error) {
    await rm(partial, { force: true });
    signal.throwIfAborted();
    throw isFull(error) ? refuse('backup.no-space') : error;
  }
};

const PARTIAL = '.partial';

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

/** Deletes files that a crash left behind. That's safe, since nobody else is working in the folder. */
const sweep = async (folder: string) => {
  const left = (await readdir(folder)).filter((name) => name.startsWith('.') && name.endsWith(PARTIAL));
  for (const name of left) await rm(join(folder, name), { force: true });
};

/** File names are precise to the second, so a second backup within the same second waits for the next. */
const freeName = async ({ folder, keys, now }: Taking, epoch: number, signal: AbortSignal) => {
  for (;;) {
    const takenAt = now();
    const filename = backupName(takenAt, epoch, keys.backupKey !== null);
    if (!(await findBackup(folder, filename))) return { filename, takenAt };
    await delay(1_000 - new Date(takenAt).getMilliseconds(), undefined, { signal });
  }
};

/** How many bytes may wait for the disk while more are being made. */
const WRITTEN_AT_ONCE = 4 * 2 ** 20;

const write = async (
  { store, blobs, keys }: Taking,
  scope: Scope,
  path: string,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const contents = contentsOf({ store, blobs, linkSecret: keys.linkSecret }, scope, onProgress, signal);
  const bytes = Readable.from(archived(contents.members, scope.takenAt, keys.backupKey));
  // With `flush`, the file counts as closed only when it's on the disk.
  const file = createWriteStream(path, {
    flags: 'wx',
    mode: 0o600,
    flush: true,
    highWaterMark: WRITTEN_AT_ONCE,
  });
  await pipeline(bytes, file, { signal });

  return contents.missing();
};

/** The disk is full, a quota is used up, or the file may not grow further. */
const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));
