import { AsyncLocalStorage } from 'node:async_hooks';
import postgres from 'postgres';
import { refuse } from '#contracts/api/refusals.ts';
import { openPool, type Pool } from '../../shared/database/pool.ts';
import { MODEL_VERSION } from '../../shared/database/read-models.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import { joined } from './joined.ts';
import { type Models, servingModels } from './serving-models.ts';

export type Checkpoint = { readonly log: string; readonly epoch: number; readonly position: bigint };

/** Statements by the names under which later ones refer to the columns of earlier ones. */
export type Beside = Readonly<Record<string, Sql>>;

/** Columns of long texts that are passed on as the bytes (UTF-8) in which Postgres sends them. */
export type AsBytes = readonly string[];

export type Database = {
  /** For tables outside the read models, such as sessions. Work that gets no answer in time counts as an outage. */
  readonly beside: Pool['run'];
  /**
   * Runs work in which every `read` uses the same read models, even if others begin to serve meanwhile. An answer mixed
   * from both would be wrong for either. A `checkpoint` in it moves the work to the models that serve.
   */
  readonly during: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  /** Queries the read models. Refuses `unavailable` if there are none yet, or Postgres is away. */
  readonly read: <Row extends object>(statement: Sql) => Promise<readonly Row[]>;
  /**
   * How far the serving read models have come, and what is found beside that in the same look: the columns of the one
   * row of each statement, all of them null if it finds none.
   */
  readonly checkpoint: <Row extends object = object>(
    beside?: Beside,
    asBytes?: AsBytes,
  ) => Promise<Checkpoint & Row>;
  readonly close: () => Promise<unknown>;
};

export const openDatabase = (url: string): Database => {
  const beside = openPool(url, 4);
  const serving = servingModels(url, beside);
  const visits = new AsyncLocalStorage<Visit>();

  const during = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const visit: Visit = { models: null, hasRead: false, isOver: false };
    try {
      return await visits.run(visit, work);
    } finally {
      visit.isOver = true;
      leave(visit);
    }
  };
  /** Work outside of any other work counts as work of its own. */
  const visiting = <Answer>(work: (visit: Visit) => Promise<Answer>): Promise<Answer> => {
    const visit = visits.getStore();

    return visit && !visit.isOver ? work(visit) : during(() => visiting(work));
  };
  /** Null if the models are gone. Then those that serve now have to be looked up. */
  const ask = async <Row extends object>(
    models: Models,
    statement: Sql,
    asBytes: AsBytes = [],
  ): Promise<readonly Row[] | null> => {
    try {
      return await (asBytes.length > 0
        ? rowsWithBytes<Row>(models, statement, asBytes)
        : rowsOf<Row>(models, statement));
    } catch (error) {
      if (!isMissing(error)) throw error;
      serving.forget(models);
      return null;
    }
  };
  /** Tries with the serving models, and again with others if those were just replaced. */
  const looking = async <Answer>(visit: Visit, look: (models: Models) => Promise<Answer | null>) => {
    for (let looks = 0; looks < LOOKS; looks++) {
      visit.models ??= serving.enter();
      const answer = await look(await visit.models);
      if (answer !== null) return answer;
      // Earlier reads used models that are gone, and the rest of the answer would use others.
      if (visit.hasRead) return refuse('unavailable');
      leave(visit);
    }
    return refuse('unavailable');
  };

  return {
    beside: beside.run,
    during,
    read: <Row extends object>(statement: Sql) =>
      visiting(async (visit) => {
        const rows = await looking(visit, (models) => ask<Row>(models, statement));
        visit.hasRead = true;
        return rows;
      }),
    checkpoint: <Row extends object>(beside: Beside = {}, asBytes: AsBytes = []) =>
      visiting(async (visit) => {
        leave(visit);
        const checkpoint = await looking(visit, async (models) => {
          const statement = checkpointOf(models, beside);
          const [row] = (await ask<CheckpointRow & Row>(models, statement, asBytes)) ?? [];
          if (row?.serves) return { ...row, position: BigInt(row.position) };
          serving.forget(models);
          return null;
        });
        visit.hasRead = Object.keys(beside).length > 0;
        return checkpoint;
      }),
    close: () => Promise.all([beside.close(), serving.close()]),
  };
};

/**
 * The read models of some work; null before its first read. `hasRead` means that part of its answer comes from them.
 */
type Visit = { models: Promise<Models> | null; hasRead: boolean; isOver: boolean };

const leave = (visit: Visit) => {
  visit.hasRead = false;
  void visit.models?.then(
    (models) => models.leave(),
    () => {},
  );
  visit.models = null;
};

/** How often models are looked up again if those found were just replaced. */
const LOOKS = 3;

type CheckpointRow = {
  readonly log: string;
  readonly epoch: number;
  readonly position: string;
  /** Whether they are complete and have not been replaced. */
  readonly serves: boolean;
};

const checkpointOf = ({ epoch, build }: Models, beside: Beside): Sql => {
  const parts = Object.entries(beside);
  const columns = parts.map(([name]) => `${name}.*`).join(', ');
  const checkpoint = sql`
    checkpoint.log, checkpoint.epoch, checkpoint.position, checkpoint.caught_up and exists (
      select from app.serving_models
      where version = ${MODEL_VERSION} and epoch = ${epoch} and build = ${build}
    ) as serves
    from checkpoint`;

  return joined(
    { text: columns ? `select ${columns},` : 'select', values: [] },
    checkpoint,
    ...parts.map(([name, { text, values }]) => ({
      text: `left join lateral (${text}) ${name} on true`,
      values,
    })),
  );
};

const rowsOf = <Row extends object>({ run }: Models, { text, values }: Sql): Promise<readonly Row[]> =>
  run((sql) => sql.unsafe<Row[]>(text, [...values] as never[], PREPARED));

/** The client makes a string of each text, which would only become the same bytes again where it's sent. */
const rowsWithBytes = async <Row extends object>(
  { run }: Models,
  { text, values }: Sql,
  asBytes: AsBytes,
): Promise<readonly Row[]> => {
  const rows = await run((sql) => sql.unsafe(text, [...values] as never[], PREPARED).raw());
  const columns = rows.columns as readonly RawColumn[];

  return rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name, parser }, n) => {
        const value: Buffer | null = row[n] ?? null;
        if (value === null || asBytes.includes(name)) return [name, value];
        return [name, parser ? parser(value.toString()) : value.toString()];
      }),
    ),
  ) as Row[];
};

/** A column as the client describes it, though its types don't say so. */
type RawColumn = { readonly name: string; readonly parser?: (text: string) => unknown };

const PREPARED = { prepare: true };

/** SQLSTATE undefined_table and invalid_schema_name. */
const isMissing = (error: unknown) =>
  error instanceof postgres.PostgresError && (error.code === '42P01' || error.code === '3F000');
