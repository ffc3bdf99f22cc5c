import { rm } from 'node:fs/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DAMAGED } from '#contracts/damaged-event.ts';
import { EPOCHS, LogEndAccepted } from '#contracts/epochs/events.ts';
import { damage, fill } from '../../../tests/faults/stopped-log.ts';
import { startEventLogProcess } from '../../../tests/harness/event-log.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { acceptLogEnd } from '../../command/log/accept-log-end.ts';
import { bySystem } from '../../command/log/envelopes.ts';
import { LogDamaged } from '../outages/log-damaged.ts';
import { memoryVault } from '../vault/testing/memory-vault.ts';
import { decryptedLog } from './decrypted-log.ts';
import type { EventStore } from './event-store.ts';
import { readLogEndFile } from './log-end-file.ts';
import { guardedStore } from './log-guard.ts';
import {
  append,
  database,
  file,
  founding,
  guardOf,
  logOf,
  newEvent,
  openSeenLog,
  proxy,
  seen,
  whole,
} from './testing/seen-log.ts';

beforeEach(openSeenLog);

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
      {
        store: decryptedLog(short, memoryVault()),
        database,
        file,
        guard,
        now: () => new Date().toISOString(),
      },
      bySystem('command-line:olive'),
      'The disk is gone.',
    );

    const [, accepted] = await short.read(EPOCHS);
    expect(LogEndAccepted.parse({ type: accepted?.type, data: accepted?.data }).data).toMatchObject({
      log: founding,
      from: loss?.from,
      to: loss?.to,
      finding: loss?.sentence,
      reason: 'The disk is gone.',
      last: { stream: expect.stringContaining('document-') },
    });
    expect(accepted?.metadata.by).toEqual({ kind: 'system', id: 'command-line:olive' });
    expect(await guardOf(short).look()).toBeNull();
    expect((await readLogEndFile(file)).end).toMatchObject({ acceptances: 1 });
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
    await acceptLogEnd(
      { store: decryptedLog(whole, memoryVault()), database, file, guard, now },
      bySystem('test'),
      'It is old.',
    );
    guard.meet('damaged', damage);
    await expect.poll(guard.loss).toBeNull();

    expect(await guard.look()).toBeNull();
  });

  test('that holds a damaged event shows it as that once it is accepted, and goes on', async () => {
    const server = await startEventLogProcess();
    const store = openTestLog(server.url);
    onTestFinished(async () => {
      await store.close();
      await server.stop();
    });
    await store.append(EPOCHS, -1, [newEvent({ type: 'LogFounded', data: { log: founding, epoch: 1 } })]);
    for (const stream of ['e1.document-x', 'e1.document-y'])
      for (const n of [-1, 0]) await store.append(stream, n, [newEvent({ type: 'TitleChanged', data: {} })]);
    await fill(store);
    await server.kill9();
    const position = damage(server.file, 'e1.document-x', 1);
    await server.restart();
    await database.run((sql) => sql`drop table app.log_end`);
    await rm(file, { force: true });
    const guard = guardOf(store);
    const reading = () => store.read('e1.document-x');
    await vi.waitFor(() => expect(reading()).rejects.toBeInstanceOf(LogDamaged), PATIENCE);
    await guard.look();
    const met = await reading().catch((error) => error);
    guard.meet('damaged', met);
    await expect.poll(guard.loss).toMatchObject({ kind: 'damaged', damaged: String(position) });
    await expect(append(store, 'New')).rejects.toBeInstanceOf(LogDamaged);
    const now = () => new Date().toISOString();
    await acceptLogEnd({ store, database, file, guard, now }, bySystem('test'), 'It is old.');

    expect((await store.readLast(EPOCHS))?.data).toMatchObject({ damaged: [String(position)] });
    expect((await reading()).map(({ type }) => type)).toEqual(['TitleChanged', DAMAGED]);
    expect(await typesIn(store)).toEqual(['TitleChanged', DAMAGED, 'TitleChanged', 'TitleChanged']);
    expect(await guard.look()).toBeNull();
    await append(guardedStore(store, guard), 'Goes on');
  });

  test('has nothing to be accepted where it lacks nothing', async () => {
    const guard = guardOf(whole);
    const now = () => new Date().toISOString();
    const accepting = acceptLogEnd(
      { store: decryptedLog(whole, memoryVault()), database, file, guard, now },
      bySystem('test'),
      'x',
    );

    expect(await accepting).toBeNull();
    expect(await whole.read(EPOCHS)).toHaveLength(1);
  });
});

/** The types of the first documents' events, as a follower of the log sees them. */
const typesIn = async (store: EventStore) => {
  const found: string[] = [];
  const ended = new AbortController();
  for await (const news of store.follow({ prefixes: ['e1.document-'], from: null, signal: ended.signal })) {
    if (news.kind === 'event') found.push(news.event.type);
    if (news.kind === 'caught-up' || found.length === 4) break;
  }
  ended.abort();

  return found;
};
