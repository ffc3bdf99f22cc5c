import { randomUUID } from 'node:crypto';
import pg from 'pg';
import postgres from 'postgres';
import { onTestFinished } from 'vitest';
import type { Message } from '#contracts/envelope.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import {
  builtPosition,
  MODEL_VERSION,
  parseModelSchema,
  readModelSchema,
} from '../../shared/database/read-models.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Progress } from '../announce.ts';
import { PROJECTIONS } from '../builds/projections-digest.ts';
import { connector } from '../connect.ts';
import { runProjector } from '../run.ts';
import { recorded, silent } from './projections.ts';
import { uploadedAs } from './sample-events.ts';

/** How a projector runs: as it does in an installation, unless something else is said. */
type Projected = {
  readonly linger?: number;
  readonly progress?: Progress;
  readonly projections?: string;
  readonly log?: Log;
};

export type Projecting = Awaited<ReturnType<typeof startProjecting>>;

/**
 * A log that is founded and a database, both real and empty, and projectors over them; gone with the test. `starting` is
 * a log that a test stops itself.
 */
export const startProjecting = async (
  starting: Promise<Pick<Awaited<ReturnType<typeof startEventLog>>, 'url' | 'stop'>> = startEventLog(),
) => {
  const [server, url] = await Promise.all([starting, testDatabase()]);
  const store = openTestLog(server.url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sql = postgres(url, { onnotice: () => {} });
  const stops: (() => Promise<unknown>)[] = [() => sql.end(), () => client.end(), store.close, server.stop];
  onTestFinished(async () => {
    for (const stop of stops) await stop();
  });

  const revisions = new Map<string, number>();
  const happen = async (stream: string, ...events: readonly Message[]): Promise<bigint> => {
    const { metadata } = recorded(stream, { type: '', data: {} }, 0, 0n);
    const appended = await store.append(
      stream,
      revisions.get(stream) ?? -1,
      events.map((event) => ({ id: randomUUID(), event, metadata })),
    );
    if (appended === 'conflict') throw new Error(`${stream} is elsewhere`);
    revisions.set(stream, appended.revision);

    return appended.position;
  };
  const inEpochs = (event: EpochsEvent) => happen(EPOCHS, event);
  await inEpochs({ type: 'LogFounded', data: { log: randomUUID(), epoch: 1 } });

  const rows = async (text: string): Promise<Record<string, unknown>[]> => (await client.query(text)).rows;
  const schemas = async () =>
    (await rows('select nspname from pg_namespace'))
      .map(({ nspname }) => parseModelSchema(String(nspname)))
      .flatMap((found) => found?.schema ?? [])
      .toSorted();
  const serving = async (): Promise<string | null> => {
    const [row] = await rows(
      `select epoch, build from app.serving_models where version = '${MODEL_VERSION}'`,
    ).catch(() => []);

    return row ? readModelSchema({ epoch: Number(row.epoch), build: Number(row.build) }) : null;
  };

  return {
    store,
    client,
    sql,
    url,
    happen,
    inEpochs,
    rows,
    schemas,
    serving,
    /** A document of this title is uploaded in an epoch. */
    upload: (epoch: number, title: string) =>
      happen(inEpoch(epoch, `document-${randomUUID()}`), uploadedAs(title)),
    /** How far the read models of an epoch are, built or serving. */
    built: (epoch: number) => builtPosition(sql, epoch),
    /** What the query service would show. */
    titles: async () => {
      const schema = await serving();
      if (!schema) return [];
      const found = await rows(`select title from ${schema}.documents order by position`);

      return found.map(({ title }) => title);
    },
    project: ({
      linger = 0,
      progress = () => {},
      projections = PROJECTIONS,
      log = silent,
    }: Projected = {}) => {
      const stopping = new AbortController();
      const { stopped } = runProjector({
        store,
        connect: connector(url),
        announce: () => {},
        progress,
        log,
        projections,
        signal: stopping.signal,
        linger,
      });
      const stop = () => {
        stopping.abort();
        return stopped;
      };
      stops.unshift(stop);

      return { stop };
    },
  };
};
