import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { MODEL_VERSION } from '../../shared/database/read-models.ts';
import { type Projecting, startProjecting } from '../testing/running-projector.ts';

describe('what Postgres plans by', () => {
  test('what serves is known to the planner from its first moment on', async () => {
    const { project, upload, titles, serving, rows } = await startProjecting();
    for (let n = 0; n < 150; n++) await upload(1, `Lease ${n}`);
    project();
    await eventually(async () => (await titles()).length).toBe(150);

    expect(
      await rows(`select reltuples from pg_class where oid = '${await serving()}.documents'::regclass`),
    ).toEqual([{ reltuples: 150 }]);
  });

  test('in a new installation nothing is planned as if it stayed empty', async () => {
    const { project, upload, titles, serving, rows } = await startProjecting();
    project();
    await upload(1, 'Lease');
    await eventually(titles).toEqual(['Lease']);
    const planned = async (statement: string) => JSON.stringify(await rows(`explain ${statement}`));

    const tables = await serving();
    expect(await planned(`select leaf from ${tables}.tree_leaves order by position desc limit 1`)).toContain(
      'Index Scan Backward',
    );
    expect(await planned(`select view from ${tables}.documents where id = '${randomUUID()}'`)).toContain(
      'Index Scan',
    );
  });
});

describe('while a backup is being restored', () => {
  test('its epoch is built beside the one that serves, which goes on', async () => {
    const { project, upload, inEpochs, built, titles, serving } = await startProjecting();
    project();
    await upload(1, 'Lease');
    await inEpochs(started(2));
    await upload(2, 'Restored');
    await upload(1, 'Written meanwhile');
    const imported = await inEpochs(epochImported(2));

    await eventually(() => built(2)).toBe(imported);
    await eventually(titles).toEqual(['Lease', 'Written meanwhile']);
    expect(await serving()).toBe(`rm_e1_v${MODEL_VERSION}_b1`);
  });

  test('it serves from its activation on, and what served is dropped', async () => {
    const { project, upload, inEpochs, titles, schemas } = await startProjecting();
    project();
    await upload(1, 'Lost');
    await inEpochs(started(2));
    await upload(2, 'Restored');
    await inEpochs(epochImported(2));
    await inEpochs(activated(1, 2));
    await eventually(titles).toEqual(['Restored']);
    await upload(2, 'Written since');

    await eventually(titles).toEqual(['Restored', 'Written since']);
    await eventually(schemas).toEqual([`rm_e2_v${MODEL_VERSION}_b1`]);
  });

  test('queries that began on what served find it for a while', async () => {
    const { project, upload, inEpochs, titles, schemas } = await startProjecting();
    project({ linger: 60_000 });
    await upload(1, 'Lost');
    await eventually(titles).toEqual(['Lost']);
    await restored(inEpochs, 1, 2);
    await upload(2, 'New');
    await eventually(titles).toEqual(['New']);
    expect(await schemas()).toContain(`rm_e1_v${MODEL_VERSION}_b1`);
  });

  test('what was restored in vain is dropped, and never serves', async () => {
    const { project, upload, inEpochs, built, titles, schemas } = await startProjecting();
    project();
    await upload(1, 'Lease');
    await inEpochs(started(2));
    const position = await upload(2, 'In vain');
    await eventually(async () => ((await built(2)) ?? 0n) >= position).toBe(true);
    await inEpochs(abandoned(2));
    await upload(1, 'Written since');

    await eventually(titles).toEqual(['Lease', 'Written since']);
    await eventually(schemas).toEqual([`rm_e1_v${MODEL_VERSION}_b1`]);
  });

  test('one restore after another leaves the last', async () => {
    const { project, upload, inEpochs, titles, schemas } = await startProjecting();
    project();
    await upload(1, 'First');
    await inEpochs(started(2));
    await inEpochs(abandoned(2));
    await restored(inEpochs, 1, 3);
    await restored(inEpochs, 3, 4);
    await upload(4, 'Last');

    await eventually(titles).toEqual(['Last']);
    await eventually(schemas).toEqual([`rm_e4_v${MODEL_VERSION}_b1`]);
  });
});

