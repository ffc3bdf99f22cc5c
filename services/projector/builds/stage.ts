import type pg from 'pg';
import { readModelSchema } from '../../shared/database/read-models.ts';
import type { Announce } from '../announce.ts';
import { type Building, type RunningBuild, startBuild } from './build.ts';
import { createModels, dropModels, findModels, isOf, type Models } from './models.ts';
import { serve, serveNothing, servingBuild } from './serving.ts';
import { sweep } from './sweep.ts';

type Dependencies = Building & {
  /** Does what concerns more than one build. */
  readonly control: pg.Client;
  readonly announce: Announce;
  /** Begin anew: called when a build breaks off. */
  readonly broke: (error: unknown) => void;
};

export type Stage = ReturnType<typeof openStage>;

/** The builds that run, and which of them serves. What happens to a build happens here. */
export const openStage = (parts: Dependencies) => {
  const { control, store, announce, log, projections, signal, broke } = parts;
  const running = new Set<RunningBuild>();
  let serving: Models | null = null;
  let beginning = 0;

  const isServing = (models: Models) => serving?.epoch === models.epoch && serving.build === models.build;
  const start = async (models: Models): Promise<RunningBuild> => {
    const build = await startBuild(parts, models);
    running.add(build);
    build.ended.catch(broke);

    return build;
  };
  const stop = async (build: RunningBuild) => {
    running.delete(build);
    await build.stop();
  };

  return {
    running: (): readonly RunningBuild[] => [...running],
    isServing,
    servesNothing: () => serving === null,
    /** Finds out which build serves. One of another log must not. */
    look: async (log: string) => {
      const found = await servingBuild(control);
      serving = found && { log, ...found };
      if (!serving || (await isOf(control, store, serving))) return;
      serving = null;
      await serveNothing(control);
    },
    /** Begins a build beside the existing ones. */
    startAnew: async (founding: Pick<Models, 'log' | 'epoch'>) => {
      beginning++;
      try {
        return await start(await createModels(control, { ...founding, projections }));
      } finally {
        beginning--;
      }
    },
    /** Goes on with what there is of an epoch, or begins it. */
    startEpoch: async (founding: Pick<Models, 'log' | 'epoch'>) =>
      start(await findModels(control, store, { ...founding, projections }, serving)),
    stop,
    /** For what never served, so that nobody reads it. */
    discard: async (build: RunningBuild) => {
      await stop(build);
      // After a failure it isn't certain which build serves, so that is looked up when all begins anew.
      if (!signal.aborted) await dropModels(control, readModelSchema(build.models));
    },
    serve: async ({ models, position }: RunningBuild) => {
      await serve(control, models).catch((error) => {
        broke(error);
        throw error;
      });
      serving = models;
      announce({ epoch: models.epoch, commit: String(position()), streams: [] });
      log.info({ schema: readModelSchema(models) }, 'serving');
    },
    /** Drops what neither runs nor serves; false where something was in the way. */
    sweep: async (): Promise<boolean> => {
      if (beginning > 0) return false;
      const kept = [...running].map(({ models }) => models).concat(serving ?? []);

      return sweep(control, kept.map(readModelSchema));
    },
    stopAll: () => Promise.allSettled([...running].map(stop)),
  };
};
