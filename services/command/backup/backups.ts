import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { refuse } from '#contracts/refusals.ts';
import type { BackupView } from '#contracts/views/backup.ts';
import { findBackup, listBackups } from '../../shared/backup-folder.ts';
import type { EventStore } from '../../shared/event-store.ts';
import type { Log } from '../../shared/log.ts';
import type { Said } from '../handle.ts';
import { alone } from './alone.ts';
import { isLogEmpty } from './empty-log.ts';
import { type BackupKeys, openBackup } from './open-backup.ts';
import { requireOperator } from './operator.ts';
import { appendToEpochs, readEpochs } from './record.ts';
import { expired } from './retention.ts';
import { syncFolder } from './sync-folder.ts';
import type { Taken, Tell } from './take.ts';
import type { VerifiedBackup } from './verified-backup.ts';

export type BackupParts = {
  readonly store: EventStore;
  /** BACKUP_DIR. */
  readonly folder: string;
  readonly keys: BackupKeys;
  /** Opens a client of one connection, for the lock of whoever works on the whole. */
  readonly connect: () => Sql;
  readonly isOperator: (email: string) => boolean;
  /** Takes a backup of an epoch, the current one for null, into the folder. */
  readonly take: (epoch: number | null, tell: Tell, signal: AbortSignal) => Promise<Taken>;
  readonly restore: Restoring;
  readonly tell: Tell;
  readonly log: Log;
  readonly now: () => string;
};

/** For whoever holds the lock (`alone.ts`). Answers the new epoch and how many events came into it. */
export type Restoring = (
  backup: VerifiedBackup,
  said: Said,
  tell: Tell,
  signal: AbortSignal,
) => Promise<{ readonly epoch: number; readonly events: number }>;

export type Backups = ReturnType<typeof backupsOf>;

/**
 * All that is done with backups by those who run the installation. One thing at a time, in any process, else
 * `backup.busy`; what was done is on record beside the epochs.
 */
export const backupsOf = (parts: BackupParts) => ({
  requireOperator: (account: string) => requireOperator(parts, account),
  create: (said: Said) => alone(parts.connect, (signal) => create(parts, said, null, signal)),
  remove: (said: Said, filename: string) =>
    alone(parts.connect, () => remove(parts, said, filename, 'asked')),
  restore: (said: Said, filename: string) =>
    alone(parts.connect, (signal) => restore(parts, said, filename, signal)),
  /** Takes the daily backup, then deletes what was kept for long enough, even where there was no room for another. */
  daily: (stopped: AbortSignal) =>
    alone(parts.connect, (lost) => daily(parts, AbortSignal.any([stopped, lost]))),
});

export type Created = { readonly backup: BackupView; readonly position: bigint };

/** Takes a backup and puts that on record. Refuses `backup.no-space`. */
export const create = async (
  { take, tell, folder, store, log, now }: Omit<BackupParts, 'restore' | 'isOperator' | 'connect'>,
  said: Said,
  epoch: number | null,
  signal: AbortSignal,
): Promise<Created> => {
  try {
    const { missing, ...taken } = await take(epoch, tell, signal);
    if (missing.length > 0) log.error({ missing, filename: taken.filename }, 'a backup lacks blobs');
    const position = await appendToEpochs(store, said, now(), { type: 'BackupTaken', data: taken });
    tell({ operation: 'backup', phase: 'done', done: 1, total: 1, filename: taken.filename });

    return { backup: (await findBackup(folder, taken.filename)) ?? refuse('backup.not-found'), position };
  } catch (error) {
    tell({ operation: 'backup', phase: 'failed', done: 0, total: 0, filename: null });
    throw error;
  }
};

const daily = async (parts: BackupParts, signal: AbortSignal): Promise<void> => {
  const [creating] = await Promise.allSettled([create(parts, bySchedule(), null, signal)]);
  const { backups } = await listBackups(parts.folder);
  const lastGood =
    creating.status === 'fulfilled' ? creating.value.backup.filename : await newestGood(parts, backups);

  for (const filename of expired(backups, lastGood, parts.now()))
    await remove(parts, bySchedule(), filename, 'expired');
  if (creating.status === 'rejected') throw creating.reason;
};

/** Null where none of them can be restored. */
const newestGood = async (parts: BackupParts, backups: readonly BackupView[]): Promise<string | null> => {
  for (const { filename } of backups) {
    const isGood = await opened(parts, filename, () => {}).then(
      () => true,
      () => false,
    );
    if (isGood) return filename;
  }

  return null;
};

const bySchedule = (): Said => ({
  by: { kind: 'system', id: 'backups' },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: '',
});

/**
 * On record first: a file that is gone and nobody knows why would be worse than an end that is told twice. Refuses
 * `backup.not-found`.
 */
export const remove = async (
  { folder, store, now }: Pick<BackupParts, 'folder' | 'store' | 'now'>,
  said: Said,
  filename: string,
  reason: 'asked' | 'expired',
): Promise<bigint> => {
  if (!(await findBackup(folder, filename))) refuse('backup.not-found');
  const event = { type: 'BackupDeleted', data: { filename, reason } } as const;
  const position = await appendToEpochs(store, said, now(), event);
  await rm(join(folder, filename), { force: true });
  await syncFolder(folder);

  return position;
};

/** Refuses `backup.not-found` and whatever `openBackup` does, before anything has changed. */
const restore = async (parts: BackupParts, said: Said, filename: string, signal: AbortSignal) => {
  const { tell } = parts;
  if (!(await findBackup(parts.folder, filename))) refuse('backup.not-found');

  try {
    const backup = await opened(parts, filename, (done, total) => {
      signal.throwIfAborted();
      tell({ operation: 'restore', phase: 'verifying', done, total, filename });
    });
    return { ...(await parts.restore(backup, said, tell, signal)), filename };
  } catch (error) {
    tell({ operation: 'restore', phase: 'failed', done: 0, total: 0, filename });
    throw error;
  }
};

const opened = async (
  { store, folder, keys }: BackupParts,
  filename: string,
  heard: (done: number, total: number) => void,
): Promise<VerifiedBackup> => {
  const { log, current } = (await readEpochs(store)).state ?? refuse('unavailable');
  const home = { log, isEmpty: () => isLogEmpty(store, current), takesForeign: false };

  return openBackup(join(folder, filename), keys, home, heard);
};
