import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { checkpointsOf } from '#contracts/checkpoints/events.ts';
import type { Message, Metadata } from '#contracts/envelope.ts';
import { EPOCHS, LogEndAccepted } from '#contracts/epochs/events.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { acceptLogEnd } from '../../command/log/accept-log-end.ts';
import { saidBySystem } from '../../command/log/epochs.ts';
import { openPool, type Pool } from '../database/pool.ts';
import { acknowledgedEndOf, readAcknowledgedEnd } from './acknowledged-end-file.ts';
import { LogDamaged } from './client/errors.ts';
import { openEventStore } from './client/open-event-store.ts';
import type { EventStore } from './event-store.ts';
import { noteSeen } from './log-end.ts';
import { readLogEndFile } from './log-end-file.ts';
import { guardedStore, logGuard } from './log-guard.ts';

let database: Pool;
let file: string;
let whole: EventStore;
const founding = randomUUID();

beforeEach(async () => {
  const [url, folder] = await Promise.all([testDatabase(), temporaryFolder()]);
  database = openPool(url, 2);
  file = join(folder.path, 'keys', 'log-end.json');
  onTestFinished(async () => {
    await database.close();
    await folder.remove();
  });
  whole = await logOf('Kept', 'Lost');
  await guardOf(whole).look();
  await seen(whole, 'Lost');
});

describe('a log that was seen', () => {
  test('is whole as long as it only grows, and what is seen of it lies in both places', async () => {
    await append(whole, 'More');
    const guard = guardOf(whole);

    expect(await guard.look()).toBeNull();
    expect(await readLogEndFile(file)).toMatchObject({
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

  test('cannot be told where the file is no such file: an operator has to look', async () => {
    await writeFile(file, '{');

    await expect(guardOf(whole).look()).rejects.toThrow();
  });
});

describe('a log that lacks something', () => {
  test('takes nothing, and can be read', async () => {
    const short = await logOf('Kept');
    const guard = guardOf(short);
    const store = guardedStore(short, guard);
    await guard.look();
    const head = await short.head();

    await expect(append(store, 'New')).rejects.toMatchObject({ code: 'log.not-whole' });
    expect(await short.head()).toBe(head);
    expect(await store.read(EPOCHS)).toHaveLength(1);
  });

  test('is found out by the first append that comes to lie before what was written already', async () => {
    let now = whole;
    const guard = guardOf(proxy(() => now));
    const store = guardedStore(
      proxy(() => now),
      guard,
    );
    await append(store, 'Known');
    await seen(whole, 'Known');
    now = await logOf('Kept');

    await expect(append(store, 'New')).rejects.toMatchObject({ code: 'log.not-whole' });
  });

  test('is taken as it is by an operator, on the record, and is whole from then on', async () => {
    const short = await logOf('Kept');
    const guard = guardOf(short);
    const loss = await acceptLogEnd(
      { store: short, database, file, guard, now: () => new Date().toISOString() },
      saidBySystem('command-line:olive'),
      'The disk is gone.',
    );

    const [, accepted] = await short.read(EPOCHS);
    expect(LogEndAccepted.parse({ type: accepted?.type, data: accepted?.data }).data).toMatchObject({
      ...{
        log: founding,
        from: loss?.from,
        to: loss?.to,
        finding: loss?.sentence,
        reason: 'The disk is gone.',
      },
      last: { stream: expect.stringContaining('document-') },
    });
    expect(accepted?.metadata.by).toEqual({ kind: 'system', id: 'command-line:olive' });
    expect(await guardOf(short).look()).toBeNull();
    expect(await readLogEndFile(file)).toMatchObject({ acceptances: 1 });
    await append(guardedStore(short, guardOf(short)), 'Goes on');
    expect(await guardOf(await logOf('Kept')).look()).not.toBeNull();
  });

  test('that is damaged is accepted once, and not alarmed of again', async () => {
    const guard = guardOf(whole);
    await guard.look();
    const damage = new LogDamaged('The event at position 7 is damaged.');
    guard.meet('damaged', damage);
    await expect.poll(guard.loss).not.toBeNull();
    const now = () => new Date().toISOString();
    await acceptLogEnd({ store: whole, database, file, guard, now }, saidBySystem('test'), 'It is old.');
    guard.meet('damaged', damage);
    await expect.poll(guard.loss).toBeNull();

    expect(await guard.look()).toBeNull();
  });

  test('has nothing to be accepted where it lacks nothing', async () => {
    const guard = guardOf(whole);
    const now = () => new Date().toISOString();
    const accepting = acceptLogEnd({ store: whole, database, file, guard, now }, saidBySystem('test'), 'x');

    expect(await accepting).toBeNull();
    expect(await whole.read(EPOCHS)).toHaveLength(1);
  });
});

const guardOf = (store: EventStore) => logGuard({ store, database, file, log: pino({ level: 'silent' }) });

/** The log that answers now. */
const proxy = (now: () => EventStore) =>
  new Proxy({} as EventStore, { get: (_, name) => now()[name as keyof EventStore] });

const row = async () => (await database.run((sql) => sql`select * from app.log_end`))[0];

const started = async (id: string, titles: readonly string[]) => {
  const server = await startEventLog();
  const store = openEventStore(server.url, 'admin:changeit');
  onTestFinished(async () => {
    await store.close();
    await server.stop();
  });
  await store.append(EPOCHS, -1, [newEvent({ type: 'LogFounded', data: { log: id, epoch: 1 } })]);
  for (const title of titles) await append(store, title);

  return store;
};

/** A log of its own that began as the one that was seen, with a document for each title. */
const logOf = Object.assign((...titles: string[]) => started(founding, titles), {
  anew: (...titles: string[]) => started(randomUUID(), titles),
});

/** The same with the very events that were appended under some of the titles. */
const logAs = async (...titles: string[]) => {
  const known = new Map(streams);
  const store = await logOf();
  for (const title of titles) await append(store, title, known.get(title));

  return store;
};

type Place = { readonly stream: string; readonly id: string };
const streams = new Map<string, Place>();

const append = (store: EventStore, title: string, as: Place = place(title)) =>
  store.append(as.stream, -1, [{ ...newEvent({ type: 'DocumentUploaded', data: { title } }), id: as.id }]);

const place = (title: string) => {
  const made = { stream: `e1.document-${randomUUID()}`, id: randomUUID() };
  streams.set(title, made);

  return made;
};

/** As the projector says, in the transaction in which it writes. */
const seen = async (store: EventStore, title: string) => {
  const { stream = '', id = '' } = streams.get(title) ?? {};
  const bare = stream.replace('e1.', '');
  const { text, values } = noteSeen(founding, 1, {
    stream: bare,
    id,
    revision: 0,
    position: await store.head(),
  });
  await database.run((sql) => sql.unsafe(text, [...values] as never[]));
};

const sign = async (store: EventStore, size: number, root: string) => {
  const last = await store.readLast(checkpointsOf(1));
  await store.append(checkpointsOf(1), last?.revision ?? -1, [
    newEvent({ type: 'CheckpointSigned', data: { size, root } }),
  ]);
};

const newEvent = (event: Message) => ({
  id: randomUUID() as string,
  event,
  metadata: { hash: 'a'.repeat(64), prev: null, at: new Date().toISOString() } as Metadata,
});
