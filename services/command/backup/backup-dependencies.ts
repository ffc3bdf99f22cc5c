import type { Address } from '../../shared/database/named.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Envelope } from '../log/envelopes.ts';
import type { Connect } from '../log/session-lock.ts';
import type { BackupKeys } from './format/open-backup.ts';
import type { VerifiedBackup } from './format/verified-backup.ts';
import type { ReportProgress, Taken } from './taking/take.ts';

/** What taking, deleting and restoring backups needs. */
export type BackupDependencies = {
  readonly store: EventStore;
  /** BACKUP_DIR. */
  readonly folder: string;
  readonly keys: BackupKeys;
  /** Opens a client of one connection, for the lock on the installation. */
  readonly connect: Connect;
  readonly isOperator: (address: Address) => boolean;
  /** Takes a backup of an epoch, the current one for null, into the folder. */
  readonly take: (epoch: number | null, tell: ReportProgress, signal: AbortSignal) => Promise<Taken>;
  readonly restore: RestoreBackup;
  readonly tell: ReportProgress;
  /** Refuses `log.not-whole`: what is done to the whole of a log is done to a whole one. */
  readonly requireWhole: () => Promise<void>;
  readonly log: Log;
  readonly now: () => string;
};

/** The caller holds the installation's lock. Answers the new epoch and how many events came into it. */
export type RestoreBackup = (
  backup: VerifiedBackup,
  envelope: Envelope,
  tell: ReportProgress,
  signal: AbortSignal,
) => Promise<{ readonly epoch: number; readonly events: number }>;
