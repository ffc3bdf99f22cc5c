import type pg from 'pg';
import { DROP_NUMBERED_SERVING, projectorLock } from '../../shared/database/read-models.ts';
import { dropModels, modelSchemas } from './models.ts';
import { forgetDropped } from './serving.ts';

/**
 * Drops all read models except those to keep, including those of other versions, unless a projector still works on
 * them. False if something is left for the next time.
 */
export const sweep = async (client: pg.Client, keep: readonly string[]): Promise<boolean> => {
  const schemas = (await modelSchemas(client)).filter(({ schema }) => !keep.includes(schema));
  let isAllGone = true;
  for (const { schema, version } of schemas)
    isAllGone = (await unlessAtWork(client, version, () => dropModels(client, schema))) && isAllGone;
  await forgetDropped(client);
  if (isAllGone) await client.query(DROP_NUMBERED_SERVING);

  return isAllGone;
};

/**
 * A projector makes a build before it has the lock on it, so nothing of its version is dropped while it works. The
 * holder of a projector's lock can take it a second time, so a projector can drop what it made itself.
 */
const unlessAtWork = async (
  client: pg.Client,
  version: string,
  work: () => Promise<boolean>,
): Promise<boolean> => {
  const lock = projectorLock(version);
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as taken', [lock]);
  if (!rows[0]?.taken) return false;

  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [lock]);
  }
};
