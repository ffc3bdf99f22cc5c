import { refuse } from '#contracts/api/refusals.ts';
import { openPool, type Pool } from '../../shared/database/pool.ts';
import {
  type Build,
  isModelsMissing,
  MODEL_VERSION,
  readModelSchema,
} from '../../shared/database/read-models.ts';
import { makeSessions } from '../../shared/sessions/sessions.ts';

/** A build of the read models, open for as long as somebody reads it. */
export type Models = Build & { readonly run: Pool['run']; readonly leave: () => void };

export type ServingModels = {
  /**
   * The models that serve, as far as we know. Call `leave` on them afterwards. Refuses `unavailable` if there are none.
   */
  readonly enter: () => Promise<Models>;
  /** Call this if the models no longer serve or are gone. The next call of `enter` looks for others. */
  readonly forget: (models: Build) => void;
  readonly close: () => Promise<unknown>;
};

/** Looks up which models serve, and keeps connections to them until others serve and nobody uses them. */
export const servingModels = (url: string, beside: Pool): ServingModels => {
  let looking: Promise<Kept> | null = null;
  let found: Kept | null = null;
  const lookUp = async (): Promise<Kept> => {
    const build = (await servingBuild(beside)) ?? refuse('unavailable');
    // Looks at the models look at sessions too. Models are looked up again where one of their tables was missing.
    await beside.run(makeSessions);
    found = keepModels(
      build,
      openPool(url, 8, {
        search_path: readModelSchema(build),
        random_page_cost: RANDOM_PAGE,
        ...PLANNED_ONCE,
      }),
    );

    return found;
  };

  return {
    enter: async () => {
      looking ??= lookUp();
      try {
        return (await looking).enter();
      } catch (error) {
        looking = null;
        throw error;
      }
    },
    forget: (models) => {
      if (!found?.is(models)) return;
      found.abandon();
      found = null;
      looking = null;
    },
    close: async () => (await looking?.catch(() => null))?.close(),
  };
};

/**
 * What Postgres takes a page to cost that it finds by an index, next to one that it reads in a row. Read models are in
 * memory or on an SSD. For Postgres' own 4, that of turning disks, it read the whole table wherever few people have all
 * documents.
 */
const RANDOM_PAGE = 1.1;

/**
 * A statement is planned once for a connection, and again when the statistics of its tables change. By itself Postgres
 * plans many of ours each time, since it expects a little from the values: that takes five times as long as the answer.
 */
const PLANNED_ONCE = { plan_cache_mode: 'force_generic_plan' } as const;

const servingBuild = async (beside: Pool): Promise<Build | null> => {
  const looking = beside.run(
    (sql) => sql<Build[]>`
      select epoch, build from app.serving_models where version = ${MODEL_VERSION}`,
  );
  const [row] = await looking.catch((error) => {
    if (isModelsMissing(error)) return [];
    throw error;
  });

  return row ?? null;
};

type Kept = ReturnType<typeof keepModels>;

const keepModels = (build: Build, pool: Pool) => {
  let readers = 0;
  let isAbandoned = false;
  const closeIfUnused = () => {
    if (isAbandoned && readers === 0) void pool.close();
  };

  return {
    is: (other: Build) => other.epoch === build.epoch && other.build === build.build,
    enter: (): Models => {
      readers++;
      return {
        ...build,
        run: pool.run,
        leave: () => {
          readers--;
          closeIfUnused();
        },
      };
    },
    abandon: () => {
      isAbandoned = true;
      closeIfUnused();
    },
    close: pool.close,
  };
};
