import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import type { BackupListView, BackupStatusView } from '#contracts/api/views/backup.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { takenBackups } from '#contracts/epochs/taken-backups.ts';
import { type BackupStorage, listBackups } from '../../shared/blobs/backup-storage.ts';
import { advisoryLocks } from '../../shared/database/advisory-locks.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import type { Session } from '../../shared/sessions/sessions.ts';
import type { AccountRoute } from '../access/route.ts';
import { addressOf } from '../http/address.ts';
import type { Database } from '../read-models/database.ts';
import type { BackupNews } from './backup-news.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'beside'>;
  readonly store: Pick<DecryptedLog, 'read'>;
  /** Where the backups are (the setting BACKUP_DIR). */
  readonly backupStorage: BackupStorage;
  /** The copies of the vault in the same place. */
  readonly vaultCopies: Pick<BackupStorage, 'list' | 'use'>;
  readonly roles: InstallationRoles;
  readonly backupNews: BackupNews;
};

/** `GET /api/backup/list` and `GET /api/backup/status`, for operators. */
export const backups = (dependencies: Dependencies): Record<'list' | 'status', AccountRoute> => ({
  list: async (_: Context, session): Promise<BackupListView> => {
    await requireOperator(dependencies, session);

    const [{ backups, stats }, record] = await Promise.all([
      listBackups(dependencies.backupStorage),
      dependencies.store.read(EPOCHS),
    ]);
    const taken = takenBackups(decodeAll(EpochsEvent, record));

    return {
      backups: backups.map((file) => ({ ...file, missing: taken.get(file.filename)?.missing ?? null })),
      stats,
    };
  },
  status: async (_: Context, session): Promise<BackupStatusView> => {
    await requireOperator(dependencies, session);
    const { vaultCopies } = dependencies;
    const [{ stats }, copies, locks] = await Promise.all([
      listBackups(dependencies.backupStorage),
      vaultCopies.use(() => vaultCopies.list()),
      heldLocks(dependencies.database),
    ]);
    const { newestBackup } = stats;

    return {
      schedulerRunning: locks.has(advisoryLocks.reactions),
      stats,
      hasVaultCopy: newestBackup === null ? null : copies.some(({ created }) => created === newestBackup),
      running: dependencies.backupNews.running(locks.has(advisoryLocks.operation)),
    };
  },
});

/** Refuses with `backup.not-operator`, or with `email.not-confirmed` if the account's address isn't confirmed yet. */
const requireOperator = async ({ database, roles }: Dependencies, { accountId: id }: Session) => {
  const address = (await addressOf(database, id)) ?? refuse('backup.not-operator');
  if (!(await roles.holds('backup-operator', { id, ...address })))
    roles.refuse('backup-operator', address, 'backup.not-operator');
};

export const isSessionOfOperator = async (
  database: Pick<Database, 'read'>,
  roles: Pick<InstallationRoles, 'holds'>,
  { accountId: id }: Session,
): Promise<boolean> => {
  const address = await addressOf(database, id);

  return address !== null && roles.holds('backup-operator', { id, ...address });
};

/**
 * Returns the locks that some process holds. We look at the leader's lock too, because the leader takes the daily
 * backup.
 */
const heldLocks = async ({ beside }: Pick<Database, 'beside'>): Promise<ReadonlySet<number>> => {
  const { reactions, operation } = advisoryLocks;
  const held = await beside(
    (pool) => pool<{ lock: number }[]>`
      select objid::integer as lock from pg_locks
      where locktype = 'advisory' and granted and classid = 0 and objid in (${reactions}, ${operation})
        and database = (select oid from pg_database where datname = current_database())`,
  );

  return new Set(held.map(({ lock }) => lock));
};
