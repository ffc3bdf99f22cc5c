import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MODEL_VERSION } from '../../shared/database/read-models.ts';
import { startProjecting } from '../testing/running-projector.ts';

const build = (number: number, epoch = 1) => `rm_e${epoch}_v${MODEL_VERSION}_b${number}`;

describe('read models of other projections', () => {
  test('are built anew beside those that serve, which are read and go on meanwhile', async () => {
    const { project, upload, titles, schemas, client, serving } = await servedByOthers('Lease');
    await client.query(`select pg_advisory_lock(hashtext('${build(2)}'))`);
    project({ projections: 'new' });
    await eventually(schemas).toEqual([build(1), build(2)]);
    await upload(1, 'More');
    await eventually(titles).toEqual(['LEASE', 'More']);
    expect(await serving()).toBe(build(1));

    await client.query('select pg_advisory_unlock_all()');
    await eventually(titles).toEqual(['Lease', 'More']);
    await eventually(schemas).toEqual([build(2)]);
  });

  test('are built anew once', async () => {
    const { project, upload, titles, schemas, rows } = await servedByOthers('Lease');
    const first = project({ projections: 'new' });
    await eventually(schemas).toEqual([build(2)]);
    await eventually(() => rows('select phase from app.rebuilds')).toEqual([{ phase: 'done' }]);
    await first.stop();
    project({ projections: 'new' });
    await upload(1, 'More');

    await eventually(titles).toEqual(['Lease', 'More']);
    expect(await schemas()).toEqual([build(2)]);
    expect(await rows(`select projections from ${build(2)}.checkpoint`)).toEqual([{ projections: 'new' }]);
    expect(await rows('select from app.rebuilds')).toHaveLength(1);
  });

  test('are built anew by the next projector where one ended meanwhile', async () => {
    const { project, titles, schemas, client, rows } = await servedByOthers('Lease');
    await client.query(`select pg_advisory_lock(hashtext('${build(2)}'))`);
    const first = project({ projections: 'new' });
    await eventually(schemas).toEqual([build(1), build(2)]);
    await first.stop();
    await client.query('select pg_advisory_unlock_all()');
    expect(await titles()).toEqual(['LEASE']);
    project({ projections: 'new' });

    await eventually(titles).toEqual(['Lease']);
    await eventually(schemas).toHaveLength(1);
    await eventually(() => rows('select phase from app.rebuilds order by asked_at')).toEqual([
      { phase: 'failed' },
      { phase: 'done' },
    ]);
  });

  test('do not serve where they are of an epoch that is being restored: it is begun anew', async () => {
    const { project, upload, inEpochs, built, titles, schemas } = await startProjecting();
    const restore = randomUUID();
    const first = project({ projections: 'old' });
    await inEpochs({ type: 'RestoreStarted', data: { restore, from: 1, to: 2, backup } });
    const position = await upload(2, 'Restored');
    await eventually(async () => ((await built(2)) ?? 0n) >= position).toBe(true);
    await first.stop();
    project({ projections: 'new' });
    await inEpochs({ type: 'EpochImported', data: { restore, to: 2, events: 1, carried: 0 } });
    await inEpochs({ type: 'EpochActivated', data: { restore, from: 1, to: 2 } });

    await eventually(titles).toEqual(['Restored']);
    await eventually(schemas).toEqual([build(2, 2)]);
  });
});

test('read models of the same projections are not built anew', async () => {
  const { project, upload, titles, schemas, rows } = await startProjecting();
  await upload(1, 'Lease');
  const first = project();
  await eventually(titles).toEqual(['Lease']);
  await first.stop();
  project();
  await upload(1, 'More');

  await eventually(titles).toEqual(['Lease', 'More']);
  expect(await schemas()).toEqual([build(1)]);
  expect(await rows('select from app.rebuilds')).toEqual([]);
});

const eventually = <Answer>(answer: () => Answer) => expect.poll(answer);

/**
 * Read models of this document serve, made by projections that wrote its title in capitals. No projector is running.
 */
const servedByOthers = async (title: string) => {
  const projecting = await startProjecting();
  const { project, upload, titles, rows, serving } = projecting;
  await upload(1, title);
  const projector = project({ projections: 'old' });
  await eventually(titles).toEqual([title]);
  await projector.stop();
  await rows(`update ${await serving()}.documents set title = upper(title)`);

  return projecting;
};

const backup = {
  filename: 'inkstream-20260101-033000-e1.tar.zst',
  sha256: 'a'.repeat(64),
  log: randomUUID(),
  epoch: 1,
  takenAt: '2026-01-01T03:30:00.000Z',
  events: 1,
  blobs: 0,
};
