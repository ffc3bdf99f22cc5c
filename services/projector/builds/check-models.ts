import type pg from 'pg';
import type { Recorded } from '#contracts/envelope.ts';
import { asForeign, FOREIGN } from '#contracts/foreign-event.ts';
import { readModelSchema } from '../../shared/database/read-models.ts';
import type { Difference } from '../../shared/database/read-models-rebuild.ts';
import type { Sql } from '../../shared/database/sql.ts';
import { decodeByStream } from '../../shared/log/decode.ts';
import { parked, project } from '../applying/project.ts';
import { transaction } from '../applying/transaction.ts';
import { compare } from './compare.ts';
import { createTables, firstRow } from './models.ts';
import { PROJECTIONS } from './projections-digest.ts';
import { servingBuild } from './serving.ts';

/**
 * Something in the read models that doesn't follow from the log, and its place; null if no single event is the cause.
 */
export type ModelProblem = {
  readonly stream: string | null;
  readonly revision: number | null;
  readonly position: string | null;
  readonly what: string;
};

export type ModelCheck = {
  /** Projects events, in the order of the log, up to where the read models that serve have come. */
  readonly add: (events: readonly Recorded[]) => Promise<void>;
  /** Events from before the instant `due` should be in the read models. */
  readonly end: (
    due: string | null,
  ) => Promise<{ readonly rows: number; readonly problems: readonly ModelProblem[] }>;
  readonly close: () => Promise<unknown>;
};

/** The number of a build that no projector makes, because builds count from 1. */
const SCRATCH = 0;

/**
 * Builds the read models of an epoch a second time with the projector's own code, and compares them row by row with
 * those that serve, at the position that those had reached at the beginning. It does all of this in one transaction
 * that is never committed, so nothing of it remains. Null if no read models of the epoch serve.
 */
export const openModelCheck = async (
  client: pg.Client,
  { log, epoch }: { readonly log: string; readonly epoch: number },
): Promise<ModelCheck | null> => {
  await client.query('begin isolation level repeatable read');
  const serving = await servingBuild(client);
  if (serving?.epoch !== epoch) return null;
  const live = readModelSchema(serving);
  const scratch = readModelSchema({ epoch, build: SCRATCH });
  const until = await readPosition(client, live);
  const unprojected = await parkedIn(client, live);
  const reasons = new Map(
    unprojected.flatMap(({ position, type, error }) => (type === FOREIGN ? [] : [[position, error]])),
  );
  const foreign = new Map(
    unprojected.flatMap(({ position, type, error }) => (type === FOREIGN ? [[position, error]] : [])),
  );
  const asShown = (event: Recorded): Recorded => {
    const problem = foreign.get(String(event.position));
    return problem === undefined ? decodeByStream(event) : asForeign(event, problem, false);
  };
  await createTables(client, { log, epoch, build: SCRATCH }, PROJECTIONS);
  let failure: Error | null = null;
  let next: Recorded | null = null;

  return {
    add: async (events) => {
      const news = events.filter(({ position }) => position <= until).map(asShown);
      next ??= events[news.length] ?? null;
      if (failure || news.length === 0) return;
      await transaction(client, statements(news, reasons)).catch((error) => {
        failure = error;
      });
    },
    end: async (due) => {
      if (failure)
        return { rows: 0, problems: [inModels(`They cannot be built from the log: ${failure.message}`)] };
      const { tables, differences } = await compare(client, live, scratch, () => {});
      const untold = tables.reduce((sum, { different }) => sum + different, 0) - differences.length;

      return {
        rows: tables.reduce((sum, { after }) => sum + after, 0),
        problems: [
          ...unprojected.map(parkedFinding),
          ...behind(next, due),
          ...differences.map(findingOf),
          ...(untold > 0 ? [inModels(`${untold} rows more are not what follows from the log.`)] : []),
        ],
      };
    },
    close: () => client.query('rollback'),
  };
};

const readPosition = async (client: pg.Client, schema: string): Promise<bigint> => {
  const row = await firstRow<{ position: string }>(client, `select position from ${schema}.checkpoint`);

  return BigInt(row?.position ?? 0);
};

type Parked = {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly error: string;
};

/** Events that could not be projected before, and why. They still cannot be projected. */
const parkedIn = async (client: pg.Client, schema: string): Promise<readonly Parked[]> => {
  const { rows } = await client.query<Parked>(
    `select position, stream, revision, type, error from ${schema}.parked_events order by position::bigint`,
  );

  return rows;
};

const statements = (
  events: readonly Recorded[],
  unprojectable: ReadonlyMap<string, string>,
): readonly Sql[] => {
  const bad = events.findIndex(({ position }) => unprojectable.has(String(position)));
  const event = events[bad];
  if (!event) return project(events, events.at(-1)?.position ?? 0n);
  const before = events.slice(0, bad);

  return [
    ...(before.length > 0 ? statements(before, unprojectable) : []),
    ...parked(event, unprojectable.get(String(event.position)) ?? ''),
    ...(bad + 1 < events.length ? statements(events.slice(bad + 1), unprojectable) : []),
  ];
};

const inModels = (what: string): ModelProblem => ({ stream: null, revision: null, position: null, what });

/** Both builds leave out this event, so they agree. Still, the product doesn't show it. */
const parkedFinding = ({ stream, revision, position, type, error }: Parked): ModelProblem => ({
  stream,
  revision,
  position,
  what:
    type === FOREIGN
      ? `It is not shown, because command did not write it: ${error}.`
      : `It could not be projected and is missing from what is shown: ${error}`,
});

const behind = (next: Recorded | null, due: string | null): readonly ModelProblem[] =>
  next && due !== null && String(next.metadata?.at) < due
    ? [
        {
          stream: next.stream,
          revision: next.revision,
          position: String(next.position),
          what: 'They have not come as far as this event, though it is not new.',
        },
      ]
    : [];

const findingOf = ({ table, key, kind, columns }: Difference): ModelProblem => {
  const place = Object.entries(key).map(([column, value]) => `${column} ${value}`);
  const what = {
    changed: `differs in ${columns.join(', ')}`,
    gone: 'does not follow from the log',
    added: 'is missing',
  }[kind];

  return {
    ...inModels(`${table}, ${place.join(', ')}: ${what}.`),
    position: key.position === undefined ? null : String(key.position),
  };
};
