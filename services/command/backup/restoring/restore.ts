import { randomUUID } from 'node:crypto';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { Refusal } from '#contracts/api/refusals.ts';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { isUnavailable } from '../../../shared/outages/outage.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { endAllSessions } from '../../../shared/sessions/sessions.ts';
import type { Envelope } from '../../log/envelopes.ts';
import type { Lookup } from '../../log/lookup.ts';
import { type Connect, type LockSession, openLocks } from '../../log/session-lock.ts';
import type { WriterKey } from '../../log/writer-keys.ts';
import type { ReportProgress } from '../taking/take.ts';
import { type Filled, fillEpoch, type Restorable } from './fill-epoch.ts';
import { keepTreeHeads } from './keep-tree-heads.ts';
import { takeRestorer, untilDrained } from './locks.ts';
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
  readonly store: DecryptedLog;
  /** First the key with which `store` signs, then earlier ones. */
  readonly writerKeys: readonly [WriterKey, ...WriterKey[]];
  readonly connect: Connect;
  readonly database: Pool;
  readonly blobs: Blobs;
  readonly lookup: Lookup;
  readonly log: Log;
  readonly now: () => string;
};

/** `epoch` is the epoch that the product shows from now on. */
export type Restored = { readonly epoch: number } & Filled;

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
  { backup, later }: Restorable,
  envelope: Envelope,
  tell: ReportProgress,
  signal: AbortSignal,
): Promise<Restored> => {
  const locks = openLocks(parts.connect, { code: 'backup.interrupted' });

  try {
    await takeRestorer(locks);
    const over = AbortSignal.any([signal, locks.lost]);
    return await restoreOnRecord(parts, { locks, backup, later, envelope, tell, signal: over });
  } finally {
    await locks.close();
  }
};

type Work = Restorable & {
  readonly locks: LockSession;
  readonly envelope: Envelope;
  readonly tell: ReportProgress;
  readonly signal: AbortSignal;
};

const restoreOnRecord = async (parts: RestoreDependencies, work: Work): Promise<Restored> => {
  const { store, now, log } = parts;
  const recording: Recording = { store, now, envelope: work.envelope };
  const id = randomUUID();

  try {
    const restoration = await recordStart(recording, id, work.backup, parts.writerKeys[0].id).catch(
      asInterrupted,
    );
    log.info({ restore: id, to: restoration.to }, 'restoring');
    const restored = await performRestore(parts, recording, restoration, work);
    log.info({ restore: id, ...restored }, 'restored');
    if (restored.lost > 0)
      log.error({ restore: id, keys: restored.lost }, 'the vault lacks keys that the restored events need');
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

const performRestore = async (
  parts: RestoreDependencies,
  recording: Recording,
  restoration: Restoration,
  work: Work,
): Promise<Restored> => {
  const { manifest, filename } = work.backup;
  const total = manifest.blobs + manifest.events;
  const say: Say = (phase, done, all) =>
    work.tell({ operation: 'restore', phase, done, total: all, filename });

  const filled = await prepareRestore(parts, recording, restoration, work, say).catch(asInterrupted);
  say('activating', 0, 0);
  await parts.database.run(endAllSessions);
  await faultPoint('sessions ended');
  work.signal.throwIfAborted();
  await recordActivation(recording, restoration);
  if (!(await untilServed(parts.database, restoration.to)))
    parts.log.warn('the restored epoch is not shown yet');
  say('done', total, total);

  return { epoch: restoration.to, ...filled };
};

type Say = (phase: BackupProgress['phase'], done: number, total: number) => void;

/** Does everything that users can't see yet. */
const prepareRestore = async (
  { store, writerKeys, database, blobs, lookup, now }: RestoreDependencies,
  recording: Recording,
  restoration: Restoration,
  { locks, backup, later, envelope, signal }: Work,
  say: Say,
) => {
  const { to, position: from } = restoration;
  await faultPoint('restore started');
  say('draining', 0, 0);
  await untilDrained(locks, signal);
  await faultPoint('writers drained');

  const total = backup.manifest.blobs + backup.manifest.events;
  const report = (done: number) => say('importing', done, total);
  report(0);
  const filled = await fillEpoch(
    { store, writerKeys, database, blobs, lookup, now, envelope },
    to,
    { backup, later },
    {
      signal,
      report,
    },
  );
  const treeHeads = await keepTreeHeads({ store, now, signal }, backup);
  const position = await recordImport(recording, restoration, {
    ...filled,
    treeHeads,
    writerKey: writerKeys[0].id,
  });
  await faultPoint('imported');

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
