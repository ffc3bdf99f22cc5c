import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { keysOf, writerCheck } from '../../audit/check-writers.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { memberships } from '../organisation/memberships.ts';
import { forge } from '../testing/forged.ts';
import { announceWriterKey, UnknownWriterKey, untilReplaced, writerKeyInUse } from './announce-key.ts';
import { appendChained, endOf } from './append-chained.ts';
import { bySystem } from './envelopes.ts';
import { currentEpoch } from './epochs.ts';
import { testLookup } from './testing/test-lookup.ts';
import { signedLog, vouchedFor, type WriterKey, writerKeysIn } from './writer-keys.ts';
import { openWriters } from './writers.ts';

const [eventLog, databaseUrl] = await Promise.all([startEventLog(), testDatabase()]);
const store = openTestLog(eventLog.url);
const now = () => new Date().toISOString();
const [OLD, NEW, OTHER] = ['1a'.repeat(32), '2b'.repeat(32), '3c'.repeat(32)];
await currentEpoch(store, now);
afterAll(async () => {
  await store.close();
  await eventLog.stop();
});

test('a service notices that another announced a new key, writes nothing more, and says what is to be done', async () => {
  const before = service(OLD);
  await before.opened();
  const first = await before.says();

  const after = service(`${NEW},${OLD}`);
  await after.opened();
  await vi.waitFor(() => expect(before.writers.trouble()).toContain('start it again'), PATIENCE);

  await expect(before.says()).rejects.toMatchObject({ code: 'unavailable' });
  expect(before.writers.isServing()).toBe(false);
  expect(before.writers.outdated.aborted).toBe(true);
  expect(before.alarms()).toEqual([expect.stringContaining('events are signed with the key')]);
  expect(after.writers.trouble()).toBeNull();
  expect(after.writers.outdated.aborted).toBe(false);
  const second = await after.says();

  const { keys, findings } = await keysOf(store, 1, { isForeign: false });
  const check = writerCheck(keys);
  const found = [...findings];
  for (const stream of [first, second])
    for (const event of await store.read(inEpoch(1, stream))) found.push(...(await check.add(event)));
  expect([...found, ...check.end()]).toEqual([]);
  expect(await store.read(inEpoch(1, WRITER_KEYS))).toHaveLength(2);
});

test('the log is told where the key before came into strange hands', async () => {
  await announceWriterKey({ store, now }, 7, writerKeysIn(OLD));
  await announceWriterKey({ store, now }, 7, writerKeysIn(`${NEW},${OLD}:compromised`));

  const announced = (await store.read(inEpoch(7, WRITER_KEYS))).map(({ data }) => data.compromised);
  expect(announced).toEqual([undefined, true]);
});

test('who announces no key signs with the one that was announced last, although a newer one is set', async () => {
  const [old, other] = [writerKeysIn(OLD)[0], writerKeysIn(OTHER)[0]];
  await announceWriterKey({ store, now }, 1, writerKeysIn(`${NEW},${OLD}`));

  const used = await writerKeyInUse(store, writerKeysIn(`${OTHER},${NEW},${OLD}`));
  expect(used.id).toBe(writerKeysIn(NEW)[0].id);
  await expect(writerKeyInUse(store, [other, old])).rejects.toThrow(UnknownWriterKey);
});

test('a service doesn’t begin to write if neither its key nor any earlier one was ever announced', async () => {
  const stranger = service(OTHER);

  await vi.waitFor(() => expect(stranger.writers.trouble()).toContain('WRITER_KEY'), PATIENCE);
  await expect(stranger.says()).rejects.toMatchObject({ code: 'unavailable' });
  const [key] = [writerKeysIn(OTHER)];
  await expect(announceWriterKey({ store, now }, 1, key)).rejects.toThrow(UnknownWriterKey);
});

test('a key counts until the log names another behind it', async () => {
  const [young, old] = writerKeysIn(`${NEW},${OLD}`);
  const ended = new AbortController();
  const counting = untilReplaced(store, 1, young, ended.signal);

  await untilReplaced(store, 1, old ?? young, new AbortController().signal);
  const isOver = vi.fn();
  void counting.then(isOver);
  expect(isOver).not.toHaveBeenCalled();
  ended.abort();
  await counting;
});

