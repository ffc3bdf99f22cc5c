import pg from 'pg';
import { canonicalDump } from '../../services/projector/testing/canonical-dump.ts';
import { MODEL_VERSION, readModelSchema } from '../../services/shared/database/read-models.ts';
import type { Stack } from '../stack.ts';

/** Every row that queries answer from, in an order that is the same in any installation. */
export const servedRows = ({ env }: Stack): Promise<readonly string[]> =>
  connected(env, async (client) => {
    const { rows } = await client.query('select epoch, build from app.serving_models where version = $1', [
      MODEL_VERSION,
    ]);

    return Array.fromAsync(canonicalDump(client, readModelSchema(rows[0])));
  });

/** How far the read models of an epoch have come, served or not. */
export const rowsOfEpoch = ({ env }: Stack, epoch: number): Promise<number> =>
  connected(env, async (client) => {
    const { rows } = await client.query(
      `select count(*)::integer as rows from ${readModelSchema({ epoch, build: 1 })}.audit_trail`,
    );

    return rows[0].rows;
  });

const connected = async <Answer>(
  { DATABASE_URL = '' }: NodeJS.ProcessEnv,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> => {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();

  return work(client).finally(() => client.end());
};
