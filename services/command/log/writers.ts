import { pause } from '../../shared/flow/pause.ts';
import { untilAborted } from '../../shared/flow/until-aborted.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { LogGuard } from '../../shared/log/log-guard.ts';
import { raiseAlarm } from '../../shared/running/alarms.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { SessionSigner } from '../../shared/sessions/session-signer.ts';
import type { ClaimBlobs } from '../blobs/claim.ts';
import { UnknownWriterKey } from './announce-key.ts';
import { bySystem } from './envelopes.ts';
import { type EpochNews, epochNews } from './epoch-news.ts';
import { appendEpochs, EpochsDamaged, LEFT_OVER, readEpochs } from './epochs.ts';
import type { Memberships } from './handle.ts';
import type { Lookup } from './lookup.ts';
import { sayWhoIsLeft } from './say-who-is-left.ts';
import { type Connect, type LockSession, openLocks } from './session-lock.ts';
import { rememberedStreams, type Streams } from './streams.ts';
import { newWritePermission, type WritePermission, type Writers } from './write-permission.ts';

type WriterParts = {
  readonly store: DecryptedLog;
  readonly connect: Connect;
  readonly log: Log;
  readonly now: () => string;
  readonly lookup: Lookup;
  /** Records what must be in an epoch before anybody writes to it. */
  readonly prepare?: (epoch: number) => Promise<unknown>;
  /**
   * Resolves when this process may not write to the epoch any more because its key was replaced, or when the signal
   * aborts.
   */
  readonly untilReplaced?: (epoch: number, signal: AbortSignal) => Promise<void>;
  readonly guard: Pick<LogGuard, 'look' | 'lost'>;
  readonly claimBlobs?: ClaimBlobs;
  readonly sessionsOf?: (epoch: number) => SessionSigner;
  /** Says what accounts are in their organisations, from the streams of an epoch. */
  readonly membershipsOf: (streams: Streams) => Memberships;
};

/** Milliseconds between two attempts to get the lock. */
const PAUSE = 250;
/** Milliseconds between two looks whether the first attempt came to something. */
const DECISION = 50;
/** Milliseconds between two checks whether a restore has died. */
const LOOK = 1_000;
/** The most milliseconds that we wait for writing to start again after a restore. */
const OPENING = 5_000;

export type OpenedWriters = Writers & {
  /** Resolves once it's known whether this process may write, or after so many milliseconds. Never throws. */
  readonly untilDecided: (milliseconds: number) => Promise<void>;
  /** Whether this process accepts work, or refuses it only because of a restore. */
  readonly isServing: () => boolean;
  /** A sentence that says why this process can't write until an operator has acted; null if it can write. */
  readonly trouble: () => string | null;
  /** Aborts when this process's key was replaced. Then another process must do the work that only one process may do. */
  readonly outdated: AbortSignal;
  /** Waits a few seconds at most if a restore is over and this process is about to write in its epoch. Never throws. */
  readonly untilSettled: () => Promise<void>;
  /** What the work that is in progress just now is called. */
  readonly inProgress: () => readonly string[];
  /** Resolves when all work has ended and the lock is released. */
  readonly ended: Promise<void>;
};

/**
 * Lets this process write to the current epoch while it holds the shared writers lock and no restore is in progress. If
 * the process of a restore has died, the first process that notices abandons the restore.
 */
export const openWriters = (parts: WriterParts, stopped: AbortSignal): OpenedWriters => {
  const permission = newWritePermission();
  const serving: Serving = {
    ...parts,
    permission,
    news: epochNews(parts.store, stopped),
    ...rememberedByEpoch(parts),
  };

  const outdated = new AbortController();
  let trouble: string | null = null;
  const tell = (error: unknown) => {
    const alarm = alarmOf(error);
    if (alarm === null) parts.log.warn({ err: error }, 'writing was interrupted');
    else if (trouble !== alarm.sentence) raiseAlarm(parts.log, alarm.name, {}, alarm.sentence);
    trouble = alarm?.sentence ?? null;
    if (error instanceof UnknownWriterKey) outdated.abort();
  };

  const run = async () => {
    while (!stopped.aborted) {
      await serveOnce(serving, stopped).catch((error) => {
        permission.lose();
        tell(error);
      });
      await pause(PAUSE, { signal: stopped });
    }
  };

  const untilSettled = async () => {
    if (permission.state() === 'restoring' && (await isRestoreOver(parts.store)))
      await Promise.race([permission.untilOpened(), pause(OPENING, { signal: stopped })]);
  };

  return {
    ...permission,
    write: async (work, what) => {
      await untilSettled();
      return permission.write(work, what);
    },
    untilDecided: async (milliseconds) => {
      const giveUp = performance.now() + milliseconds;
      while (permission.state() === 'unavailable' && !trouble && performance.now() < giveUp)
        await pause(DECISION, { signal: stopped });
    },
    trouble: () => (permission.state() === 'open' ? null : trouble),
    outdated: outdated.signal,
    isServing: () => permission.state() !== 'unavailable',
    untilSettled,
    ended: run(),
  };
};

/** Asks the log, which knows this before our process does. */
const isRestoreOver = (store: DecryptedLog): Promise<boolean> =>
  readEpochs(store).then(
    ({ epochs }) => epochs.restore === null && epochs.move === null,
    () => false,
  );

