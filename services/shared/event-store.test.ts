import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Metadata } from '#contracts/message.ts';
import { Refusal } from '#contracts/refusals.ts';
import { type EventLogProcess, startEventLog } from '../../tests/contract/event-log-process.ts';
import { type EventStore, type Followed, type NewEvent, openEventStore } from './event-store.ts';

describe('a stream', () => {
  test('is read as it was appended, without its epoch', async () => {
    const events = [event('A'), event('B')];
    const appended = await append('e1.document-7', -1, events);
    const [first, second] = await store.read('e1.document-7');

    expect(first).toEqual({
      type: 'A',
      data: { text: '' },
      id: events[0]?.id,
      stream: 'document-7',
      revision: 0,
      position: expect.any(BigInt),
      metadata,
    });
    expect(second).toMatchObject({ type: 'B', revision: 1 });
    expect(appended).toEqual({ revision: 1, position: second?.position });
  });

  test('is read from a revision on', async () => {
    await append('e1.document-7', -1, [event('A'), event('B'), event('C')]);

    expect((await store.read('e1.document-7', 1)).map(({ type }) => type)).toEqual(['B', 'C']);
    expect(await store.read('e1.document-7', 3)).toEqual([]);
  });

  test('has a last event', async () => {
    await append('e1.document-7', -1, [event('A'), event('B')]);

    expect(await store.readLast('e1.document-7')).toMatchObject({ type: 'B', revision: 1 });
  });

  test('that does not exist is empty', async () => {
    expect(await store.read('e1.document-7')).toEqual([]);
    expect(await store.readLast('e1.document-7')).toBeNull();
  });

  test('is not appended to by a writer that is behind or ahead', async () => {
    await append('e1.document-7', -1, [event('A')]);

    expect(await store.append('e1.document-7', -1, [event('B')])).toBe('conflict');
    expect(await store.append('e1.document-7', 4, [event('B')])).toBe('conflict');
    expect(await store.read('e1.document-7')).toHaveLength(1);
  });

  test('takes the same events once, and answers them as often as they come', async () => {
    const events = [event('A'), event('B')];
    const first = await append('e1.document-7', -1, events);
    await append('e1.document-7', 1, [event('C')]);

    expect(await append('e1.document-7', -1, events)).toEqual(first);
    expect(await store.read('e1.document-7')).toHaveLength(3);
  });
});

test('the head is the position of the last event in the log', async () => {
  const { position } = await append('e1.document-7', -1, [event('A')]);
  expect(await store.head()).toBe(position);

  const next = await append('e2.document-7', -1, [event('A')]);
  expect(await store.head()).toBe(next.position);
});

describe('an outage', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'by %s is a refusal, and over when the log is back',
    async (signal) => {
      await append('e1.document-7', -1, [event('A')]);
      await log.end(signal);
      for (const work of everything()) await expect(work).rejects.toMatchObject({ code: 'unavailable' });
      expect(await store.ready()).toBe(false);

      await log.start();
      await vi.waitUntil(() => store.ready());
      expect(await store.append('e1.document-7', 0, [event('B')])).toMatchObject({ revision: 1 });
      expect(await store.read('e1.document-7')).toHaveLength(2);
    },
  );

  test('in the midst of an append leaves open what became of it, and asking again tells', async () => {
    const events = [event('A')];
    const appends = Array.from({ length: 100 }, (_, n) => store.append(`e1.document-${n}`, -1, events));
    const results = Promise.allSettled(appends);
    await Promise.any(appends);
    await log.end('SIGKILL');
    await log.start();
    await vi.waitUntil(() => store.ready());

    for (const [n, result] of (await results).entries()) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Refusal);
      expect(await store.append(`e1.document-${n}`, -1, events)).toMatchObject({ revision: 0 });
      expect(await store.read(`e1.document-${n}`)).toHaveLength(1);
    }
  });

  test('by a log that hangs is a refusal too', async () => {
    await append('e1.document-7', -1, [event('A')]);
    log.send('SIGSTOP');
    const begun = performance.now();
    expect(await store.ready()).toBe(false);
    expect(performance.now() - begun).toBeLessThan(2_000);

    const refusals = everything().map((work) => expect(work).rejects.toMatchObject({ code: 'unavailable' }));
    await Promise.all(refusals);
    expect(performance.now() - begun).toBeLessThan(8_000);
  });

  test('is not what a fault of ours is', async () => {
    const tooLarge = store.append('e1.document-7', -1, [event('A', 'x'.repeat(1_100_000))]);
    await expect(tooLarge).rejects.toMatchObject({ type: 'maximum-append-size-exceeded' });

    await expect(
      store.append('e1.document-7', -1, [{ ...event('A'), id: 'seven' }]),
    ).rejects.not.toBeInstanceOf(Refusal);
  });
});

