import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { MODEL_VERSION } from '../../shared/database/read-models.ts';
import { REBUILD_CHANNEL } from '../../shared/database/read-models-rebuild.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { dump } from '../testing/projections.ts';
import { type Projecting, startProjecting } from '../testing/running-projector.ts';
import { sent, uploaded } from '../testing/sample-events.ts';

const build = (number: number) => `rm_e1_v${MODEL_VERSION}_b${number}`;

describe('a rebuild while other projectors stand by', () => {
  test('is made in as many parts as there are processes, and gives the same rows', async () => {
    const { projecting, parts } = await threeAtWork();
    const before = await dump(projecting.client, build(1));

    await asked(projecting);

    await eventually(() => outcome(projecting)).toMatchObject({ phase: 'done', differences: [] });
    expect(parts.toSorted()).toEqual(['0 of 3', '1 of 3', '2 of 3']);
    expect(await projecting.serving()).toBe(build(2));
    expect(await dump(projecting.client, build(2))).toEqual(before);
    await projecting.upload(1, 'Since');
    await eventually(async () => (await projecting.titles()).at(-1)).toBe('Since');
  });

  test('is finished by the others where one of them ends', async () => {
    const { projecting, projectors, parts } = await threeAtWork();
    const release = await holding(projecting, `${build(2)} part 2`);
    await asked(projecting);
    await eventually(() => parts.length).toBe(2);

    for (const helper of projectors.slice(1)) await helper.stop();
    await release();

    await eventually(() => outcome(projecting)).toMatchObject({ phase: 'done', differences: [] });
    expect(parts.toSorted()).toEqual(['0 of 3', '1 of 3', '2 of 3']);
  });

  test('is given up where the one ends that began it, and what was built of it is dropped', async () => {
    const { projecting, projectors } = await threeAtWork();
    const release = await holding(projecting, `${build(2)} part 0`);
    await asked(projecting);
    await eventually(() => projecting.rows('select from app.build_parts')).toHaveLength(3);

    await projectors[0]?.stop();
    await release();

    await eventually(() => outcome(projecting)).toMatchObject({ phase: 'failed' });
    await eventually(projecting.schemas).toEqual([build(1)]);
    expect(await projecting.rows('select from app.build_parts')).toEqual([]);
    expect(await projecting.serving()).toBe(build(1));
  });
});

const eventually = <Answer>(answer: () => Answer) => expect.poll(answer);

/** A log with templates and what was made of them, one projector that has projected it, and two that stand by. */
const threeAtWork = async () => {
  const projecting = await startProjecting();
  const parts: string[] = [];
  const standing: string[] = [];
  const log = pino({}, { write: (line: string) => void noted(JSON.parse(line)) });
  const noted = ({ msg, part, of }: { msg: string; part?: number; of?: number }) => {
    if (msg === 'a part is built') parts.push(`${part} of ${of}`);
    if (msg === 'standing by') standing.push(msg);
  };
  const stream = (id: string) => inEpoch(1, `document-${id}`);
  const templates = Array.from({ length: 4 }, () => randomUUID());
  for (const id of templates)
    await projecting.happen(stream(id), {
      type: 'TemplateCreated',
      data: { ...uploaded.data, description: null },
    });
  for (let n = 0; n < 20; n++)
    await projecting.happen(
      stream(randomUUID()),
      { type: 'DocumentCreatedFromTemplate', data: { ...uploaded.data, template: templates[n % 4] } },
      sent,
    );
  const first = projecting.project({ log });
  await eventually(projecting.serving).toBe(build(1));
  const others = [projecting.project({ log }), projecting.project({ log })];
  await eventually(() => standing.length).toBe(2);
  await eventually(() => helpers(projecting)).toBe(2);

  return { projecting, projectors: [first, ...others], parts };
};

/** Only in its own database: other test files have projectors at work in theirs. */
const helpers = async ({ rows }: Projecting) =>
  (
    await rows(
      `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where datname = current_database() and locktype = 'advisory' and mode = 'ShareLock'`,
    )
  ).length;

const asked = async ({ client }: Projecting) => {
  await client.query('insert into app.rebuilds (id) values (gen_random_uuid())');
  await client.query(`notify ${REBUILD_CHANNEL}`);
};

const outcome = async ({ rows }: Projecting) =>
  (await rows("select phase, report -> 'differences' as differences from app.rebuilds"))[0];

/** Holds a lock, so that nobody else can do what needs it. */
const holding = async ({ client }: Projecting, lock: string) => {
  await client.query('select pg_advisory_lock(hashtext($1))', [lock]);

  return () => client.query('select pg_advisory_unlock(hashtext($1))', [lock]);
};
