import { randomUUID } from 'node:crypto';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { Refusal, type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import type { AdvisoryLock } from '../../../shared/database/advisory-locks.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import { endAllSessions } from '../../../shared/database/sessions.ts';
import { pause } from '../../../shared/flow/pause.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { isUnavailable } from '../../../shared/running/outage.ts';
import { reached } from '../../../shared/running/steps.ts';
import type { Envelope } from '../../log/envelopes.ts';
import { type Connect, type LockSession, openLocks } from '../../log/session-lock.ts';
import type { VerifiedBackup } from '../format/verified-backup.ts';
import type { ReportProgress } from '../taking/take.ts';
import { fillEpoch } from './fill-epoch.ts';
import {
  type Recording,
  type Restoration,
  recordAbandonment,
  recordActivation,
  recordImport,
  recordStart,
  requireUnderWay,
} from './restore-record.ts';
import { untilBuilt, untilServed } from './until-built.ts';

export type RestoreDependencies = {
  readonly store: EventStore;
  readonly connect: Connect;
  readonly database: Pool;
  readonly blobs: Blobs;
  readonly log: Log;
  readonly now: () => string;
};

/**
 * `epoch` is the epoch that the product shows from now on; `events` came from the backup, `carried` from other epochs.
 */
export type Restored = { readonly epoch: number; readonly events: number; readonly carried: number };

/** How many milliseconds writers get to finish. A seal is a write too and must fit into that time (`seal.ts`). */
const DRAIN = 90_000;
/** Milliseconds between two attempts to take a lock. */
const PAUSE = 100;
/**
 * How many milliseconds we try to get the restorer lock. Other processes hold it for an instant each second, to see
 * whether a restore has died.
 */
const LOOKED_AT = 1_500;

/**
 * Writes a verified backup into a new epoch and makes the product show that epoch. The caller must hold the
 * installation lock since before the backup was verified, so that nobody deletes the file. The caller must not be
 * inside a permitted write, because the restore waits for all of those to end. Until the epoch is activated, users see
 * no change. If the restore fails before that, the failure is recorded, the old epoch stays in use and the error is
 * thrown. Refuses with `backup.busy` if another restore is in progress, `backup.damaged` if the backup doesn't match
 * its manifest, `backup.not-drained` or `backup.not-built` if other processes take too long, and `backup.interrupted`
 * if a service was unreachable. After `unavailable` it's unknown whether the restore was completed.
 */
export const restore = async (
  parts: RestoreDependencies,
  backup: VerifiedBackup,
  envelope: Envelope,
  tell: ReportProgress,
  signal: AbortSignal,
): Promise<Restored> => {
  const locks = openLocks(parts.connect, 'backup.interrupted');

  try {
    await takeRestorer(locks);
    const over = AbortSignal.any([signal, locks.lost]);
    return await recorded(parts, { locks, backup, envelope, tell, signal: over });
  } finally {
    await locks.close();
  }
};

/** Takes the lock that shows all processes that this restore is alive. It's held until the end. */
const takeRestorer = (locks: LockSession) =>
  taken(locks, 'restorer', { within: LOOKED_AT, refusal: 'backup.busy' });

type Work = {
  readonly locks: LockSession;
  readonly backup: VerifiedBackup;
  readonly envelope: Envelope;
  readonly tell: ReportProgress;
  readonly signal: AbortSignal;
};

const recorded = async (parts: RestoreDependencies, work: Work): Promise<Restored> => {
  const { store, now, log } = parts;
  const recording: Recording = { store, now, envelope: work.envelope };
  const id = randomUUID();

  try {
    const restoration = await recordStart(recording, id, work.backup).catch(asInterrupted);
    log.info({ restore: id, to: restoration.to }, 'restoring');
    const restored = await performed(parts, recording, restoration, work);
    log.info({ restore: id, ...restored }, 'restored');
    return restored;
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : 'It was stopped, or an error stopped it.';
    log.error({ err: error, restore: id }, 'the restore was abandoned');
    await recordAbandonment(recording, id, reason).catch((failure) =>
      log.error({ err: failure }, 'not on record'),
    );
    throw error;
  }
};

const performed = async (
  parts: RestoreDependencies,
  recording: Recording,
  restoration: Restoration,
  work: Work,
): Promise<Restored> => {
  const { manifest, filename } = work.backup;
  const total = manifest.blobs + manifest.events;
  const say: Say = (phase, done, all) =>
    work.tell({ operation: 'restore', phase, done, total: all, filename });

  const filled = await prepared(parts, recording, restoration, work, say).catch(asInterrupted);
  say('activating', 0, 0);
  await parts.database.run(endAllSessions);
  await reached('sessions ended');
  work.signal.throwIfAborted();
  await recordActivation(recording, restoration);
  if (!(await untilServed(parts.database, restoration.to)))
    parts.log.warn('the restored epoch is not shown yet');
  say('done', total, total);

  return { epoch: restoration.to, ...filled };
};

type Say = (phase: BackupProgress['phase'], done: number, total: number) => void;

/** Does everything that users can't see yet. */
const prepared = async (
  { store, database, blobs, now }: RestoreDependencies,
  recording: Recording,
  restoration: Restoration,
  { locks, backup, envelope, signal }: Work,
  say: Say,
) => {
  const { to, position: from } = restoration;
  await reached('restore started');
  say('draining', 0, 0);
  await untilDrained(locks, signal);
  await reached('writers drained');

  const total = backup.manifest.blobs + backup.manifest.events;
  const report = (done: number) => say('importing', done, total);
  report(0);
  const filled = await fillEpoch({ store, database, blobs, now, envelope }, to, backup, { signal, report });
  const position = await recordImport(recording, restoration, filled);
  await reached('imported');

  const stretch = { epoch: to, from, to: position };
  await untilBuilt(database, stretch, { signal, report: (done, all) => say('building', done, all) });
  signal.throwIfAborted();
  // If another process has given up this restore, nobody may be signed out because of it.
  await requireUnderWay(recording, restoration);

  return filled;
};

/**
 * Before the activation we know that nothing was restored. `unavailable` would leave that open, so we refuse with
 * another code.
 */
const asInterrupted = (error: unknown): never => {
  throw isUnavailable(error) ? new Refusal('backup.interrupted') : error;
};

/**
 * Waits until no write is in progress. Every writing process shares the writers lock and releases it once its writes
 * are done.
 */
const untilDrained = (locks: LockSession, signal: AbortSignal) =>
  taken(locks, 'writers', { within: DRAIN, refusal: 'backup.not-drained', signal });

type Patience = {
  readonly within: number;
  /** The refusal if other processes keep the lock for longer than that. */
  readonly refusal: RefusalCode;
  readonly signal?: AbortSignal;
};

const taken = async (locks: LockSession, lock: AdvisoryLock, { within, refusal, signal }: Patience) => {
  const start = performance.now();
  while (!(await locks.take(lock))) {
    signal?.throwIfAborted();
    if (performance.now() - start > within) refuse(refusal);
    await pause(PAUSE);
  }
};
