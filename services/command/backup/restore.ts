import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { BackupProgress } from '#contracts/backup.ts';
import { Refusal, refuse } from '#contracts/refusals.ts';
import type { Blobs } from '../../shared/blobs.ts';
import type { EventStore } from '../../shared/event-store.ts';
import type { Log } from '../../shared/log.ts';
import type { Pool } from '../../shared/pool.ts';
import { endAllSessions } from '../../shared/sessions.ts';
import { reached } from '../../shared/steps.ts';
import { currentEpoch } from '../epochs.ts';
import type { Said } from '../handle.ts';
import { takeLock } from '../session-lock.ts';
import { fillEpoch } from './fill-epoch.ts';
import {
  type Recording,
  type Restoring,
  recordAbandonment,
  recordActivation,
  recordImport,
  recordStart,
} from './restore-record.ts';
import { untilBuilt } from './until-built.ts';
import type { VerifiedBackup } from './verified-backup.ts';

export type RestoreParts = {
  readonly store: EventStore;
  /** Opens a client of one connection, never exchanged for a younger one, and tells when it is closed. */
  readonly connect: (closed: () => void) => Sql;
  readonly database: Pool;
  readonly blobs: Blobs;
  readonly log: Log;
  readonly now: () => string;
};

/** `epoch` is what the product shows from now on; `events` came from the backup, `carried` from other epochs. */
export type Restored = { readonly epoch: number; readonly events: number; readonly carried: number };

export type Tell = (progress: BackupProgress) => void;

/** Milliseconds that whoever writes gets to finish. */
const DRAIN = 60_000;
/** Milliseconds between two tries to get a lock. */
const PAUSE = 100;
/** Milliseconds that a process which looks whether a restore has died may hold the lock of the restorer. */
const LOOKED_AT = 1_500;

/**
 * Writes a verified backup into a new epoch and makes that the one which the product shows. The caller holds `alone`
 * from before it verified, so that nobody deletes the file, and is no piece of work that passed the gate, for which
 * this would wait. Until the last word nothing that is shown has changed; where it fails, that is put on record, the
 * old epoch goes on, and the error is thrown. Refuses `backup.busy` where another restore is under way, `backup.damaged`
 * where the backup does not hold what it says, `unavailable` where a part of the service is away.
 */
export const restore = async (
  parts: RestoreParts,
  backup: VerifiedBackup,
  said: Said,
  tell: Tell,
  signal: AbortSignal,
): Promise<Restored> => {
  const lost = new AbortController();
  const sql = parts.connect(() => lost.abort(new Refusal('unavailable')));

  try {
    await lockOf(sql);
    return await recorded(parts, { sql, backup, said, tell, signal: AbortSignal.any([signal, lost.signal]) });
  } finally {
    await sql.end({ timeout: 1 }).catch(() => {});
  }
};

/** Held to the end: it says to everybody that this restore is alive. */
const lockOf = async (sql: Sql) => {
  const start = performance.now();
  while (!(await takeLock(sql, 'restorer'))) {
    if (performance.now() - start > LOOKED_AT) refuse('backup.busy');
    await delay(PAUSE);
  }
};

type Work = {
  readonly sql: Sql;
  readonly backup: VerifiedBackup;
  readonly said: Said;
  readonly tell: Tell;
  readonly signal: AbortSignal;
};

const recorded = async (parts: RestoreParts, work: Work): Promise<Restored> => {
  const { store, now, log } = parts;
  const recording: Recording = { store, now, said: work.said };
  const id = randomUUID();

  try {
    await currentEpoch(store, now);
    const restoring = await recordStart(recording, id, work.backup);
    log.info({ restore: id, to: restoring.to }, 'restoring');
    const restored = await performed(parts, recording, restoring, work);
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
  parts: RestoreParts,
  recording: Recording,
  restoring: Restoring,
  { sql, backup, said, tell, signal }: Work,
): Promise<Restored> => {
  const { store, database, blobs, now } = parts;
  const { to } = restoring;
  const { filename, manifest } = backup;
  const say = (phase: BackupProgress['phase'], done = 0, total = 0) =>
    tell({ operation: 'restore', phase, done, total, filename });

  await reached('restore started');
  say('draining');
  await untilDrained(sql, signal);
  await reached('writers drained');

  const total = manifest.blobs + manifest.events;
  const told = nowAndThen((done: number) => say('importing', done, total));
  say('importing', 0, total);
  const filled = await fillEpoch({ store, database, blobs, now, said }, to, backup, { signal, told });
  const position = await recordImport(recording, restoring, filled);
  await reached('imported');

  await untilBuilt(
    database,
    { epoch: to, from: restoring.position, to: position },
    { signal, told: (done, all) => say('building', done, all) },
  );
  say('activating');
  await database.run(endAllSessions);
  await reached('sessions ended');
  signal.throwIfAborted();
  await recordActivation(recording, restoring);
  say('done', total, total);

  return { epoch: to, ...filled };
};

/** Whoever writes holds the lock of the writers as shared, and gives it back once nothing is under way. */
const untilDrained = async (sql: Sql, signal: AbortSignal) => {
  const start = performance.now();
  while (!(await takeLock(sql, 'writers'))) {
    signal.throwIfAborted();
    if (performance.now() - start > DRAIN)
      refuse('busy', 'What was under way did not end in time. Nothing was restored; please try again.');
    await delay(PAUSE);
  }
};

/** Milliseconds between two words on how far it has come. */
const TELLING = 100;

const nowAndThen = (tell: (done: number) => void) => {
  let last = Number.NEGATIVE_INFINITY;

  return (done: number) => {
    if (performance.now() - last < TELLING) return;
    last = performance.now();
    tell(done);
  };
};
