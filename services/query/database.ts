import postgres from 'postgres';
import { refuse } from '#contracts/refusals.ts';
import { openPool, type Pool } from '../shared/pool.ts';
import { MODEL_VERSION, readModelSchema } from '../shared/read-models.ts';
import type { Sql } from '../shared/sql.ts';

export type Checkpoint = { readonly log: string; readonly epoch: number; readonly position: bigint };

export type Database = {
  /** What does not belong to the read models: sessions. Work that gets no answer in time is an outage. */
  readonly beside: Pool['run'];
  /** Asks the read models that serve. `unavailable` where there are none yet, or Postgres is away. */
  readonly read: <Row extends object>(statement: Sql) => Promise<readonly Row[]>;
  /** How far the read models have come. */
  readonly checkpoint: () => Promise<Checkpoint>;
  /** Told which epoch is projected: another one than we serve is a reason to look again. */
  readonly heard: (epoch: number) => void;
  readonly close: () => Promise<unknown>;
};

export const openDatabase = (url: string): Database => {
  const beside = openPool(url, 4);
  const models = serving(url, beside);

  const read = async <Row extends object>({ text, values }: Sql): Promise<readonly Row[]> => {
    try {
      return await (await models.pool()).run((sql) =>
        sql.unsafe<Row[]>(text, [...values] as never[], PREPARED),
      );
    } catch (error) {
      if (!isMissing(error)) throw error;
      models.forget();
      return refuse('unavailable');
    }
  };

  return {
    beside: beside.run,
    read,
    checkpoint: async () => {
      const [row] = await read<CheckpointRow>(CHECKPOINT);
      if (row?.isCaughtUp) return { ...row, position: BigInt(row.position) };
      models.forget();
      return refuse('unavailable');
    },
    heard: (epoch) => {
      if (models.epoch() !== epoch) models.forget();
    },
    close: () => Promise.all([beside.close(), models.close()]),
  };
};

type CheckpointRow = Omit<Checkpoint, 'position'> & {
  readonly position: string;
  readonly isCaughtUp: boolean;
};

const CHECKPOINT: Sql = {
  text: 'select log, epoch, position, caught_up as "isCaughtUp" from checkpoint',
  values: [],
};
const PREPARED = { prepare: true };

/** Keeps the pool on the schema that serves, until it is forgotten and looked up again. */
const serving = (url: string, beside: Pool) => {
  let current: Promise<{ epoch: number; pool: Pool }> | null = null;
  let epoch: number | null = null;

  const lookUp = async () => {
    const [row] = await beside.run(
      (sql) => sql<{ epoch: number }[]>`select epoch from app.serving where model_version = ${MODEL_VERSION}`,
    );
    if (!row) return refuse('unavailable');
    epoch = row.epoch;

    return { epoch, pool: openPool(url, 8, readModelSchema(row.epoch)) };
  };
  const forget = () => {
    current?.then(({ pool }) => pool.close()).catch(() => {});
    current = null;
    epoch = null;
  };

  return {
    epoch: () => epoch,
    forget,
    pool: async () => {
      current ??= lookUp();
      try {
        return (await current).pool;
      } catch (error) {
        current = null;
        throw error;
      }
    },
    close: async () => (await current?.catch(() => null))?.pool.close(),
  };
};

/** SQLSTATE undefined_table and invalid_schema_name. */
const isMissing = (error: unknown) =>
  error instanceof postgres.PostgresError && (error.code === '42P01' || error.code === '3F000');
