import type pg from 'pg';
import { expect } from 'vitest';
import { readModelSchema } from '../../shared/database/read-models.ts';
import { FIRST } from './projections.ts';

export const eventually = <Answer>(answer: () => Answer) => expect.poll(answer);

/** What the read models hold that serve, and what the projector keeps beside them. */
export const servedModels = (client: () => pg.Client) => {
  const rows = async (text: string): Promise<Record<string, unknown>[]> => (await client().query(text)).rows;
  const titles = async () =>
    (await rows(`select title from ${await servingSchema()}.documents order by position`)).map(
      ({ title }) => title,
    );

  /** What serves; the first build where nothing does yet. */
  const servingSchema = async () => {
    const [row] = await serving();

    return readModelSchema({ epoch: Number(row?.epoch ?? 1), build: Number(row?.build ?? 1) });
  };

  const alarm = async () => (await rows('select alarm from app.log_end'))[0]?.alarm;
  const serving = () => rows('select * from app.serving_models').catch(() => []);
  const checkpoint = async () =>
    BigInt(String((await rows(`select position from ${FIRST}.checkpoint`))[0]?.position));

  return { rows, titles, serving, alarm, checkpoint };
};