describe('following', () => {
  test('shows what is there, says so, and goes on with what comes', async () => {
    await append('e1.document-1', -1, [event('A')]);
    await append('e2.document-1', -1, [event('other epoch')]);
    await append('e10.document-1', -1, [event('other epoch')]);
    await append('epochs', -1, [event('B')]);
    const follower = follow(['e1.', 'epochs']);
    await follower.caughtUp();
    expect(follower.types()).toEqual(['A', 'B']);
    expect(follower.events()[0]).toMatchObject({ stream: 'document-1', revision: 0 });

    await append('e1.document-1', 0, [event('C')]);
    await vi.waitUntil(() => follower.types().length === 3);
    expect(follower.types()).toEqual(['A', 'B', 'C']);
  });

  test('goes on after a position', async () => {
    const { position } = await append('e1.document-1', -1, [event('A'), event('B')]);
    await append('e1.document-1', 1, [event('C')]);
    const follower = follow(['e1.'], position);
    await follower.caughtUp();

    expect(follower.types()).toEqual(['C']);
  });

  test('tells how far it is past what nobody follows', async () => {
    for (let n = 0; n < 5; n++) await append(`e2.document-${n}`, -1, [event('A')]);
    const head = await store.head();
    const follower = follow(['e1.']);
    await follower.caughtUp();

    expect(follower.seen.at(-2)).toEqual({ kind: 'checkpoint', position: head });
  });

  test('puts no checkpoint before an event that it covers, however slow the caller is', async () => {
    for (let n = 0; n < 20; n++)
      await append(
        `e1.document-${n}`,
        -1,
        Array.from({ length: 50 }, () => event('A')),
      );
    let last = 0n;
    let events = 0;
    for await (const followed of store.follow({ prefixes: ['e1.'], from: null, signal: stopped.signal })) {
      if (followed.kind === 'caught-up') break;
      const position = followed.kind === 'event' ? followed.event.position : followed.position;
      expect(position).toBeGreaterThanOrEqual(last);
      last = position;
      if (followed.kind === 'event' && ++events % 100 === 0) await store.head();
    }

    expect(events).toBe(1_000);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'over a %s misses nothing and repeats nothing',
    async (signal) => {
      const follower = follow(['e1.']);
      const expected: string[] = [];
      for (let round = 0; round < 4; round++) {
        for (let n = 0; n < 25; n++) {
          expected.push(`${round}.${n}`);
          await append(`e1.document-${round}`, n - 1, [event(`${round}.${n}`)]);
        }
        await log.end(signal);
        await log.start();
        await vi.waitUntil(() => store.ready());
      }
      await vi.waitUntil(() => follower.types().length >= expected.length, { timeout: 10_000 });

      expect(follower.types()).toEqual(expected);
    },
  );

  test('may begin before the log is there', async () => {
    await append('e1.document-1', -1, [event('A')]);
    await log.end('SIGTERM');
    const follower = follow(['e1.']);
    expect(await store.ready()).toBe(false);
    await log.start();

    await vi.waitUntil(() => follower.types().length === 1, { timeout: 10_000 });
  });

  test('ends when it is told to, in the midst of waiting', async () => {
    const follower = follow(['e1.']);
    await follower.caughtUp();
    stopped.abort();

    await follower.ended;
  });

  test('ends when it is told to, in the midst of an outage', async () => {
    const follower = follow(['e1.']);
    await follower.caughtUp();
    await log.end('SIGKILL');
    stopped.abort();

    await follower.ended;
  });

  test('fetches no more than a little ahead of a caller that takes its time', async () => {
    const text = 'x'.repeat(50_000);
    for (let n = 0; n < 50; n++)
      await append(
        `e1.document-${n}`,
        -1,
        Array.from({ length: 20 }, () => event('A', text)),
      );
    const before = megabytesInUse();
    const following = store.follow({ prefixes: ['e1.'], from: null, signal: stopped.signal });
    const reader = following[Symbol.asyncIterator]();
    await reader.next();
    for (let n = 0; n < 200; n++) await store.head();
    expect(megabytesInUse() - before).toBeLessThan(20);

    let events = 1;
    while (events < 1_000) if ((await reader.next()).value.kind === 'event') events++;
    await reader.return?.();
  });
});

let log: EventLogProcess;
let store: EventStore;
let stopped: AbortController;

beforeEach(async () => {
  log = await startEventLog();
  store = openEventStore(log.url, 'admin:changeit');
  stopped = new AbortController();
});

afterEach(async () => {
  stopped.abort();
  await log.dispose();
  await store.close();
});

const metadata: Metadata = {
  at: '2026-01-01T12:00:00.000Z',
  by: { kind: 'system', id: 'test' },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: '',
  schema: 1,
  prev: null,
  hash: '',
};

const event = (type: string, text = ''): NewEvent => ({
  id: randomUUID(),
  event: { type, data: { text } },
  metadata,
});

const append = async (stream: string, expected: number, events: readonly NewEvent[]) => {
  const appended = await store.append(stream, expected, events);

  return appended === 'conflict' ? expect.fail('conflict') : appended;
};

const everything = () => [
  store.read('e1.document-7'),
  store.readLast('e1.document-7'),
  store.head(),
  store.append('e1.document-8', -1, [event('A')]),
];

/** Follows until the test ends, and notes what it is shown. */
const follow = (prefixes: readonly string[], from: bigint | null = null) => {
  const seen: Followed[] = [];
  const reading = async () => {
    for await (const followed of store.follow({ prefixes, from, signal: stopped.signal }))
      seen.push(followed);
  };
  const events = () => seen.flatMap((followed) => (followed.kind === 'event' ? followed.event : []));

  return {
    seen,
    events,
    types: () => events().map(({ type }) => type),
    caughtUp: () => vi.waitUntil(() => seen.some(({ kind }) => kind === 'caught-up')),
    ended: reading(),
  };
};

const megabytesInUse = () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();

  return (heapUsed + external) / 1_000_000;
};
