import type { NatsConnection } from '@nats-io/transport-node';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { watchTree } from '../../shared/log/watch-tree.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { OpenedVault } from '../../shared/vault/open-vault.ts';
import type { Backups } from '../backup/backups.ts';
import { backUpDaily } from '../backup/retention/daily.ts';
import { auditingProcess } from '../leader/auditing/audit-process.ts';
import { type Leading, leadEpoch } from '../leader/lead-epoch.ts';
import { lead } from '../leader/leader.ts';
import type { Mailer } from '../leader/mail/mailer.ts';
import { untilOneEnds } from '../leader/until-one-ends.ts';
import type { Connect } from '../log/session-lock.ts';
import type { OpenedEventLog } from './event-log.ts';
import type { Writing } from './writing.ts';

type Outside = {
  readonly settings: Leading['settings'];
  readonly eventLog: OpenedEventLog;
  readonly writing: Pick<Writing, 'logId' | 'positions' | 'store' | 'writers'>;
  readonly backups: Backups;
  readonly connect: Connect;
  readonly database: Pool;
  readonly vault: OpenedVault;
  readonly nats: NatsConnection;
  readonly blobs: Blobs;
  readonly mailer: Mailer;
  /** How many mails to recipients one account may send in a day; null means no limit. */
  readonly mailsADay: number | null;
  readonly now: () => string;
  readonly log: Log;
};

/**
 * Builds the work that only one command process (the leader) does at a time: deliveries, reminders, tree heads, backups
 * and re-reading the log.
 */
export const openLeading = (outside: Outside) => {
  const { settings, eventLog, writing, backups, connect, database, mailsADay, now, log } = outside;
  const { nats, blobs, mailer, vault } = outside;
  const { guard } = eventLog;
  const { store, writers, logId, positions } = writing;
  const tree = watchTree({ store: { ...eventLog.signed, ...eventLog.vouched }, guard, log });
  const leading = {
    store,
    writers,
    database,
    connect,
    logId,
    positions,
    nats,
    blobs,
    vault,
    mailer,
    log,
    now,
    mailsADay,
    settings,
    vouched: eventLog.vouched,
    audit: auditingProcess(process.env),
    signed: guard.signed,
    contradicted: (error: Error) => guard.meet('contradicted', error),
  };

  /** Nobody writes any more where the epoch was closed, by a restore or a move, or where another process leads. */
  const atStopOf = (stopped: AbortSignal, isLeading: () => boolean) => async (work: () => Promise<void>) => {
    if (stopped.aborted && !writers.outdated.aborted && isLeading())
      await writers.write(work, 'the last tree head');
  };

  return {
    /** Call this when the event log answers again after an outage. */
    logIsBack: tree.again,
    /** Does the leader's work whenever this process is the leader, until the signal aborts. */
    run: (stopped: AbortSignal) =>
      lead({ connect, log }, AbortSignal.any([stopped, writers.outdated]), (leads, isLeading) =>
        untilOneEnds(
          leads,
          (signal) =>
            writers.whileOpen(signal, (epoch, open) =>
              leadEpoch({ ...leading, isLeading, atStop: atStopOf(stopped, isLeading) }, epoch, open),
            ),
          (signal) => backUpDaily({ store, backups, log, now }, signal),
          tree.run,
        ),
      ),
  };
};
