import type pg from 'pg';
import { REBUILD_CHANNEL } from '../../shared/database/read-models-rebuild.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Connect } from '../connect.ts';
import type { Signal } from '../signal.ts';
import type { FollowedEpochs } from './epochs.ts';
import { firstRow } from './models.ts';
import { type Progress, progressOf } from './progress.ts';
import { rebuild } from './rebuild.ts';
import type { Stage } from './stage.ts';

type Parts = {
  readonly control: pg.Client;
  readonly connect: Connect;
  readonly stage: Stage;
  readonly epochs: FollowedEpochs;
  readonly progress: Progress;
  readonly changed: Signal;
  readonly log: Log;
  readonly signal: AbortSignal;
};

export type Rebuilds = Awaited<ReturnType<typeof openRebuilds>>;

/** Carries out the rebuilds that are asked for in their table, one at a time. */
export const openRebuilds = async (parts: Parts) => {
  const { control, stage, epochs, changed, log, signal } = parts;
  let isAsked = true;
  let isUnderWay = false;
  control.on('notification', () => {
    isAsked = true;
    changed.raise();
  });
  await control.query(`listen ${REBUILD_CHANNEL}`);
  await control.query(INTERRUPTED);

  /** Waits for something that a change brings about; throws when it never will. */
  const until = async (epoch: number, isSo: () => boolean) => {
    while (true) {
      const next = changed.raised();
      signal.throwIfAborted();
      if (epochs.now()?.current !== epoch) throw new Error('Another epoch was activated meanwhile.');
      if (isSo()) return;
      await next;
    }
  };
  const carryOut = async (id: string) => {
    const told = progressOf(control, id, parts.progress);
    try {
      told.done(await rebuild({ ...parts, until }, told.step));
    } catch (error) {
      log.error({ err: error }, 'the read models could not be rebuilt');
      if (!signal.aborted) told.failed(error instanceof Error ? error.message : String(error));
    }
    isUnderWay = false;
    changed.raise();
  };

  return {
    /** Begins once the current epoch serves; until then what was asked waits. */
    beginIfAsked: async (epoch: number): Promise<void> => {
      if (!isAsked || isUnderWay || !servesCaughtUp(stage, epoch)) return;
      isAsked = false;
      const asked = await firstRow<{ id: string }>(control, TAKEN);
      if (!asked) return;
      isUnderWay = true;
      void carryOut(asked.id);
    },
  };
};

const servesCaughtUp = (stage: Stage, epoch: number) =>
  stage
    .running()
    .some((build) => build.models.epoch === epoch && stage.isServing(build.models) && build.isCaughtUp());

const TAKEN = `update app.rebuilds set phase = 'building' where phase = 'asked' returning id`;

/** Whoever was at it is gone: a projector opens this only once it is alone. */
const INTERRUPTED = `
  update app.rebuilds set phase = 'failed', reason = 'The projector was interrupted.'
  where phase not in ('asked', 'done', 'failed')`;
