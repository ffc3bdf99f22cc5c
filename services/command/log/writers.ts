import { pause } from '../../shared/flow/pause.ts';
import { untilAborted } from '../../shared/flow/until-aborted.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { LogGuard } from '../../shared/log/log-guard.ts';
import { raiseAlarm } from '../../shared/running/alarms.ts';
import type { Log } from '../../shared/running/logger.ts';
import { LEFT_OVER } from '../backup/restoring/restore-record.ts';
import { UnknownWriterKey } from './announce-key.ts';
import { bySystem } from './envelopes.ts';
import { type EpochNews, epochNews } from './epoch-news.ts';
import { appendEpochs, readEpochs } from './epochs.ts';
import { type Connect, type LockSession, openLocks } from './session-lock.ts';
import { rememberedStreams, type Streams } from './streams.ts';
import { newWritePermission, type WritePermission, type Writers } from './write-permission.ts';

type Parts = {
  readonly store: EventStore;
  readonly connect: Connect;
  readonly log: Log;
  readonly now: () => string;
  /** What has to be on record in an epoch before anybody writes there. */
  readonly prepare?: (epoch: number) => Promise<void>;
  /** Resolves once this process may not write there any more, since its key was replaced; or when the signal aborts. */
  readonly replaced?: (epoch: number, signal: AbortSignal) => Promise<void>;
  readonly guard: Pick<LogGuard, 'look' | 'lost'>;
};

/** Milliseconds between two tries to get the lock. */
const PAUSE = 250;
/** Milliseconds between two looks whether a restore has died. */
const LOOK = 1_000;
/** Milliseconds that are waited at most for what a restore has left to be opened. */
const OPENING = 5_000;

export type OpenedWriters = Writers & {
  /** Whether work is taken, or refused for no other reason than a restore. */
  readonly isServing: () => boolean;
  /** Why this process can write no more until it is started anew, in a sentence; null: it can. */
  readonly trouble: () => string | null;
  /** Aborts when that is so: whatever one process alone does is then for another. */
  readonly outdated: AbortSignal;
  /** Waits, seconds at most, where a restore is over and this process is about to write in its epoch. Never throws. */
  readonly settled: () => Promise<void>;
  /** Resolves when nothing is under way any more and the lock is given back. */
  readonly ended: Promise<void>;
};

/**
 * Lets this process write while it holds the shared lock of the writers and no restore is under way, always in the
 * current epoch. A restore whose process died is abandoned by whoever notices first.
 */
export const openWriters = (parts: Parts, stopped: AbortSignal): OpenedWriters => {
  const permission = newWritePermission();
  const serving: Serving = {
    ...parts,
    permission,
    news: epochNews(parts.store, stopped),
    ...rememberedByEpoch(parts.store),
  };

  const outdated = new AbortController();
  let trouble: string | null = null;
  const tell = (error: unknown) => {
    if (!(error instanceof UnknownWriterKey)) parts.log.warn({ err: error }, 'writing was interrupted');
    else if (trouble !== error.message) raiseAlarm(parts.log, 'writer key replaced', {}, error.message);
    trouble = error instanceof UnknownWriterKey ? error.message : null;
    if (trouble) outdated.abort();
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

  const settled = async () => {
    if (permission.state() === 'restoring' && (await isRestoreOver(parts.store)))
      await Promise.race([permission.opened(), pause(OPENING, { signal: stopped })]);
  };

  return {
    ...permission,
    write: async (work) => {
      await settled();
      return permission.write(work);
    },
    trouble: () => (permission.state() === 'open' ? null : trouble),
    outdated: outdated.signal,
    isServing: () => permission.state() !== 'unavailable',
    settled,
    ended: run(),
  };
};

/** As the log says, which knows it before this process does. */
const isRestoreOver = (store: EventStore): Promise<boolean> =>
  readEpochs(store).then(
    ({ epochs }) => epochs.restore === null,
    () => false,
  );

type Serving = Parts & {
  readonly permission: WritePermission;
  readonly news: EpochNews;
  readonly streamsOf: (epoch: number) => Streams;
  readonly forget: () => void;
};

/** Gives the permission once and takes it back, or sees a restore to its end. Throws where the lock or the log is lost. */
const serveOnce = async (serving: Serving, stopped: AbortSignal) => {
  const { store, connect, permission, news, streamsOf, now, log, guard } = serving;
  if (await guard.look()) {
    permission.close('log.not-whole');
    return serving.forget();
  }
  const before = await readEpochs(store);
  if (before.epochs.restore) return seeRestoreOut(serving, before.revision, stopped);

  const locks = openLocks(connect);
  try {
    if (!(await locks.take('writers', 'shared'))) return;
    // What happened while nobody here held the lock is known only now.
    const { epochs, revision } = await readEpochs(store);
    if (epochs.restore) return;
    const epoch = epochs.current;
    await serving.prepare?.(epoch);
    locks.lost.throwIfAborted();
    permission.open({ store, streams: streamsOf(epoch), epoch, now });
    log.info({ epoch }, 'open for writing');

    const lacking = guard.lost();
    const replaced = new AbortController();
    const over = AbortSignal.any([stopped, locks.lost, lacking, replaced.signal]);
    serving.replaced?.(epoch, over).then(
      () => replaced.abort(),
      (error) => replaced.abort(error),
    );
    await news.started(revision, over);
    const isReplaced = replaced.signal.aborted;
    replaced.abort();
    locks.lost.throwIfAborted();
    const mayNot = stopped.aborted || (isReplaced && !lacking.aborted);
    permission.close(mayNot ? 'unavailable' : lacking.aborted ? 'log.not-whole' : 'restoring');
    await Promise.race([permission.drained(), untilAborted(locks.lost)]);
    locks.lost.throwIfAborted();
  } finally {
    await locks.close();
  }
};

/** Waits until the restore that began at or before `revision` has ended; if it has died, ends it. */
const seeRestoreOut = async (serving: Serving, revision: number, stopped: AbortSignal) => {
  const { connect, permission, news } = serving;
  permission.close('restoring');
  const locks = openLocks(connect);

  try {
    while (!stopped.aborted && !(await abandonDead(serving, locks))) {
      const waiting = new AbortController();
      const look = pause(LOOK, { signal: stopped }).then(() => waiting.abort());
      await news.ended(revision, AbortSignal.any([stopped, waiting.signal]));
      if (news.hasEnded(revision)) return;
      await look;
    }
  } finally {
    await locks.close();
  }
};

/** Whether no restore is under way any more; one whose lock is free has died. */
const abandonDead = async ({ store, now, log }: Serving, locks: LockSession): Promise<boolean> => {
  const there = await readEpochs(store);
  if (!there.epochs.restore) return true;
  if (!(await locks.isFree('restorer'))) return false;
  const { id: restore, to } = there.epochs.restore;
  log.warn({ restore, to }, 'a restore has died');

  await appendEpochs({ store, now }, there, bySystem('command'), {
    type: 'RestoreAbandoned',
    data: { restore, to, reason: LEFT_OVER },
  });
  return true;
};

/** One memory of streams for each epoch: only the current one is kept. */
const rememberedByEpoch = (store: EventStore) => {
  let known: { readonly epoch: number; readonly streams: Streams } | null = null;

  return {
    streamsOf: (epoch: number): Streams => {
      if (known?.epoch !== epoch) known = { epoch, streams: rememberedStreams(store, epoch) };
      return known.streams;
    },
    forget: () => {
      known = null;
    },
  };
};
