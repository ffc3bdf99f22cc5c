import type pg from 'pg';
import { readModelSchema } from '../../shared/database/read-models.ts';
import type { Announce } from '../announce.ts';
import { type Building, type RunningBuild, startBuild } from './build.ts';
import { createModels, dropModels, findModels, isOf, type Models } from './models.ts';
import { serve, serveNothing, servingBuild } from './serving.ts';
import { sweep } from './sweep.ts';

type Dependencies = Building & {
  /** The connection for work that concerns more than one build. */
  readonly control: pg.Client;
  readonly announce: Announce;
  /** Called when a build breaks off, so that everything begins again. */
  readonly broke: (error: unknown) => void;
};

export type Stage = ReturnType<typeof openStage>;

/** The running builds, and which of them serves. Everything that happens to a build happens here. */
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
    /** Finds out which build serves. A build of another log must not. */
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
    /** Continues an existing build of an epoch, or begins one. */
    startEpoch: async (founding: Pick<Models, 'log' | 'epoch'>) =>
      start(await findModels(control, store, { ...founding, projections }, serving)),
    stop,
    /** For builds that never served, so nobody reads them. */
    discard: async (build: RunningBuild) => {
      await stop(build);
      // After a failure it isn't certain which build serves, so this is looked up when everything begins again.
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
    /** Drops builds that neither run nor serve. False if something was in the way. */
    sweep: async (): Promise<boolean> => {
      if (beginning > 0) return false;
      const kept = [...running].map(({ models }) => models).concat(serving ?? []);

      return sweep(control, kept.map(readModelSchema));
    },
    stopAll: () => Promise.allSettled([...running].map(stop)),
  };
};