test('an announcement that says nothing ends no key, and is passed over by the next one', async () => {
  const [young] = writerKeysIn(`${NEW},${OLD}`);
  const name = inEpoch(1, WRITER_KEYS);
  const before = await store.read(name);
  await forge(store, name, [{ type: 'WriterKeyAnnounced', data: null as never }]);
  const ended = new AbortController();
  const { promise: readAll, resolve } = Promise.withResolvers<string>();
  const follow: typeof store.follow = async function* (following) {
    for await (const news of store.follow(following)) {
      yield news;
      if (news.kind === 'caught-up') resolve('goes on');
    }
  };
  const counting = untilReplaced({ ...store, follow }, 1, young, ended.signal).then(() => 'over');

  expect(await Promise.race([counting, readAll])).toBe('goes on');
  ended.abort();
  await counting;
  await announceWriterKey({ store, now }, 1, [young]);
  expect(await store.read(name)).toHaveLength(before.length + 1);
});

test('where a key of another epoch was put into one, the next that is announced is of that epoch, and signs there', async () => {
  const [old] = writerKeysIn(OLD);
  const { log } = await currentEpoch(store, now);
  const signed = signedLog(store, old);
  await announceWriterKey({ store: signed, now }, 8, [old]);
  const strange = old.ofEpoch(log, 1);
  const { id: key, publicKey } = strange;
  const data = { key, publicKey, before: vouchedFor(old, strange) };
  await forge(store, inEpoch(8, WRITER_KEYS), [{ type: 'WriterKeyAnnounced', data }]);
  const replaced = untilReplaced(signed, 8, old, new AbortController().signal);

  await expect(replaced).resolves.toBeUndefined();
  expect(await announceWriterKey({ store: signed, now }, 8, [old])).toBe(1);
  expect(await announceWriterKey({ store: signed, now }, 8, [old])).toBe(0);
  const own = old.ofEpoch(log, 8).id;
  const [, , last] = await store.read(inEpoch(8, WRITER_KEYS));
  expect(last).toMatchObject({ data: { key: own }, metadata: { sig: { key: own } } });
  const place = { name: inEpoch(8, 'document-1'), stream: 'document-1' };
  await appendChained(signed, place, endOf(null), [{ type: 'Said', data: {} }], {
    ...bySystem('test'),
    at: now(),
  });
  expect((await store.readLast(place.name))?.metadata.sig?.key).toBe(own);
});

test('after another key, an epoch that has one of its own is given one that is derived from that', async () => {
  const [young, old] = writerKeysIn(`${NEW},${OLD}:compromised`) as [WriterKey, WriterKey];
  const { log } = await currentEpoch(store, now);
  await announceWriterKey({ store: signedLog(store, old), now }, 9, [old], { begins: true });
  await announceWriterKey({ store: signedLog(store, young), now }, 9, [young, old]);

  const announced = await store.read(inEpoch(9, WRITER_KEYS));
  expect(announced.map(({ data: { key, compromised } }) => [key, compromised])).toEqual([
    [old.id, undefined],
    [old.ofEpoch(log, 9).id, undefined],
    [young.id, true],
    [young.ofEpoch(log, 9).id, undefined],
  ]);
  const { keys, findings } = await keysOf(store, 9, { isForeign: false });
  const check = writerCheck(keys);
  const found = [...findings];
  for (const event of announced) found.push(...(await check.add(event)));
  expect([...found, ...check.end()]).toEqual([]);
});

/** The writing part of a command service, with its own WRITER_KEY. */
function service(setting: string) {
  const keys = writerKeysIn(setting);
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const signed = signedLog(store, keys[0]);
  const stopped = new AbortController();
  const connect = (onclose = () => {}) =>
    postgres(databaseUrl, { max: 1, max_lifetime: null, onnotice: () => {}, onclose });
  const guard = { look: async () => null, lost: () => new AbortController().signal };
  const prepare = (epoch: number) => announceWriterKey({ store: signed, now }, epoch, keys);
  const writers = openWriters(
    {
      store: signed,
      connect,
      log,
      lookup: testLookup,
      now,
      guard,
      prepare,
      untilReplaced: (epoch, signal) => untilReplaced(signed, epoch, keys[0], signal),
      membershipsOf: memberships,
    },
    stopped.signal,
  );
  onTestFinished(async () => {
    stopped.abort();
    await writers.ended;
  });

  return {
    writers,
    alarms: () => lines,
    opened: () => vi.waitFor(() => expect(writers.epoch()).toBe(1), PATIENCE),
    /** Writes an event into a new stream and returns the stream's name. */
    says: () =>
      writers.write(async ({ store: into }) => {
        const stream = `document-${randomUUID()}`;
        const envelope = { ...bySystem('test'), at: now() };
        const event = { type: 'TimelineViewed', data: {} };
        await appendChained(
          into,
          { name: inEpoch(1, stream), stream },
          { revision: -1, head: null },
          [event],
          envelope,
        );
        return stream;
      }),
  };
}
