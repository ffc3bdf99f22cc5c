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
  /** BACKUP_DIR. */
  readonly folder: string;
  readonly keys: BackupKeys;
  readonly now: () => string;
};

/** What was taken; `missing` are blobs that its events name and that were gone, or damaged. */
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
 * Puts all of an epoch, the current one where none is named, into a file, which is there only once all of it is on
 * the disk and was read back and found right. For one caller at a time (`withInstallationLock`). Refuses `backup.no-space`,
 * and `backup.folder` where the folder cannot be used.
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
  if (epoch > epochs.highest) refuse('not-found', `There is no epoch ${epoch}.`);

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

/** Milliseconds for which the log may be away when a backup begins; while it is read, as long as it likes. */
const PATIENCE = 30_000;
const PAUSE = 500;

/** This process stands back behind others, so it may be too late for an answer that they would have heard. */
const onceAnswered = <Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> =>
  retry(ask, { isPassing: isUnavailable, pauseAfter: () => PAUSE, within: PATIENCE, signal });

/** What a crash has left: nobody else is at work in the folder. */
const sweep = async (folder: string) => {
  const left = (await readdir(folder)).filter((name) => name.startsWith('.') && name.endsWith(PARTIAL));
  for (const name of left) await rm(join(folder, name), { force: true });
};

/** Names tell seconds: the second backup of one waits for the next. */
const freeName = async ({ folder, keys, now }: Taking, epoch: number, signal: AbortSignal) => {
  for (;;) {
    const takenAt = now();
    const filename = backupName(takenAt, epoch, keys.backupKey !== null);
    if (!(await findBackup(folder, filename))) return { filename, takenAt };
    await delay(1_000 - new Date(takenAt).getMilliseconds(), undefined, { signal });
  }
};

/** Bytes that may wait for the disk while others are made. */
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
  // `flush` waits for the disk before the file counts as closed.
  const file = createWriteStream(path, {
    flags: 'wx',
    mode: 0o600,
    flush: true,
    highWaterMark: WRITTEN_AT_ONCE,
  });
  await pipeline(bytes, file, { signal });

  return contents.missing();
};

/** No space, a quota that is used up, or a file that may not grow. */
const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));
