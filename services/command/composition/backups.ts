import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { LogGuard } from '../../shared/log/log-guard.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { BackupParts } from '../backup/backup-parts.ts';
import { backupKeys } from '../backup/keys.ts';
import { restore } from '../backup/restore.ts';
import type { Taking, Tell } from '../backup/take.ts';
import type { CommandSettings } from '../environment.ts';
import type { Connect } from '../log/session-lock.ts';

type Outside = {
  readonly settings: Pick<CommandSettings, 'BACKUP_DIR' | 'BACKUP_KEY' | 'LINK_SECRET'>;
  readonly store: EventStore;
  readonly guard: Pick<LogGuard, 'requireWhole'>;
  readonly database: Pool;
  readonly connect: Connect;
  readonly blobs: Blobs;
  readonly isOperator: BackupParts['isOperator'];
  /** In which process backups are taken. */
  readonly takeWith: (taking: Taking) => BackupParts['take'];
  readonly tell: Tell;
  readonly now: () => string;
  readonly log: Log;
};

/** What `backupsOf` needs. */
export const backupDependencies = (outside: Outside): BackupParts => {
  const { settings, store, guard, database, connect, blobs, isOperator, takeWith, tell, now, log } = outside;
  const [folder, keys] = [settings.BACKUP_DIR, backupKeys(settings)];

  return {
    ...{ store, folder, keys, connect, isOperator, tell, log, now },
    take: takeWith({ store, blobs, folder, keys, now }),
    restore: (...request) => restore({ store, connect, database, blobs, log, now }, ...request),
    requireWhole: guard.requireWhole,
  };
};
