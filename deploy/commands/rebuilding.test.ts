import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { startProjecting } from '../../services/projector/testing/running-projector.ts';
import { MODEL_VERSION } from '../../services/shared/database/read-models.ts';
import { reportLines } from './rebuild-report.ts';
import { type Progress, rebuilding } from './rebuilding.ts';

describe('a rebuild', () => {
  test('finds nothing if nothing is wrong, and what was rebuilt is served', async () => {
    const { sql, serving, titles, schemas } = await served('One', 'Two');
    const report = await rebuilding(sql, () => {});

    expect(report).toMatchObject({ epoch: 1, build: 2, events: 3, differences: [] });
    expect(report.tables).toContainEqual({ table: 'documents', before: 2, after: 2, different: 0 });
    expect(await serving()).toBe(`rm_e1_v${MODEL_VERSION}_b2`);
    expect(await titles()).toEqual(['One', 'Two']);
    await eventually(schemas).toEqual([`rm_e1_v${MODEL_VERSION}_b2`]);
  });

  test('names what was tampered with, and heals it', async () => {
    const { sql, serving, titles, rows } = await served('One', 'Two');
    const [tampered] = await rows(
      `update ${await serving()}.documents set title = 'Zwei' where title = 'Two' returning id`,
    );
    const report = await rebuilding(sql, () => {});

    expect(report.differences).toEqual([
      { table: 'documents', key: { id: tampered?.id }, kind: 'changed', columns: ['title'] },
    ]);
    expect(reportLines(report)).toContain(`  documents id=${tampered?.id} differs in title`);
    expect(await titles()).toEqual(['One', 'Two']);
  });

  test('tells how far it is', async () => {
    const { sql, progressed } = await served('One');
    const told: Progress[] = [];
    await rebuilding(sql, (progress) => void told.push(progress));

    expect(told.at(-1)?.phase).toBe('done');
    expect([...new Set(progressed.map(({ phase }) => phase))]).toEqual([
      'building',
      'comparing',
      'activating',
      'done',
    ]);
    expect(progressed.every(({ operation }) => operation === 'rebuild')).toBe(true);
  });

  test('goes on beside what is written meanwhile, and misses none of it', async () => {
    const { sql, upload, titles } = await served('First');
    const written = ['First'];
    let isOver = false;
    const writing = async () => {
      for (let n = 1; !isOver; n++)
        await upload(1, `Document ${n}`).then(
          () => written.push(`Document ${n}`),
          // If no answer came in time, we can't know whether it exists.
          () => {},
        );
    };
    const wrote = writing();
    for (let n = 0; n < 3; n++) expect((await rebuilding(sql, () => {})).differences).toEqual([]);
    isOver = true;
    await wrote;

    await eventually(titles).toEqual(expect.arrayContaining(written));
  });

  test('can follow another at once', async () => {
    const { sql, schemas } = await served('One');
    await rebuilding(sql, () => {});
    await rebuilding(sql, () => {});

    await eventually(schemas).toEqual([`rm_e1_v${MODEL_VERSION}_b3`]);
  });
});

describe('a rebuild that cannot be', () => {
  test('is refused while another is under way', async () => {
    const { sql } = await served('One');
    const [one, two] = await Promise.allSettled([rebuilding(sql, () => {}), rebuilding(sql, () => {})]);

    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([one, two].find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Another rebuild is under way.' },
    });
  });

  test('says that nothing runs where nothing ever ran', async () => {
    const { sql } = await startProjecting();

    await expect(rebuilding(sql, () => {})).rejects.toThrow('Inkstream must be running');
  });

  test('is given up for an epoch that is activated in the meantime', async () => {
    const { sql, client, inEpochs, schemas, serving } = await served('One');
    await client.query(`select pg_advisory_lock(hashtext('rm_e1_v${MODEL_VERSION}_b2'))`);
    const asked = expect(rebuilding(sql, () => {})).rejects.toThrow('Another epoch was activated meanwhile.');
    await eventually(schemas).toHaveLength(2);
    await inEpochs({ type: 'EpochActivated', data: { restore: randomUUID(), from: 1, to: 2 } });
    await eventually(serving).toBe(`rm_e2_v${MODEL_VERSION}_b1`);
    await client.query('select pg_advisory_unlock_all()');

    await asked;
    await eventually(schemas).toEqual([`rm_e2_v${MODEL_VERSION}_b1`]);
  });

  test('leaves what serves where the projector ends meanwhile, and another can be asked for', async () => {
    const { sql, client, serving, titles, schemas, projector, project } = await served('One');
    await client.query(`select pg_advisory_lock(hashtext('rm_e1_v${MODEL_VERSION}_b2'))`);
    const asked = expect(rebuilding(sql, () => {})).rejects.toThrow('The projector was interrupted.');
    await eventually(schemas).toHaveLength(2);
    await projector.stop();
    await client.query('select pg_advisory_unlock_all()');
    project();

    await asked;
    expect(await serving()).toBe(`rm_e1_v${MODEL_VERSION}_b1`);
    expect(await titles()).toEqual(['One']);
    expect((await rebuilding(sql, () => {})).differences).toEqual([]);
  });
});

const eventually = <Answer>(answer: () => Answer) => expect.poll(answer);

/** Builds read models of these documents and puts them into use. */
const served = async (...titles: readonly string[]) => {
  const projecting = await startProjecting();
  const progressed: BackupProgress[] = [];
  for (const title of titles) await projecting.upload(1, title);
  const projector = projecting.project({ progress: (progress) => void progressed.push(progress) });
  await eventually(projecting.titles).toEqual(titles);

  return { ...projecting, projector, progressed };
};
