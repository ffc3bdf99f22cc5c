import type { Context } from 'koa';
import { refuse } from '#contracts/refusals.ts';
import type { BackupListView, BackupStatusView } from '#contracts/views/backup.ts';
import { listBackups } from '../shared/backup-folder.ts';
import { type Address, refuseUnnamed } from '../shared/named.ts';
import type { Session } from '../shared/sessions.ts';
import { addressOf } from './address.ts';
import type { BackupNews } from './backup-news.ts';
import type { Database } from './database.ts';
import type { AccountRoute } from './route.ts';

type Parts = {
  readonly database: Pick<Database, 'read' | 'beside'>;
  /** BACKUP_DIR. */
  readonly backupFolder: string;
  readonly isOperator: (address: Address) => boolean;
  readonly backupNews: BackupNews;
};

/** `GET /api/backup/list` and `GET /api/backup/status`, for operators. */
export const backups = (parts: Parts): Record<'list' | 'status', AccountRoute> => ({
  list: async (_: Context, session): Promise<BackupListView> => {
    await requireOperator(parts, session);

    return listBackups(parts.backupFolder);
  },
  status: async (_: Context, session): Promise<BackupStatusView> => {
    await requireOperator(parts, session);
    const [{ stats }, locks] = await Promise.all([
      listBackups(parts.backupFolder),
      heldLocks(parts.database),
    ]);

    return {
      schedulerRunning: locks.has(REACTIONS_LOCK),
      stats,
      running: parts.backupNews.running(locks.has(OPERATION_LOCK)),
    };
  },
});

/** Refuses `backup.not-operator`, or `email.not-confirmed` where nobody can tell yet. */
const requireOperator = async ({ database, isOperator }: Parts, { accountId }: Session) => {
  const address = (await addressOf(database, accountId)) ?? refuse('backup.not-operator');
  if (!isOperator(address)) refuseUnnamed(address, 'backup.not-operator');
};

export const isSessionOfOperator = async (
  database: Pick<Database, 'read'>,
  isOperator: (address: Address) => boolean,
  { accountId }: Session,
): Promise<boolean> => {
  const address = await addressOf(database, accountId);

  return address !== null && isOperator(address);
};

/** The locks of whoever reacts, and takes the daily backup, and of whoever works on the whole (services/command). */
const REACTIONS_LOCK = 7_301;
const OPERATION_LOCK = 7_302;

const heldLocks = async ({ beside }: Pick<Database, 'beside'>): Promise<ReadonlySet<number>> => {
  const held = await beside(
    (pool) => pool<{ lock: number }[]>`
      select objid::integer as lock from pg_locks
      where locktype = 'advisory' and granted and classid = 0 and objid in (${REACTIONS_LOCK}, ${OPERATION_LOCK})
        and database = (select oid from pg_database where datname = current_database())`,
  );

  return new Set(held.map(({ lock }) => lock));
};
