import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { LogDamaged } from '../outages/log-damaged.ts';
import { acknowledgedEndOf, readAcknowledgedEnd } from './acknowledged-end-file.ts';
import { damagedEndOf } from './damaged-end-file.ts';
import { readLogEndFile } from './log-end-file.ts';
import { guardedStore } from './log-guard.ts';
import {
  append,
  database,
  file,
  founding,
  guardOf,
  logAs,
  logOf,
  openSeenLog,
  row,
  seen,
  sign,
  streams,
  whole,
} from './testing/seen-log.ts';

beforeEach(openSeenLog);

describe('a log that was seen', () => {
  test('is whole as long as it only grows, and what is seen of it lies in both places', async () => {
    await append(whole, 'More');
    const guard = guardOf(whole);

    expect(await guard.look()).toBeNull();
    expect((await readLogEndFile(file)).end).toMatchObject({
      log: founding,
      acceptances: 0,
      last: { revision: 0 },
    });
    expect(await row()).toMatchObject({ log: founding, alarm: null });
  });

  test('can be looked at by many at once', async () => {
    const guard = guardOf(whole);
    for (let n = 0; n < 10; n++) {
      await append(whole, `More ${n}`);
      await seen(whole, `More ${n}`);
      const looks = [guard, guard, guardOf(whole), guardOf(whole)].map(({ look }) => look());
      expect(await Promise.all(looks)).toEqual([null, null, null, null]);
    }
  });

  test.each([
    ['its end is gone', ['Kept'], 'shorter'],
    ['other events took the place of its end', ['Kept', 'New', 'Newer'], 'another event'],
  ])('lacks something where %s', async (_, there, kind) => {
    expect(await guardOf(await logOf(...there)).look()).toMatchObject({ kind });
    expect(await row()).toMatchObject({ alarm: { kind } });
  });

  test('is not the one that was seen where it was founded anew', async () => {
    expect(await guardOf(await logOf.anew('Kept', 'Lost', 'More')).look()).toMatchObject({
      kind: 'another log',
    });
  });

  test.each([
    ['Postgres', () => database.run((sql) => sql`drop table app.log_end`)],
    ['the file', () => rm(file)],
  ])('is found short by either memory alone: without %s', async (_, lose) => {
    await guardOf(whole).look();
    await lose();

    expect(await guardOf(await logOf('Kept')).look()).toMatchObject({ kind: 'shorter' });
    expect(await row()).toMatchObject({ alarm: { kind: 'shorter' } });
  });

  test('lacks something where its newest tree head is older than one that was signed, or another', async () => {
    const guard = guardOf(whole);
    await guard.look();
    await sign(whole, 2, 'b'.repeat(64));
    guard.signed({ epoch: 1, size: 2, root: 'b'.repeat(64) });
    await expect.poll(async () => (await row())?.tree_root).toBe('b'.repeat(64));
    expect(await guard.look()).toBeNull();
    const { stream, revision, event_id: id } = (await row()) ?? {};
    for (const head of [
      { size: 1, root: 'b'.repeat(64) },
      { size: 2, root: 'c'.repeat(64) },
    ]) {
      const other = await logOf('Kept');
      await append(other, 'Lost', { stream: String(stream), id: String(id) });
      await sign(other, head.size, head.root);
      expect(revision).toBe(0);
      expect(await guardOf(other).look()).toMatchObject({ kind: 'another tree' });
    }
  });

  test('is found short of what nobody but its writer has seen, who was killed', async () => {
    const guard = guardOf(whole);
    await guard.look();
    await append(guardedStore(whole, guard), 'Acknowledged');

    expect(await guardOf(await logAs('Kept', 'Lost')).look()).toMatchObject({ kind: 'shorter' });
    expect(await guardOf(await logAs('Kept', 'Lost', 'Other')).look()).toMatchObject({
      kind: 'another event',
    });
    expect(await guardOf(whole).look()).toBeNull();
    expect(await row()).toMatchObject({ event_id: streams.get('Acknowledged')?.id });
  });

  test('is found whole where a power cut broke off the last word of its writer', async () => {
    const guard = guardOf(whole);
    await guard.look();
    await append(guardedStore(whole, guard), 'One');
    await append(guardedStore(whole, guard), 'Two');
    const path = acknowledgedEndOf(file);
    const written = await readFile(path);
    written.fill(0, 1024 + 100);
    await writeFile(path, written);

    expect(readAcknowledgedEnd(path)).toMatchObject({ last: { id: streams.get('One')?.id } });
    expect(await guardOf(whole).look()).toBeNull();
  });

  test('is whole again once what was missing is there again', async () => {
    await guardOf(await logOf('Kept')).look();

    expect(await guardOf(whole).look()).toBeNull();
    expect(await row()).toMatchObject({ alarm: null });
  });

  test('stays damaged once somebody met a damaged event, for everybody', async () => {
    const guard = guardOf(whole);
    await guard.look();
    guard.meet('damaged', new LogDamaged('The event at position 7 is damaged.'));
    await expect.poll(guard.loss).toMatchObject({ kind: 'damaged' });

    expect(await guardOf(whole).look()).toMatchObject({ sentence: 'The event at position 7 is damaged.' });
  });

  test('may end with an event whose id is no UUID that RFC 9562 knows', async () => {
    const guard = guardOf(whole);
    await guard.look();
    const id = '01234567-89ab-cdef-0123-456789abcdef';
    await append(guardedStore(whole, guard), 'Foreign', { stream: `e1.document-${randomUUID()}`, id });

    expect(readAcknowledgedEnd(acknowledgedEndOf(file))).toMatchObject({ last: { id } });
    expect(await guardOf(whole).look()).toBeNull();
    expect((await readLogEndFile(file)).end).toMatchObject({ last: { id } });
  });
});

describe('a file of the end that is not as it was written', () => {
  /** One after the other, since each is to be found. */
  const flipped = (bytes: Buffer, n: number) => Buffer.from(bytes.with(n, (bytes[n] ?? 0) ^ 1));

  test('is told of and written anew from what else remembers the end, whichever byte is another', async () => {
    const guard = guardOf(whole);
    await guard.look();
    const written = await readFile(file);

    for (const n of written.keys()) {
      await writeFile(file, flipped(written, n));
      expect(await guard.look()).toBeNull();
      if (written[n] !== 0x0a && written[n] !== 0x20) expect(guard.remark()).toContain(damagedEndOf(file));
      expect((await readLogEndFile(file)).end).toMatchObject({ log: founding, last: { revision: 0 } });
      await rm(damagedEndOf(file), { force: true });
    }
    await guard.look();
    expect(guard.remark()).toBeNull();
  });

  test('hides no loss that something else remembers', async () => {
    await guardOf(whole).look();
    await writeFile(file, '{');
    const short = guardOf(await logOf('Kept'));

    expect(await short.look()).toMatchObject({ kind: 'shorter' });
    expect(short.remark()).toContain('is not as it was written');
  });

  test('is a sentence for operators where nothing else remembers the end', async () => {
    await guardOf(whole).look();
    await database.run((sql) => sql`drop table app.log_end`);
    await writeFile(file, '{');
    const guard = guardOf(whole);

    await expect(guard.look()).rejects.toThrow('Nothing says anymore where the event log was seen to end');
    expect(guard.trouble()).toContain('Put the file back');
    await rm(file);
    expect(await guard.look()).toBeNull();
    expect(guard.trouble()).toBeNull();
  });
});
