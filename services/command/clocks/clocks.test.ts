import { pino } from 'pino';
import { register } from 'prom-client';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { sentenceFrom } from '#contracts/card.ts';
import { epochsCards } from '#contracts/epochs/cards.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { openPool } from '../../shared/database/pool.ts';
import { currentEpoch } from '../log/epochs.ts';
import { openClocks } from './clocks.ts';

const [eventLog, databaseUrl] = await Promise.all([startEventLog(), testDatabase()]);
const store = openTestLog(eventLog.url);
const database = openPool(databaseUrl, 2);
const now = () => new Date().toISOString();
await currentEpoch(store, now);
afterAll(async () => {
  await database.close();
  await store.close();
  await eventLog.stop();
});
beforeEach(() => register.resetMetrics());

const DAY = 86_400_000;

test('a service whose clock is a day behind finds Postgres and the log ahead, once each, and says so', async () => {
  const said = linesOf();
  const clocks = watching({ wall: () => Date.now() - DAY }, { log: said.log });
  await anEvent(clocks.store);

  await expect.poll(() => wordsSince(clocks.from)).toHaveLength(2);
  expect(new Set((await wordsSince(clocks.from)).map(({ data }) => data.clock))).toEqual(
    new Set(['database', 'log']),
  );
  for (const { data } of await wordsSince(clocks.from)) {
    expect(Math.abs(Number(data.milliseconds) - DAY)).toBeLessThan(5_000);
    expect(data.host).toBe(clocks.host);
  }
  expect(clocks.alarm()).toMatch(/^The clock of the database was 86\d{3}\.\d s ahead of that of the command/);
  expect(clocks.alarm()).toContain('The clock of the event log was');
  const metrics = await register.metrics();
  expect(metrics).toMatch(/clock_ahead_seconds\{clock="database"\} 86\d{3}/);
  expect(metrics).toContain('clock_disagrees{clock="log"} 1');
  expect(said.lines().filter(({ alarm }) => alarm === 'clocks disagree')).toHaveLength(2);

  const looks = clocks.looks();
  await expect.poll(() => clocks.looks()).toBeGreaterThan(looks + 10);
  expect(await wordsSince(clocks.from)).toHaveLength(2);
  expect(await verifyChain(await store.read(EPOCHS))).toMatchObject({ unbroken: true });
});

test('clocks that agree are on record nowhere, and are told of in metrics', async () => {
  const clocks = watching({ wall: Date.now });
  await anEvent(clocks.store);

  await expect.poll(() => register.metrics()).toContain('clock_disagrees{clock="database"} 0');
  await expect.poll(() => register.metrics()).toContain('clock_disagrees{clock="log"} 0');
  expect(await wordsSince(clocks.from)).toEqual([]);
  expect(clocks.alarm()).toBeNull();
});

test('two services on one machine say it once', async () => {
  const host = 'shared';
  const behind = { wall: () => Date.now() - 3_600_000 };
  const services = [watching(behind, { host }), watching(behind, { host }), watching(behind, { host })];
  const [first] = services;
  await expect.poll(() => wordsSince(first?.from ?? 0)).toHaveLength(2);
  for (const { looks } of services) {
    const before = looks();
    await expect.poll(looks).toBeGreaterThan(before + 5);
  }

  const said = (await wordsSince(first?.from ?? 0)).map(({ data }) => `${data.clock} by ${data.host}`);
  expect(said.toSorted()).toEqual(['database by shared', 'log by shared']);
});

test('a clock that is set while the service runs is on record, though all clocks of one machine agree', async () => {
  let set = 0;
  const clocks = watching({ wall: () => Date.now() + set });
  await expect.poll(clocks.looks).toBeGreaterThan(1);
  set = -600_000;

  const ownWords = async () => (await wordsSince(clocks.from)).filter(({ data }) => data.clock === 'command');
  await expect.poll(ownWords).toHaveLength(1);
  const [word] = await ownWords();
  expect(word && sentenceFrom('en', epochsCards, word)).toMatch(
    /^The clock of the command service on .* was set back by (600\.\d|599\.9) s, or its machine slept/,
  );
});

let machines = 0;

/** Starts a service on a machine of its own that checks its clocks all the time. */
function watching(
  { wall }: { readonly wall: () => number },
  { host = `machine-${++machines}`, log = pino({ level: 'silent' }) } = {},
) {
  let asked = 0;
  const time = { wall, monotonic: () => performance.now() };
  const counted: typeof database.run = (work) => {
    asked += 1;
    return database.run(work);
  };
  const clocks = openClocks({ store, database: { run: counted }, log, now, time, host, every: 10 });
  const stopped = new AbortController();
  const from = words;
  const watch = clocks.watch(stopped.signal);
  onTestFinished(async () => {
    stopped.abort();
    await watch;
    words = (await store.read(EPOCHS)).length;
  });

  return { ...clocks, host, from, looks: () => asked };
}

/** How many events the stream held when the test began. */
let words = (await store.read(EPOCHS)).length;

const wordsSince = async (from: number) => await store.read(EPOCHS, from);

const anEvent = async (to: typeof store) => {
  const [{ id, type, data, metadata } = { id: '', type: '', data: {}, metadata: null }] = await store.read(
    EPOCHS,
    0,
    1,
  );
  if (!metadata) throw new Error('the log was founded');
  await to.append(`e1.test-${id}-${++machines}`, -1, [
    { id: crypto.randomUUID(), event: { type, data }, metadata },
  ]);
};

const linesOf = () => {
  const written: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void written.push(line) });

  return { log, lines: () => written.map((line) => JSON.parse(line) as { readonly alarm?: string }) };
};
