import type { BackupProgress } from '#contracts/api/backup.ts';
import type { Epochs } from '#contracts/epochs/state.ts';
import { pause } from '../../shared/flow/pause.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { met } from '../../shared/log/examine-end.ts';
import { LogDamaged } from '../../shared/outages/log-damaged.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Announce } from '../announce.ts';
import { type Connect, closeConnection } from '../connect.ts';
import { position, watchLag } from '../metrics.ts';
import { type Signal, signal } from '../signal.ts';
import { raiseAlarmIn, requireWholeLog } from '../whole-log.ts';
import type { News, RunningBuild } from './build.ts';
import { type FollowedEpochs, openEpochs } from './epochs.ts';
import { help } from './helping.ts';
import { tellsOfLeftOut } from './left-out.ts';
import type { Models } from './models.ts';
import { setLease, untilAlone } from './one-at-a-time.ts';
import { openRebuilds, type Rebuilds } from './rebuilds.ts';
import { createShared } from './serving.ts';
import { openStage, type Stage } from './stage.ts';

export type Conducting = {
  readonly store: DecryptedLog;
  readonly connect: Connect;
  readonly announce: Announce;
  readonly progress: (progress: BackupProgress) => void;
  readonly log: Log;
  /** A digest of this process's projections. Read models that others made are rebuilt. */
  readonly projections: string;
  readonly signal: AbortSignal;
  /** Milliseconds for which models that no longer serve are kept, for queries that began on them. */
  readonly linger: number;
};

/** What is called once this process projects, or waits until another one doesn't any more. */
type Told = { readonly opened: () => void; readonly standBy: () => void };

/**
 * Makes the read models of the current epoch follow the log and serve, builds those of an epoch that is being restored
 * beside them, and drops those that nobody needs (design, section 8). Only one projector does this; a second one waits
 * here, and helps with builds. Returns once `signal` aborts, and throws if everything has to begin again.
 */
export const conduct = async (parts: Conducting, { opened, standBy }: Told): Promise<void> => {
  const broken = new AbortController();
  const ending = AbortSignal.any([parts.signal, broken.signal]);
  const changed = signal();
  ending.addEventListener('abort', changed.raise);
  const broke = (error: unknown) => broken.abort(error);

  const epochs = await openEpochs(parts.store, ending);
  const control = await parts.connect(broken);
  /** Whether it's due to look whether read models hold what operators left out. Nobody did while no projector ran. */
  const leftOut = { isDue: true };
  const counts = (models: Models) => stage.isServing(models) || stage.servesNothing();
  const stepped = (models: Models, news: News) => {
    if (counts(models)) tell(parts, models, news);
    if (tellsOfLeftOut(news)) leftOut.isDue = true;
    changed.raise();
  };
  const stage = openStage({ ...parts, control, stepped, broke, signal: ending });
  const unwatch = watchLag(() =>
    Math.max(0, ...stage.running().flatMap(({ models, lag }) => (counts(models) ? lag() : []))),
  );

  const alone = new AbortController();
  const leading = AbortSignal.any([ending, alone.signal]);
  let helping: Promise<unknown> | null = null;

  try {
    await setLease(control, ending);
    await untilAlone(control, ending, () => {
      standBy();
      helping = help(control, { ...parts, signal: leading }, parts.projections).catch(broke);
    });
    alone.abort();
    await helping;
    await createShared(control);
    epochs.follow(changed.raise).catch(broke);
    const rebuilds = await openRebuilds({
      ...parts,
      control,
      stage,
      epochs,
      changed,
      leftOut,
      signal: ending,
    });
    const requireWhole = (log: string) => requireWholeLog(control, parts.store, log);
    await direct({
      stage,
      epochs,
      rebuilds,
      changed,
      opened,
      requireWhole,
      linger: parts.linger,
      signal: ending,
    });
    broken.signal.throwIfAborted();
  } catch (error) {
    if (error instanceof LogDamaged) await raiseAlarmIn(control, met('damaged', error, '0')).catch(() => {});
    throw error;
  } finally {
    broken.abort();
    unwatch();
    await stage.stopAll();
    await helping;
    await closeConnection(control);
  }
};

type Standing = NonNullable<Epochs>;

type Direction = {
  readonly stage: Stage;
  readonly epochs: FollowedEpochs;
  readonly rebuilds: Rebuilds;
  readonly changed: Signal;
  readonly opened: () => void;
  /** Throws if the log has lost events that were seen. */
  readonly requireWhole: (log: string) => Promise<void>;
  readonly linger: number;
  readonly signal: AbortSignal;
};

/** Does what is due after each change, until the signal aborts. */
const direct = async (direction: Direction) => {
  const { stage, epochs, rebuilds, changed, opened, requireWhole, signal } = direction;
  const swept = sweeper(direction);
  let looked: string | null = null;

  while (!signal.aborted) {
    const next = changed.untilRaised();
    const now = epochs.now();
    if (now) {
      if (looked !== now.positions) {
        await requireWhole(now.log);
        await stage.look(now.positions);
      }
      looked = now.positions;
      for (const epoch of epochsToBuild(now)) await startUnlessRunning(stage, { log: now.positions, epoch });
      opened();
      await serveCurrent(stage, now.current, epochs.activatedAt());
      await stopUnwanted(stage, now);
      await rebuilds.beginIfDue(now.current);
      await swept();
    }
    await next;
  }
};

const epochsToBuild = ({ current, restore }: Standing): readonly number[] =>
  restore ? [current, restore.to] : [current];

const startUnlessRunning = async (stage: Stage, founding: Pick<Models, 'log' | 'epoch'>) => {
  if (stage.running().some(({ models }) => models.epoch === founding.epoch)) return;
  await stage.startEpoch(founding);
};

/** Lets the build serve once it has caught up and has passed the event that made its epoch current. */
const serveCurrent = async (stage: Stage, epoch: number, activatedAt: bigint) => {
  const builds = stage.running().filter(({ models }) => models.epoch === epoch);
  if (builds.some(({ models }) => stage.isServing(models))) return;
  const ready = builds.find((build) => build.isCaughtUp() && build.position() >= activatedAt);
  if (!ready) return;
  await stage.prepare(ready);
  await stage.serve(ready);
};

/** Models that served are kept for a while. Those of a failed restore go at once. */
const stopUnwanted = async (stage: Stage, now: Standing) => {
  for (const build of stage.running()) {
    if (epochsToBuild(now).includes(build.models.epoch) || stage.isServing(build.models)) continue;
    await (build.models.epoch > now.current ? stage.discard(build) : stage.stop(build));
  }
};

/** Sweeps some time after a start, and after other models began to serve, when nobody reads the old ones any more. */
const sweeper = ({ stage, linger, changed, signal }: Direction) => {
  let serving: RunningBuild | undefined;
  let isDue = false;
  let appointments = 0;
  const later = async () => {
    const appointment = ++appointments;
    await pause(linger, { signal, ref: false });
    if (appointment !== appointments) return;
    isDue = true;
    changed.raise();
  };

  return async () => {
    const now = stage.running().find(({ models }) => stage.isServing(models));
    if (now !== serving) void later();
    serving = now;
    if (!isDue || !now) return;
    isDue = false;
    if (!(await stage.sweep())) void later();
  };
};

const tell = ({ announce }: Conducting, { epoch }: Models, news: News) => {
  const { events, position: newPosition, isFurther } = news;
  if (isFurther) announce({ epoch, commit: String(newPosition), streams: streamsOf(events) });
  position.set(Number(newPosition));
};

const streamsOf = (events: News['events']) => [...new Set(events.map(({ stream }) => stream))];
