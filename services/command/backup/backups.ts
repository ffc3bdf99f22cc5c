import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { BackupView, RestoreView } from '#contracts/api/views/backup.ts';
import { findBackup } from '../../shared/blobs/backup-storage.ts';
import type { ReadableFile } from '../../shared/blobs/readable-file.ts';
import { asNewCommand, bySystem, type Envelope } from '../log/envelopes.ts';
import { readEpochs, sayOfEpochs } from '../log/epochs.ts';
import type { BackupDependencies } from './backup-dependencies.ts';
import { isLogEmpty } from './empty-log.ts';
import { openBackup } from './format/open-backup.ts';
import type { VerifiedBackup } from './format/verified-backup.ts';
import { withInstallationLock } from './installation-lock.ts';
import { requireOperator } from './operator.ts';
import { formerLogs, readRecord } from './record.ts';
import { expire } from './retention/expire.ts';
import { copyVaultBeside, expireVaultCopies } from './vault-beside.ts';

export type Backups = ReturnType<typeof backupsOf>;

/**
 * Everything that operators and the daily schedule do with backups. Only one of these runs at a time, across all
 * processes; a second one is refused with `backup.busy`. What was done is recorded in the stream of the epochs.
 */
export const backupsOf = (parts: BackupDependencies) => {
  const onWhole = <Answer>(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> =>
    withInstallationLock(parts.connect, async (signal) => {
      await parts.requireWhole();
      return work(signal);
    });

  return {
    requireOperator: (account: string) => requireOperator(parts, account),
    /** If no epoch is named, this backs up the current one. */
    create: (envelope: Envelope, epoch: number | null = null) =>
      onWhole((signal) => create(parts, envelope, epoch, signal)),
    remove: (envelope: Envelope, filename: string) =>
      onWhole(() => remove(parts, envelope, filename, 'asked')),
    restore: (envelope: Envelope, filename: string) =>
      onWhole(async (signal) => {
        if (!(await findBackup(parts.storage, filename))) refuse('backup.not-found');
        const source = { file: parts.storage.file(filename), later: null, takesForeign: false };
        return parts.storage.use(() => restore(parts, envelope, source, signal));
      }),
    /** Restores a backup file from anywhere; `openBackup` explains `takesForeign`, and `factsOfOtherEpochs` `later`. */
    restoreFile: (envelope: Envelope, source: WantedFile) =>
      onWhole((signal) => restore(parts, envelope, source, signal)),
    /**
     * Takes the daily backup, then deletes the backups whose time is up, even if there was no space for the new one.
     */
    daily: (stopped: AbortSignal) => onWhole((lost) => daily(parts, AbortSignal.any([stopped, lost]))),
  };
};

/** Takes a backup and records it in the log. Refuses with `backup.no-space` or `backup.folder`. */
export const create = async (
  {
    take,
    tell,
    storage,
    store,
    vaultCopies,
    log,
    now,
  }: Omit<BackupDependencies, 'restore' | 'roles' | 'connect' | 'requireWhole'>,
  envelope: Envelope,
  epoch: number | null,
  signal: AbortSignal,
): Promise<BackupView> => {
  try {
    const { missing, ...taken } = await take(epoch, tell, signal);
    const { filename } = taken;
    if (missing.length > 0) log.error({ missing, filename }, 'a backup lacks blobs');
    const data = { ...taken, missing: missing.length };
    await sayOfEpochs({ store, now }, envelope, () => ({ type: 'BackupTaken', data }));
    const file = (await findBackup(storage, filename)) ?? refuse('backup.not-found');
    await copyVaultBeside({ vaultCopies, log }, file, signal);
    tell({ operation: 'backup', phase: 'done', done: 1, total: 1, filename });

    return { ...file, missing: missing.length };
  } catch (error) {
    tell({ operation: 'backup', phase: 'failed', done: 0, total: 0, filename: null });
    throw error;
  }
};

const daily = async (parts: BackupDependencies, signal: AbortSignal): Promise<void> => {
  const envelope = bySystem('backups');
  const [creating] = await Promise.allSettled([create(parts, envelope, null, signal)]);
  const isWhole = creating.status === 'fulfilled' && creating.value.missing === 0;
  const retaining = {
    ...parts,
    isGood: (filename: string) => isGood(parts, filename, signal),
    remove: (filename: string) => remove(parts, asNewCommand(envelope), filename, 'expired'),
  };
  const [expiring] = await Promise.allSettled([expire(retaining, isWhole ? creating.value.filename : null)]);
  const [expiringCopies] = await Promise.allSettled([expireVaultCopies(parts)]);

  for (const ended of [creating, expiring, expiringCopies])
    if (ended.status === 'rejected') throw ended.reason;
};

const isGood = async (parts: BackupDependencies, filename: string, signal: AbortSignal): Promise<boolean> => {
  const source = { file: parts.storage.file(filename), takesForeign: false };
  try {
    const { manifest } = await openBackupFile(parts, source, () => signal.throwIfAborted());
    return manifest.missing === 0;
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('backup.')) return false;
    throw error;
  }
};

/**
 * Deletes a backup. The deletion is recorded before the file is removed: if the process dies in between, a deletion
 * that is recorded twice is better than a file that has gone without a reason. Refuses with `backup.not-found`,
 * `backup.locked` or `backup.folder`.
 */
export const remove = async (
  { storage, store, vaultCopies, now }: Pick<BackupDependencies, 'storage' | 'store' | 'vaultCopies' | 'now'>,
  envelope: Envelope,
  filename: string,
  reason: 'asked' | 'expired',
): Promise<void> => {
  const { created } = (await findBackup(storage, filename)) ?? refuse('backup.not-found');
  const event = { type: 'BackupDeleted', data: { filename, reason } } as const;
  await storage.use(async () => {
    await storage.requireDeletable(filename);
    await sayOfEpochs({ store, now }, envelope, () => event);
    await storage.delete(filename);
    await vaultCopies?.removeOf(created);
  });
};

type Wanted = { readonly file: ReadableFile; readonly takesForeign: boolean };
type WantedFile = Wanted & { readonly later: ReadableFile | null };

/** Restores a backup. If `openBackup` refuses the file, nothing has changed yet. */
const restore = async (
  parts: BackupDependencies,
  envelope: Envelope,
  source: WantedFile,
  signal: AbortSignal,
): Promise<RestoreView> => {
  const { tell } = parts;
  const filename = source.file.name;
  const word = { operation: 'restore', filename } as const;

  try {
    const verifying = (done: number, total: number) => {
      signal.throwIfAborted();
      tell({ ...word, phase: 'verifying', done, total });
    };
    const later = source.later && (await openBackupFile(parts, { ...source, file: source.later }, verifying));
    const backup = await openBackupFile(parts, source, verifying);
    const { epoch, events, lost, members } = await parts.restore({ backup, later }, envelope, tell, signal);
    return { epoch, events, lost, members, filename };
  } catch (error) {
    tell({ ...word, phase: 'failed', done: 0, total: 0 });
    throw error;
  }
};

const openBackupFile = async (
  { store, keys }: BackupDependencies,
  { file, takesForeign }: Wanted,
  onProgress: (done: number, total: number) => void,
): Promise<VerifiedBackup> => {
  const { log, current } = (await readEpochs(store)).epochs;
  const former = formerLogs(await readRecord(store));
  const installation = { log, former, isEmpty: () => isLogEmpty(store, current), takesForeign };

  return openBackup(file, keys, installation, onProgress);
};