type Serving = WriterParts & {
  readonly permission: WritePermission;
  readonly news: EpochNews;
  readonly rememberedOf: (epoch: number) => Remembered;
  readonly forget: () => void;
};

/** Permits writing until something ends that, or waits for a restore to end. Throws if the lock or the log is lost. */
const serveOnce = async (serving: Serving, stopped: AbortSignal) => {
  const { store, connect, permission, news, rememberedOf, lookup, now, log, guard } = serving;
  if (await guard.look()) {
    permission.close('log.not-whole');
    return serving.forget();
  }
  const before = await readEpochs(store);
  if (before.epochs.restore || before.epochs.move) return seeRestoreOut(serving, before.revision, stopped);

  const locks = openLocks(connect);
  try {
    if (!(await locks.take('writers', 'shared'))) return;
    // While we didn't hold the lock, the epoch may have changed, so we read the state now.
    const { epochs, revision } = await readEpochs(store);
    if (epochs.restore || epochs.move) return;
    const epoch = epochs.current;
    await serving.prepare?.(epoch);
    locks.lost.throwIfAborted();
    const { claimBlobs, sessionsOf } = serving;
    const writer = { store, ...rememberedOf(epoch), epoch, lookup, now };
    permission.open({
      ...writer,
      ...(claimBlobs && { claimBlobs }),
      ...(sessionsOf && { sessions: sessionsOf(epoch) }),
    });
    log.info({ epoch }, 'open for writing');

    const lacking = guard.lost();
    const replaced = new AbortController();
    const over = AbortSignal.any([stopped, locks.lost, lacking, replaced.signal]);
    serving.untilReplaced?.(epoch, over).then(
      () => replaced.abort(),
      (error) => replaced.abort(error),
    );
    await news.untilStarted(revision, over);
    const isReplaced = replaced.signal.aborted;
    replaced.abort();
    locks.lost.throwIfAborted();
    const mayNot = stopped.aborted || (isReplaced && !lacking.aborted);
    permission.close(mayNot ? 'unavailable' : lacking.aborted ? 'log.not-whole' : 'restoring');
    await Promise.race([sayWhoIsLeft(permission, log), untilAborted(locks.lost)]);
    locks.lost.throwIfAborted();
  } finally {
    await locks.close();
  }
};

/**
 * Waits until the restore that began at or before `revision`, or the move of the log, has ended. If it has died, this
 * ends it.
 */
const seeRestoreOut = async (serving: Serving, revision: number, stopped: AbortSignal) => {
  const { connect, permission, news } = serving;
  permission.close('restoring');
  const locks = openLocks(connect);

  try {
    while (!stopped.aborted && !(await abandonDead(serving, locks))) {
      const waiting = new AbortController();
      const look = pause(LOOK, { signal: stopped }).then(() => waiting.abort());
      await news.untilEnded(revision, AbortSignal.any([stopped, waiting.signal]));
      if (news.hasEnded(revision)) return;
      await look;
    }
  } finally {
    await locks.close();
  }
};

/**
 * Whether no restore or move is in progress any more. If nobody holds the lock of a restore, it has died, and we abandon
 * it.
 */
const abandonDead = async ({ store, now, log, guard }: Serving, locks: LockSession): Promise<boolean> => {
  const existing = await readEpochs(store);
  const { restore: dead, move } = existing.epochs;
  if (!dead && !move) return true;
  if (!(await locks.isFree('restorer'))) return false;
  if (move) {
    // Where the end of another log is what counts by now, the move has to be finished.
    if (await guard.look()) return false;
    log.warn({ move }, 'a move of the log has died');
    const abandoned = { type: 'LogMoveAbandoned', data: { move, reason: LEFT_OVER } } as const;
    await appendEpochs({ store, now }, existing, bySystem('command'), abandoned);
  }
  if (!dead) return true;
  const { id: restore, to } = dead;
  log.warn({ restore, to }, 'a restore has died');

  await appendEpochs({ store, now }, existing, bySystem('command'), {
    type: 'RestoreAbandoned',
    data: { restore, to, reason: LEFT_OVER },
  });
  return true;
};

/** What a process remembers of an epoch. */
type Remembered = { readonly streams: Streams; readonly memberships: Memberships };

/** Keeps the remembered streams of the current epoch and drops those of earlier ones. */
const rememberedByEpoch = ({ store, membershipsOf }: Pick<WriterParts, 'store' | 'membershipsOf'>) => {
  let known: { readonly epoch: number; readonly remembered: Remembered } | null = null;

  return {
    rememberedOf: (epoch: number): Remembered => {
      if (known?.epoch !== epoch) {
        const streams = rememberedStreams(store, epoch);
        known = { epoch, remembered: { streams, memberships: membershipsOf(streams) } };
      }
      return known.remembered;
    },
    forget: () => {
      known = null;
    },
  };
};

/** What only an operator can repair; null if it may pass by itself. */
const alarmOf = (error: unknown): { readonly name: string; readonly sentence: string } | null => {
  if (error instanceof UnknownWriterKey) return { name: 'writer key replaced', sentence: error.message };
  if (error instanceof EpochsDamaged) return { name: 'epochs damaged', sentence: error.message };

  return null;
};
