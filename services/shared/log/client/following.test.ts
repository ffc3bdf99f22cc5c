import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  append,
  event,
  log,
  openedForEach,
  stopped,
  store,
} from '../../../../tests/contract/opened-store.ts';
import { until } from '../../../../tests/contract/patience.ts';
import type { Followed, Following } from '../event-store.ts';

openedForEach();

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
    await until(() => follower.types().length === 3);
    expect(follower.types()).toEqual(['A', 'B', 'C']);
  });

  test('goes on after a position', async () => {
    const { position } = await append('e1.document-1', -1, [event('A'), event('B')]);
    await append('e1.document-1', 1, [event('C')]);
    const follower = follow(['e1.'], position);
    await follower.caughtUp();

    expect(follower.types()).toEqual(['C']);
  });

  test('picks out events by their types, and goes on with what comes', async () => {
    await append('e1.document-1', -1, [event('Sent'), event('SentBack'), event('Unsent'), event('Other')]);
    await append('e2.document-2', -1, [event('Sent')]);
    const follower = followTypes(['Sent', 'Voided']);
    await follower.caughtUp();
    expect(follower.types()).toEqual(['Sent', 'Sent']);

    await append('e1.document-1', 3, [event('Other'), event('Voided')]);
    await until(() => follower.types().length === 3);
    expect(follower.types()).toEqual(['Sent', 'Sent', 'Voided']);
  });

  test('tells how far it is past what nobody follows', async () => {
    const others = Array.from({ length: 300 }, () => event('A'));
    const { position } = await append('e2.document-7', -1, others);
    const follower = follow(['e1.']);
    await follower.caughtUp();

    const [passed] = follower.seen;
    expect(passed).toMatchObject({ kind: 'checkpoint' });
    expect(passed?.kind === 'checkpoint' && passed.position).toBeLessThanOrEqual(position);
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
        await until(isWell);
      }
      await until(() => follower.types().length >= expected.length);

      expect(follower.types()).toEqual(expected);
    },
  );

  test('may begin before the log is there', async () => {
    await append('e1.document-1', -1, [event('A')]);
    await log.end('SIGTERM');
    const follower = follow(['e1.']);
    expect(await isWell()).toBe(false);
    await log.start();

    await until(() => follower.types().length === 1);
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
    // All of it would be more than 50.
    expect(megabytesInUse() - before).toBeLessThan(30);

    let events = 1;
    while (events < 1_000) if ((await reader.next()).value.kind === 'event') events++;
    await reader.return?.();
  });
});

/** Follows until the test ends, and records what it gets. */
const follow = (prefixes: readonly string[], from: bigint | null = null) =>
  watching({ prefixes, from, signal: stopped.signal });
const followTypes = (types: readonly string[]) => watching({ types, from: null, signal: stopped.signal });

const watching = (options: Following) => {
  const seen: Followed[] = [];
  const reading = async () => {
    for await (const followed of store.follow(options)) seen.push(followed);
  };
  const events = () => seen.flatMap((followed) => (followed.kind === 'event' ? followed.event : []));

  return {
    seen,
    events,
    types: () => events().map(({ type }) => type),
    caughtUp: () => until(() => seen.some(({ kind }) => kind === 'caught-up')),
    ended: reading(),
  };
};

const isWell = async () => (await store.trouble()) === null;

const megabytesInUse = () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();

  return (heapUsed + external) / 1_000_000;
};
