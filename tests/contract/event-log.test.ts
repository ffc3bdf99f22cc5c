import {
  type AppendExpectedRevision,
  type EventData,
  MaxAppendSizeExceededError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import {
  client,
  connected,
  event,
  eventsIn,
  failure,
  filled,
  newStream,
  typesIn,
} from './event-log-client.ts';

connected();

/** The client sends an append as a call of its own where credentials are passed, else within one call for all. */
const calls = [
  { call: 'Append', options: { credentials: { username: 'admin', password: 'changeit' } } },
  { call: 'BatchAppend', options: {} },
];

describe.each(calls)('appending by $call', ({ options }) => {
  const append = (stream: string, events: EventData[], expectedRevision: AppendExpectedRevision) =>
    client.appendToStream(stream, events, { expectedRevision, ...options });

  test('a new stream begins at revision 0', async () => {
    const written = await append(newStream(), [event('A'), event('B')], 'no_stream');

    expect(written).toMatchObject({ success: true, nextExpectedRevision: 1n });
  });

  test('a stream goes on at its exact revision, further on in the log', async () => {
    const stream = newStream();
    const first = await append(stream, [event('A')], 'no_stream');
    const second = await append(stream, [event('B'), event('C')], 0n);

    expect(second.nextExpectedRevision).toBe(2n);
    expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
    expect(await typesIn(stream)).toEqual(['A', 'B', 'C']);
  });

  test('whoever expects any revision is let in', async () => {
    const stream = newStream();
    await append(stream, [event('A')], 'any');

    expect(await append(stream, [event('B')], 'any')).toMatchObject({ nextExpectedRevision: 1n });
  });

  test('whoever expects a stream to exist is let in once it does', async () => {
    const stream = newStream();
    const early = append(stream, [event('A')], 'stream_exists');
    await expect(early).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 'no_stream' });

    await append(stream, [event('A')], 'no_stream');
    expect(await append(stream, [event('B')], 'stream_exists')).toMatchObject({ nextExpectedRevision: 1n });
  });

  test('a writer that is behind learns where the stream is', async () => {
    const stream = await filled('A', 'B', 'C');
    const late = await failure(append(stream, [event('D')], 1n));

    expect(late).toBeInstanceOf(WrongExpectedVersionError);
    expect(late).toMatchObject({ streamName: stream, expectedVersion: 1n, actualVersion: 2n });
    expect(await typesIn(stream)).toEqual(['A', 'B', 'C']);
  });

  test('a writer that is ahead is refused', async () => {
    const stream = await filled('A');

    expect(await failure(append(stream, [event('B')], 7n))).toBeInstanceOf(WrongExpectedVersionError);
    expect(await failure(append(newStream(), [event('B')], 0n))).toMatchObject({
      actualVersion: 'no_stream',
    });
  });

  test('a stream that exists cannot be begun', async () => {
    const late = await failure(append(await filled('A'), [event('B')], 'no_stream'));

    expect(late).toMatchObject({ expectedVersion: 'no_stream', actualVersion: 0n });
  });

  test('of twenty writers at one revision one wins', async () => {
    const stream = newStream();
    const race = Array.from({ length: 20 }, () => append(stream, [event('A')], 'no_stream'));
    const results = await Promise.allSettled(race);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await typesIn(stream)).toEqual(['A']);
  });

  test.each(['no_stream', 1n] as const)('the same events again at %s are the same success', async (place) => {
    const stream = place === 'no_stream' ? newStream() : await filled('A', 'B');
    const events = [event('C'), event('D')];
    const first = await append(stream, events, place);
    await append(stream, [event('E')], 'any');

    expect(await append(stream, events, place)).toEqual(first);
    expect((await typesIn(stream)).filter((type) => type === 'C')).toHaveLength(1);
  });

  test('the same events again are recognised even by a writer that expects any revision', async () => {
    const stream = newStream();
    const events = [event('A'), event('B')];
    const first = await append(stream, events, 'any');

    expect(await append(stream, events, 'any')).toEqual(first);
    expect(await typesIn(stream)).toEqual(['A', 'B']);
  });

  test.each(['no_stream', 'any'] as const)('some old events with a new one conflict at %s', async (place) => {
    const stream = newStream();
    const old = event('A');
    await append(stream, [old], place);

    expect(await failure(append(stream, [old, event('B')], place))).toBeInstanceOf(WrongExpectedVersionError);
    expect(await typesIn(stream)).toEqual(['A']);
  });

  test('an append of nothing changes nothing', async () => {
    const stream = await filled('A');
    await append(stream, [], 0n);

    expect(await typesIn(stream)).toEqual(['A']);
  });

  test('many events of one append keep their order', async () => {
    const stream = newStream();
    const types = Array.from({ length: 700 }, (_, n) => `T${n}`);
    await append(
      stream,
      types.map((type) => event(type)),
      'no_stream',
    );

    expect(await typesIn(stream)).toEqual(types);
  });

  test('more than 2 MiB in one append is refused, and nothing of it is kept', async () => {
    const stream = newStream();
    const large = Array.from({ length: 21 }, () => event('A', { text: 'x'.repeat(100_000) }));
    const refused = await failure(append(stream, large, 'no_stream'));

    expect(refused).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(refused).toMatchObject({ maxAppendSize: 2 * 1024 * 1024 });
    expect(await failure(typesIn(stream))).toBeInstanceOf(StreamNotFoundError);
  });

  test('just less than 1 MiB is kept', async () => {
    const stream = newStream();
    const text = 'x'.repeat(1024 * 1024 - 1_000);
    await append(stream, [event('A', { text })], 'no_stream');

    expect((await eventsIn(stream))[0]?.data).toEqual({ text });
  });

  test('an id that is no UUID is refused', async () => {
    const stream = newStream();

    await expect(append(stream, [event('A', {}, 'seven')], 'no_stream')).rejects.toThrow();
    expect(await failure(typesIn(stream))).toBeInstanceOf(StreamNotFoundError);
  });
});
