import pg from 'pg';

/** Milliseconds for a connection, and for the answer to any statement: a server that hangs is one that is away. */
const CONNECT = 5_000;
const ANSWER = 15_000;

/** Connects to Postgres; aborts `lost` when that connection is no longer one. */
export const connector =
  (url: string) =>
  async (lost: AbortController): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'projector',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT,
      query_timeout: ANSWER,
    });
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('Postgres closed the connection')));
    await client.connect();

    return client;
  };
