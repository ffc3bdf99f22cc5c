import type { Context } from 'koa';
import { refuse } from '#contracts/refusals.ts';
import type { BackupListView, BackupStatusView } from '#contracts/views/backup.ts';
import { advisoryLocks } from '../shared/advisory-locks.ts';
import { listBackups } from '../shared/backup-folder.ts';
import type { Session } from '../shared/sessions.ts';
import { sql } from '../shared/sql.ts';
import type { BackupNews } from './backup-news.ts';
import type { Database } from './database.ts';
import type { AccountRoute } from './route.ts';

type Parts = {
  readonly database: Pick<Database, 'read' | 'beside'>;
  /** BACKUP_DIR. */
  readonly backupFolder: string;
  readonly isOperator: (email: string) => boolean;
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
      schedulerRunning: locks.has(advisoryLocks.reactions),
      stats,
      running: parts.backupNews.running(locks.has(advisoryLocks.operation)),
    };
  },
});

const requireOperator = async ({ database, isOperator }: Parts, session: Session) => {
  if (!(await isSessionOfOperator(database, isOperator, session))) refuse('backup.not-operator');
};

export const isSessionOfOperator = async (
  { read }: Pick<Database, 'read'>,
  isOperator: (email: string) => boolean,
  { accountId }: Session,
): Promise<boolean> => {
  const [found] = await read<{ email: string }>(sql`select email from users where id = ${accountId}`);

  return found !== undefined && isOperator(found.email);
};

/** Whoever reacts takes the daily backup as well. */
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
