import type pg from 'pg';
import { REBUILD_CHANNEL, type RebuildReport } from '../../shared/database/read-models-rebuild.ts';
import { pause } from '../../shared/flow/pause.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Progress } from '../announce.ts';
import type { Connect } from '../connect.ts';
import type { Signal } from '../signal.ts';
import type { RunningBuild } from './build.ts';
import type { FollowedEpochs } from './epochs.ts';
import { showLeftOut } from './left-out.ts';
import { firstRow } from './models.ts';
import { progressOf } from './progress.ts';
import { rebuild } from './rebuild.ts';
import type { Stage } from './stage.ts';
import { GIVEN_UP } from './together.ts';

type Dependencies = {
  readonly control: pg.Client;
  readonly connect: Connect;
  readonly stage: Stage;
  readonly epochs: FollowedEpochs;
  readonly progress: Progress;
  readonly changed: Signal;
  /** Set where an operator left foreign events out, which the read models may hold. */
  readonly leftOut: { isDue: boolean };
  readonly store: EventStore;
  readonly log: Log;
  /** A digest of the projections that this process has. */
  readonly projections: string;
  readonly signal: AbortSignal;
};

export type Rebuilds = Awaited<ReturnType<typeof openRebuilds>>;

/** Milliseconds after a failed rebuild before the projector begins another by itself. */
const PAUSE = 5 * 60_000;

/**
 * Carries out the rebuilds that their table asks for, one at a time. Serving models that other projections made are
 * rebuilt without a request, and so are those that hold foreign events which an operator left out.
 */
export const openRebuilds = async (parts: Dependencies) => {
  const { control, stage, epochs, changed, leftOut, store, log, projections, signal } = parts;
  let isAsked = true;
  let isUnderWay = false;
  let isPausing = false;
  control.on('notification', () => {
    isAsked = true;
    changed.raise();
  });
  await control.query(`listen ${REBUILD_CHANNEL}`);
  await control.query(INTERRUPTED);
  await control.query(GIVEN_UP);

  /** Waits until a change makes it true, and throws if it can never become true. */
  const until = async (epoch: number, isSo: () => boolean) => {
    while (true) {
      const next = changed.untilRaised();
      signal.throwIfAborted();
      if (epochs.now()?.current !== epoch) throw new Error('Another epoch was activated meanwhile.');
      if (isSo()) return;
      await next;
    }
  };
  const carryOut = async (id: string) => {
    const progress = progressOf(control, id, parts.progress);
    try {
      const report = await rebuild({ ...parts, until }, progress.step);
      log.info(inShort(report), 'the read models were rebuilt');
      progress.done(report);
    } catch (error) {
      log.error({ err: error }, 'the read models could not be rebuilt');
      if (!signal.aborted) progress.failed(error instanceof Error ? error.message : String(error));
      void rest();
    }
    isUnderWay = false;
    changed.raise();
  };
  const rest = async () => {
    isPausing = true;
    await pause(PAUSE, { signal, ref: false });
    isPausing = false;
    // What failed may have been to build without what an operator left out.
    leftOut.isDue = true;
    changed.raise();
  };
  /** If somebody else has asked already, that rebuild is enough. */
  const askUnlessUpToDate = async (serving: RunningBuild) => {
    if (isPausing || serving.projections === projections) return;
    log.info('the projections have changed: the read models are rebuilt');
    await control.query(ASKED);
    isAsked = true;
  };
  const askIfLeftOutIsShown = async ({ models }: RunningBuild) => {
    if (!leftOut.isDue) return;
    leftOut.isDue = false;
    if (!(await showLeftOut(control, store, models))) return;
    log.info('an operator left foreign events out: the read models are rebuilt without them');
    await control.query(ASKED);
    isAsked = true;
  };

  return {
    /** Requests wait until the current epoch serves. */
    beginIfDue: async (epoch: number): Promise<void> => {
      const serving = isUnderWay ? null : servingCaughtUp(stage, epoch);
      if (!serving) return;
      await askUnlessUpToDate(serving);
      await askIfLeftOutIsShown(serving);
      if (!isAsked) return;
      isAsked = false;
      const row = await firstRow<{ id: string }>(control, TAKEN);
      if (!row) return;
      isUnderWay = true;
      void carryOut(row.id);
    },
  };
};

const servingCaughtUp = (stage: Stage, epoch: number) =>
  stage
    .running()
    .find((build) => build.models.epoch === epoch && stage.isServing(build.models) && build.isCaughtUp());

const inShort = ({ epoch, build, took, tables }: RebuildReport) => ({
  epoch,
  build,
  took: Math.round(took),
  different: tables.flatMap(({ table, different }) => (different > 0 ? `${table} ${different}` : [])),
});

const ASKED = 'insert into app.rebuilds (id) values (gen_random_uuid()) on conflict do nothing';

const TAKEN = `update app.rebuilds set phase = 'building' where phase = 'asked' returning id`;

/** Ends the rebuilds that another process had begun: a projector opens this only when no other one runs. */
const INTERRUPTED = `
  update app.rebuilds set phase = 'failed', reason = 'The projector was interrupted.'
  where phase not in ('asked', 'done', 'failed')`;
