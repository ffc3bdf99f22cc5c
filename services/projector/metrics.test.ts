import { register } from 'prom-client';
import { test } from 'vitest';
import { FIRST } from './testing/projections.ts';
import { startProjecting } from './testing/running-projector.ts';
import { eventually } from './testing/served-models.ts';

test('tells how far the read models are behind while a transaction hangs', async () => {
  const { client, upload, titles, project } = await startProjecting();
  project();
  await upload(1, 'One');
  await eventually(titles).toEqual(['One']);
  await eventually(lag).toBe(0);

  await client.query(`begin; lock table ${FIRST}.documents in access exclusive mode`);
  await upload(1, 'Two');
  await eventually(lag).toBeGreaterThan(0);
  const before = await lag();
  await eventually(lag).toBeGreaterThan(before);

  await client.query('rollback');
  await eventually(titles).toEqual(['One', 'Two']);
  await eventually(lag).toBe(0);
});

const lag = async () => {
  const metric = await register.getSingleMetric('projector_lag_seconds')?.get();

  return metric?.values[0]?.value ?? 0;
};
