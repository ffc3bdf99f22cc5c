import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { forPg } from '../shared/database/address.ts';

/**
 * How many milliseconds a connection or the answer to a statement may take. A server that hangs longer counts as
 * unreachable.
 */
const CONNECT = 5_000;
const ANSWER = 15_000;
/** How many milliseconds a statement over all rows of a build may take. */
export const LONG_ANSWER = 30 * 60_000;
/** How many milliseconds a connection gets to close properly. */
const LEAVE = 1_000;

/** Connects to Postgres, and aborts `lost` when the connection ends. */
export type Connect = (lost: AbortController, patience?: number) => Promise<pg.Client>;

/** `patience` is in milliseconds, for work that takes longer than usual. */
export const connector =
  (url: string): Connect =>
  async (lost, patience = ANSWER) => {
    const client = new pg.Client({
      ...forPg(url),
      application_name: 'projector',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT,
      query_timeout: patience,
    });
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('Postgres closed the connection')));
    await client.connect();

    return client;
  };

/** Closes a connection. It never throws and never waits long. */
export const closeConnection = (client: pg.Client): Promise<void> =>
  Promise.race([client.end(), delay(LEAVE, undefined, { ref: false })]).catch(() => {});
