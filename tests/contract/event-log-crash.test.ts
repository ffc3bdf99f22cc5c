import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#contracts/api/refusals.ts';
import type { Metadata, Recorded } from '#contracts/envelope.ts';
import { retry } from '../../services/shared/flow/retry.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import type { EventStore, NewEvent } from '../../services/shared/log/event-store.ts';
import { runs } from '../harness/thorough.ts';
import { type EventLogProcess, startEventLog } from './event-log-process.ts';
import { until } from './patience.ts';

const KILLS = runs(40);
const WRITERS = 32;

/** Set SEED to see a failure again, as far as the machine's own timing allows. */
const seed = Number(process.env.SEED ?? randomInt(2 ** 31));

describe.runIf(!process.env.EVENTSTORE_URL)('a log that is killed again and again under load', () => {
  test(`loses, repeats and invents nothing (seed ${seed})`, { timeout: 300_000 }, async () => {
    const follower = follow();
    await Promise.all([killing(), ...Array.from({ length: WRITERS }, (_, n) => write(`e1.crash-${n}`))]);

    for (const [stream, ids] of written) {
      const found = await store.read(stream);
      expect(found.map(({ id }) => id)).toEqual(ids);
      expect(found.map(({ revision }) => revision)).toEqual(ids.map((_, revision) => revision));
    }
    await until(() => follower.length >= acknowledged());
    expect(follower.map(({ position }) => position)).toEqual(inOrder(follower));
    expect(byStream(follower)).toEqual(written);
  });
});

let log: EventLogProcess;
let store: EventStore;
let isOver = false;
const stopped = new AbortController();

/** The ids of each stream's events, as they were acknowledged. */
const written = new Map<string, string[]>();

beforeAll(async () => {
  log = await startEventLog();
  store = openEventStore(log.url, 'admin:changeit');
});

afterAll(async () => {
  isOver = true;
  stopped.abort();
  await log.dispose();
  await store.close();
});

/** Waits for some appends to be acknowledged, kills the log in the midst of others, and starts it again. */
const killing = async () => {
  for (let kill = 0; kill < KILLS && !isOver; kill++) {
    const enough = acknowledged() + Math.floor(random() * 150);
    await until(() => acknowledged() >= enough);
    await log.end('SIGKILL');
    await log.start();
  }
  isOver = true;
};

const acknowledged = () => [...written.values()].reduce((sum, ids) => sum + ids.length, 0);

/** Appends one to three events at a time at the exact revision, each until it is acknowledged. */
const write = async (stream: string) => {
  const ids: string[] = [];
  written.set(stream, ids);
  while (!isOver) {
    const events = Array.from({ length: 1 + Math.floor(random() * 3) }, someEvent);
    const { revision } = await persisted(stream, ids.length - 1, events);
    ids.push(...events.map(({ id }) => id));
    expect(revision).toBe(ids.length - 1);
  }
};

/** Asks again with the same events for as long as nobody knows what became of them. */
const persisted = (stream: string, expected: number, events: readonly NewEvent[]) =>
  retry(
    async () => {
      const result = await store.append(stream, expected, events);
      return result === 'conflict' ? expect.fail(`${stream} was not at ${expected}`) : result;
    },
    { isPassing: (error) => error instanceof Refusal, pauseAfter: () => 10 },
  );

/** What one follower sees over all of it. */
const follow = (): readonly Recorded[] => {
  const seen: Recorded[] = [];
  const reading = async () => {
    const following = store.follow({ prefixes: ['e1.'], from: null, signal: stopped.signal });
    for await (const followed of following) if (followed.kind === 'event') seen.push(followed.event);
  };
  void reading();

  return seen;
};

const inOrder = (events: readonly Recorded[]) =>
  events.map(({ position }) => position).sort((a, b) => Number(a - b));

const byStream = (events: readonly Recorded[]) => {
  const groups = Map.groupBy(events, ({ stream }) => `e1.${stream}`);
  return new Map([...groups].map(([stream, members]) => [stream, members.map(({ id }) => id)]));
};

const someEvent = (): NewEvent => ({
  id: randomUUID(),
  event: { type: 'Happened', data: { text: 'x'.repeat(Math.floor(random() * 2_000)) } },
  metadata: {} as Metadata,
});

/** Mulberry32: the same numbers for the same seed. */
const generator = (start: number) => {
  let state = start;

  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const once = Math.imul(state ^ (state >>> 15), state | 1);
    const twice = once ^ (once + Math.imul(once ^ (once >>> 7), once | 61));
    return ((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32;
  };
};

const random = generator(seed);
