import type pg from 'pg';
import { MODEL_VERSION } from '../../shared/database/read-models.ts';
import { dropModels, modelSchemas } from './models.ts';
import { forgetOlder } from './serving.ts';

/**
 * Drops all read models but those to keep and those of a newer version, unless a projector is still at work on them.
 * False where something is left for the next time.
 */
export const sweep = async (client: pg.Client, keep: readonly string[]): Promise<boolean> => {
  const schemas = (await modelSchemas(client)).filter(({ version }) => version <= MODEL_VERSION);
  const left: number[] = [];
  for (const { schema, version } of schemas.filter((one) => !keep.includes(one.schema)))
    if (!(await dropModels(client, schema))) left.push(version);
  await forgetOlder(client, left);

  return left.length === 0;
};
