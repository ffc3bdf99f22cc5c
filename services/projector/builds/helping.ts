import type pg from 'pg';
import { MODEL_VERSION } from '../../shared/database/read-models.ts';
import { pause } from '../../shared/flow/pause.ts';
import { isDone, type Making, makePart, partsUnderWay } from './parts.ts';

/** Milliseconds between two looks for something to help with. */
const PAUSE = 500;

const lockOf = (projections: string) => `projector_v${MODEL_VERSION} ${projections} stands by`;

/** Makes parts of builds that another projector has begun, until the signal aborts. */
export const help = async (client: pg.Client, making: Making, projections: string): Promise<void> => {
  const { signal, log } = making;
  await client.query('select pg_advisory_lock_shared(hashtext($1))', [lockOf(projections)]);

  while (!signal.aborted) {
    const open = (await partsUnderWay(client, projections)).filter((part) => !isDone(part));
    // Whoever began the build begins at the other end.
    for (const part of open.toReversed())
      await makePart(making, part).catch((error) => {
        if (!signal.aborted) log.warn({ err: error }, 'a part of the read models could not be built');
      });
    await pause(PAUSE, { signal });
  }
};

/** How many other processes stand by that would help, on connections of their own. */
export const helpersOf = async (client: pg.Client, projections: string): Promise<number> => {
  const { rows } = await client.query<{ helpers: number }>(
    `select count(*)::integer as helpers from pg_locks
     where locktype = 'advisory' and granted and mode = 'ShareLock' and objid::integer = hashtext($1)
       and database = (select oid from pg_database where datname = current_database())
       and pid <> pg_backend_pid()`,
    [lockOf(projections)],
  );

  return rows[0]?.helpers ?? 0;
};