describe('a projector that was away', () => {
  const steps = [started(2), epochImported(2), activated(1, 2)];

  test.each([0, 1, 2, 3])('during a restore, from step %i on, goes on where it was', async (away) => {
    const { project, upload, inEpochs, titles, schemas } = await startProjecting();
    const first = project();
    await upload(1, 'Lost');
    await eventually(titles).toEqual(['Lost']);
    for (const step of steps.slice(0, away)) await inEpochs(step);
    await upload(2, 'Restored');
    await first.stop();
    for (const step of steps.slice(away)) await inEpochs(step);
    project();

    await eventually(titles).toEqual(['Restored']);
    await eventually(schemas).toEqual([`rm_e2_v${MODEL_VERSION}_b1`]);
  });

  test('while a restore was abandoned, drops what it had built', async () => {
    const { project, upload, inEpochs, built, titles, schemas } = await startProjecting();
    const first = project();
    await inEpochs(started(2));
    const position = await upload(2, 'In vain');
    await eventually(async () => ((await built(2)) ?? 0n) >= position).toBe(true);
    await first.stop();
    await inEpochs(abandoned(2));
    await upload(1, 'Lease');
    project();

    await eventually(titles).toEqual(['Lease']);
    await eventually(schemas).toEqual([`rm_e1_v${MODEL_VERSION}_b1`]);
  });

  test('until all was over builds the current epoch, and no other', async () => {
    const { project, upload, inEpochs, titles, schemas } = await startProjecting();
    await upload(1, 'Lost');
    await restored(inEpochs, 1, 2);
    await upload(2, 'Restored');
    project({ linger: 60_000 });

    await eventually(titles).toEqual(['Restored']);
    expect(await schemas()).toEqual([`rm_e2_v${MODEL_VERSION}_b1`]);
  });
});

describe('read models of another version', () => {
  const others = ['rm_e1_v0123456789ab_b3', 'rm_e1_v5', 'rm_e1_v9_b1'];
  /** Versions used to be numbers, listed in a separate table, and up to 5 there were no builds. */
  const leaveOthers = async ({ client }: Projecting) => {
    for (const schema of others)
      await client.query(`create schema ${schema}; create table ${schema}.checkpoint (position bigint);`);
    await client.query(`
      create schema app;
      create table app.serving (model_version integer primary key, epoch integer not null, build integer);
      insert into app.serving values (5, 1, null), (9, 1, 1);
      create table app.serving_models (version text primary key, epoch integer not null, build integer not null);
      insert into app.serving_models values ('0123456789ab', 1, 3);`);
  };

  test('are built anew, and dropped once the new ones serve', async () => {
    const projecting = await startProjecting();
    const { project, upload, titles, schemas, rows } = projecting;
    await leaveOthers(projecting);
    await upload(1, 'Lease');
    project();

    await eventually(titles).toEqual(['Lease']);
    await eventually(schemas).toEqual([`rm_e1_v${MODEL_VERSION}_b1`]);
    await eventually(() => rows('select version from app.serving_models')).toEqual([
      { version: MODEL_VERSION },
    ]);
    await eventually(() => rows(`select to_regclass('app.serving') as numbered`)).toEqual([
      { numbered: null },
    ]);
  });

  test.each(['rm_e1_v5', 'projector_v9', 'projector_v0123456789ab'])(
    'stay as long as the other projector is at work on them and holds %s',
    async (lock) => {
      const projecting = await startProjecting();
      const { project, upload, titles, schemas, rows, client } = projecting;
      const own = `rm_e1_v${MODEL_VERSION}_b1`;
      const itsVersion = lock.replace('projector_', '');
      const its = others.filter((schema) => schema.includes(itsVersion));
      await leaveOthers(projecting);
      await client.query(`select pg_advisory_lock(hashtext('${lock}'))`);
      await upload(1, 'Lease');
      project({ linger: 50 });
      await eventually(titles).toEqual(['Lease']);
      await upload(1, 'More');
      await eventually(titles).toEqual(['Lease', 'More']);
      await eventually(schemas).toEqual([...its, own].toSorted());
      expect(await rows('select from app.serving')).toHaveLength(2);

      await client.query(`select pg_advisory_unlock(hashtext('${lock}'))`);
      await eventually(schemas).toEqual([own]);
    },
  );
});

const eventually = <Answer>(answer: () => Answer) => expect.poll(answer);

const RESTORE = randomUUID();

const restored = async (inEpochs: Projecting['inEpochs'], from: number, to: number) => {
  await inEpochs(started(to, from));
  await inEpochs(epochImported(to));
  await inEpochs(activated(from, to));
};

function started(to: number, from = 1): EpochsEvent {
  const backup = {
    filename: 'inkstream-20260101-033000-e1.tar.zst',
    sha256: 'a'.repeat(64),
    log: RESTORE,
    epoch: 1,
    takenAt: '2026-01-01T03:30:00.000Z',
    events: 1,
    blobs: 0,
  };

  return { type: 'RestoreStarted', data: { restore: RESTORE, from, to, backup } };
}

function epochImported(to: number): EpochsEvent {
  return { type: 'EpochImported', data: { restore: RESTORE, to, events: 1, carried: 0 } };
}

function activated(from: number, to: number): EpochsEvent {
  return { type: 'EpochActivated', data: { restore: RESTORE, from, to } };
}

const abandoned = (to: number): EpochsEvent => ({
  type: 'RestoreAbandoned',
  data: { restore: RESTORE, to, reason: 'It was damaged.' },
});
