import type { NatsConnection } from '@nats-io/transport-node';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { watchTree } from '../../shared/log/watch-tree.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Backups } from '../backup/backups.ts';
import { backUpDaily } from '../backup/daily.ts';
import type { CommandSettings } from '../environment.ts';
import { lead } from '../leader/leader.ts';
import type { Mailer } from '../leader/mail/mailer.ts';
import { followNews } from '../leader/reactions/follow.ts';
import { elsewhereOf } from '../leader/reactions/other-epochs.ts';
import { settleIn } from '../leader/reactions/settle.ts';
import { remindDaily, wantsReminders } from '../leader/timers/reminders.ts';
import { together } from '../leader/together.ts';
import { treeHeads } from '../leader/tree-heads/tree-heads.ts';
import type { Connect } from '../log/session-lock.ts';
import type { OpenedEventLog } from './event-log.ts';
import type { Writing } from './writing.ts';

type Outside = {
  readonly settings: Pick<
    CommandSettings,
    'PUBLIC_URL' | 'LINK_SECRET' | 'LINK_DAYS' | 'CHECKPOINT_KEY' | 'CHECKPOINT_WITNESSES'
  >;
  readonly eventLog: OpenedEventLog;
  readonly writing: Pick<Writing, 'logId' | 'store' | 'writers'>;
  readonly backups: Backups;
  readonly connect: Connect;
  readonly database: Pool;
  readonly nats: NatsConnection;
  readonly blobs: Blobs;
  readonly mailer: Mailer;
  /** Mails to recipients that one account may send in a day; null: as many as it likes. */
  readonly mailsADay: number | null;
  readonly now: () => string;
  readonly log: Log;
};

/** What only one command process does at a time: deliveries, reminders, tree heads, backups and reading the log again. */
export const openLeading = (outside: Outside) => {
  const { settings, eventLog, writing, backups, connect, database, mailsADay, now, log } = outside;
  const { nats, blobs, mailer } = outside;
  const { guard } = eventLog;
  const { store, writers, logId } = writing;
  const { PUBLIC_URL: publicUrl, LINK_SECRET: linkSecret, LINK_DAYS: linkDays } = settings;
  const reactor = { nats, blobs, mailer, log, publicUrl, linkSecret, linkDays, mailsADay };
  const signing = { key: settings.CHECKPOINT_KEY, witnesses: settings.CHECKPOINT_WITNESSES };
  const tree = watchTree({ store: eventLog.signed, guard, log });

  const inEpoch = async (epoch: number, open: AbortSignal) => {
    const place = { log: logId, epoch };
    const working = { ...reactor, elsewhere: await elsewhereOf(store, epoch) };
    const isWanted = wantsReminders(writers.write);

    return together(
      open,
      (signal) =>
        followNews({ store, database, log, place, settle: settleIn(writers, working, signal) }, signal),
      (signal) =>
        remindDaily({ store, write: writers.write, now, database, log, place, isWanted, mailsADay }, signal),
      (signal) =>
        treeHeads(
          {
            ...{ ...reactor, ...signing, store, place, now },
            signed: (head) => guard.signed({ epoch, ...head }),
            contradicted: (error) => guard.meet('contradicted', error),
          },
          signal,
        ),
    );
  };

  return {
    /** To be called when the event log answers again after an outage. */
    logIsBack: tree.again,
    /** Leads whenever this process is the one to do so, until the signal aborts. */
    run: (stopped: AbortSignal) =>
      lead({ connect, log }, AbortSignal.any([stopped, writers.outdated]), (leads) =>
        together(
          leads,
          (signal) => writers.whileOpen(signal, inEpoch),
          (signal) => backUpDaily({ store, backups, log, now }, signal),
          tree.run,
        ),
      ),
  };
};
