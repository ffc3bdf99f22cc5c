import type pg from 'pg';
import { readModelSchema } from '../../shared/database/read-models.ts';
import { pause } from '../../shared/flow/pause.ts';
import type { Announce } from '../announce.ts';
import { type Building, type RunningBuild, startBuild } from './build.ts';
import { helpersOf } from './helping.ts';
import { createModels, dropModels, findModels, isOf, type Models, newModels } from './models.ts';
import { prepareForReads, serve, serveNothing, servingBuild } from './serving.ts';
import { sweep } from './sweep.ts';
import { buildTogether } from './together.ts';

type Dependencies = Building & {
  /** The connection for work that concerns more than one build. */
  readonly control: pg.Client;
  readonly announce: Announce;
  /** Called when a build breaks off, so that everything begins again. */
  readonly broke: (error: unknown) => void;
};

export type Stage = ReturnType<typeof openStage>;

/** Milliseconds between two tries to drop a build, and how many there are before it's left to the next sweep. */
const NOTICE = 500;
const TRIES = 6;

/** The running builds, and which of them serves. Everything that happens to a build happens here. */
export const openStage = (parts: Dependencies) => {
  const { control, store, announce, log, projections, signal, broke } = parts;
  const running = new Set<RunningBuild>();
  let serving: Models | null = null;
  let beginning = 0;

  const isServing = (models: Models) => serving?.epoch === models.epoch && serving.build === models.build;
  const start = async (models: Models, built = 0): Promise<RunningBuild> => {
    const build = await startBuild(parts, models, built);
    running.add(build);
    build.ended.catch(broke);

    return build;
  };
  /** Drops a build as soon as those who helped with it have noticed that it was given up. */
  const dropSoon = async (models: Models) => {
    for (let tries = 0; tries < TRIES && !(await dropModels(control, readModelSchema(models))); tries++)
      await pause(NOTICE, { signal });
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
    /**
     * Begins a build beside the one that serves. Where other projectors stand by, they and this one build as far as that
     * one has come, and this one goes on alone. `step` is called with the events that were written so far; if it throws,
     * the build is given up.
     */
    startAnew: async (old: RunningBuild, step: (events: number) => Promise<void>) => {
      beginning++;
      try {
        const helpers = await helpersOf(control, projections);
        const until = old.last();
        if (helpers === 0 || until === 0n)
          return await start(await createModels(control, { ...old.models, projections }));
        const models = await newModels(control, old.models);
        const built = await buildTogether({ ...parts, processes: helpers + 1, until, step }, models).catch(
          async (error) => {
            if (!signal.aborted) await dropSoon(models);
            throw error;
          },
        );
        return await start(models, built);
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
    /** To be done before a build serves, while nobody waits for it. It stands still meanwhile. */
    prepare: async ({ models, hold, release }: RunningBuild): Promise<void> => {
      await hold();
      await prepareForReads(parts.connect, models).finally(release);
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
      const inUse = [...running].map(({ models }) => models).concat(serving ?? []);

      return sweep(control, inUse.map(readModelSchema));
    },
    stopAll: () => Promise.allSettled([...running].map(stop)),
  };
};
