import { StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import {
  all,
  client,
  connected,
  end,
  event,
  failure,
  filled,
  newStream,
  streamsOf,
  typesIn,
} from './event-log-client.ts';
import { soon } from './patience.ts';

connected();

describe('deleting a stream', () => {
  test('it is not found any more, but stays in the whole log', async () => {
    const from = await end();
    const stream = await filled('A', 'B');
    await client.deleteStream(stream, { expectedRevision: 1n });
    expect(await failure(typesIn(stream))).toBeInstanceOf(StreamNotFoundError);

    const log = await all(client.readAll({ fromPosition: from }));
    expect(streamsOf(log).filter((name) => name === stream)).toHaveLength(2);
  });

  test('at the wrong revision it is refused', async () => {
    const stream = await filled('A', 'B');
    const refused = await failure(client.deleteStream(stream, { expectedRevision: 0n }));

    expect(refused).toBeInstanceOf(WrongExpectedVersionError);
    expect(refused).toMatchObject({ streamName: stream, actualVersion: 1n });
  });

  test.each(['no_stream', 'any', 1n] as const)(
    'appending at %s brings it back, its old events stay hidden',
    async (place) => {
      const stream = await filled('A', 'B');
      await client.deleteStream(stream);
      const again = await client.appendToStream(stream, [event('C')], { expectedRevision: place });

      expect(again.nextExpectedRevision).toBe(2n);
      // EventStoreDB brings it back a moment after the append was acknowledged.
      await expect.poll(() => typesIn(stream).catch(() => []), soon).toEqual(['C']);
    },
  );

  test.each(['any', 'no_stream', 0n] as const)('one that never was is refused at %s', async (place) => {
    const stream = newStream();
    const refused = await failure(client.deleteStream(stream, { expectedRevision: place }));

    expect(refused).toBeInstanceOf(WrongExpectedVersionError);
    expect(refused).toMatchObject({ streamName: stream });
    await client.appendToStream(stream, [event('A')], { expectedRevision: 'no_stream' });
    expect(await typesIn(stream)).toEqual(['A']);
  });

  test('again is let through', async () => {
    const stream = await filled('A');
    await client.deleteStream(stream);
    await client.deleteStream(stream);

    expect(await failure(typesIn(stream))).toBeInstanceOf(StreamNotFoundError);
  });

  test('a tombstone ends it for good', async () => {
    const stream = await filled('A');
    await client.tombstoneStream(stream, { expectedRevision: 0n });

    expect(await failure(client.appendToStream(stream, [event('B')]))).toBeInstanceOf(StreamDeletedError);
    expect(await failure(typesIn(stream))).toMatchObject({ type: 'stream-deleted', streamName: stream });
    expect(await failure(client.deleteStream(stream))).toBeInstanceOf(StreamDeletedError);
  });

  test('a tombstone ends its metadata with it', async () => {
    const stream = await filled('A');
    await client.tombstoneStream(stream);

    expect(await failure(client.setStreamMetadata(stream, { maxCount: 3 }))).toBeInstanceOf(
      StreamDeletedError,
    );
    expect(await failure(client.getStreamMetadata(stream))).toBeInstanceOf(StreamDeletedError);
  });
});
