import { type AllStreamResolvedEvent, binaryEvent, StreamNotFoundError } from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import {
  all,
  client,
  connected,
  content,
  end,
  event,
  eventsIn,
  failure,
  filled,
  idsOf,
  newStream,
  streamsOf,
  typesIn,
} from './event-log-client.ts';

connected();

describe('reading a stream', () => {
  test('an event comes back as it was written', async () => {
    const stream = newStream();
    const written = event('Größe geändert', { size: 'größer', n: [1, null, 2.5] });
    const { position } = await client.appendToStream(stream, [written]);
    const [read] = await eventsIn(stream);

    expect(read).toMatchObject({
      ...content(written),
      streamId: stream,
      revision: 0n,
      isJson: true,
      position,
    });
    expect(Math.abs(Number(read?.created) - Date.now())).toBeLessThan(60_000);
  });

  test('bytes come back as bytes', async () => {
    const stream = newStream();
    const data = Uint8Array.of(0, 255, 128, 10);
    await client.appendToStream(stream, [binaryEvent({ type: 'A', data, metadata: Uint8Array.of(7, 0) })]);
    const [read] = await eventsIn(stream);

    expect(read?.isJson).toBe(false);
    expect(Array.from(read?.data as Uint8Array)).toEqual(Array.from(data));
    expect(Array.from(read?.metadata as Uint8Array)).toEqual([7, 0]);
  });

  test('names are not only ASCII', async () => {
    const stream = `${newStream()}-ünïcødé-名`;
    await client.appendToStream(stream, [event('A')]);

    expect((await eventsIn(stream))[0]?.streamId).toBe(stream);
    expect(
      await failure(client.appendToStream(stream, [event('B')], { expectedRevision: 5n })),
    ).toMatchObject({
      streamName: stream,
    });
  });

  test('forwards it begins at a revision and ends at a limit', async () => {
    const stream = await filled('A', 'B', 'C', 'D');

    expect(await typesIn(stream, { fromRevision: 1n, maxCount: 2 })).toEqual(['B', 'C']);
    expect(await typesIn(stream, { fromRevision: 9n })).toEqual([]);
  });

  test('forwards it cannot begin at the end, nor show no events', async () => {
    const stream = await filled('A');

    expect(await failure(typesIn(stream, { fromRevision: 'end' }))).toMatchObject({ code: 2 });
    expect(await failure(typesIn(stream, { maxCount: 0 }))).toMatchObject({ code: 2 });
  });

  test('backwards it begins at the end or at a revision', async () => {
    const stream = await filled('A', 'B', 'C', 'D');
    const backwards = { direction: 'backwards' } as const;

    expect(await typesIn(stream, { ...backwards, fromRevision: 'end' })).toEqual(['D', 'C', 'B', 'A']);
    expect(await typesIn(stream, { ...backwards, fromRevision: 'end', maxCount: 1 })).toEqual(['D']);
    expect(await typesIn(stream, { ...backwards, fromRevision: 2n, maxCount: 2 })).toEqual(['C', 'B']);
    expect(await typesIn(stream, { ...backwards, fromRevision: 9n })).toEqual(['D', 'C', 'B', 'A']);
  });

  test('a stream that never was is not found', async () => {
    const stream = newStream();
    const missing = await failure(typesIn(stream));

    expect(missing).toBeInstanceOf(StreamNotFoundError);
    expect(missing).toMatchObject({ streamName: stream });
  });

  test('a link leads to its event', async () => {
    const target = await filled('A', 'B');
    const links = newStream();
    const link = (revision: number) =>
      binaryEvent({ type: '$>', data: Buffer.from(`${revision}@${target}`) });
    await client.appendToStream(links, [link(1), link(0)]);
    const resolved = await all(client.readStream(links, { resolveLinkTos: true }));

    expect(resolved.map((entry) => entry.event?.type)).toEqual(['B', 'A']);
    expect(resolved.map((entry) => entry.link?.revision)).toEqual([0n, 1n]);
  });

  test('its metadata limits what is shown', async () => {
    const stream = await filled('A', 'B', 'C', 'D');
    await client.setStreamMetadata(stream, { maxCount: 3 });
    expect(await typesIn(stream)).toEqual(['B', 'C', 'D']);

    await client.setStreamMetadata(stream, { truncateBefore: 3 });
    expect(await typesIn(stream)).toEqual(['D']);
    expect(await typesIn(stream, { direction: 'backwards', fromRevision: 'end' })).toEqual(['D']);
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 3 });
  });
});

test.each([
  { $maxCount: 0 },
  { $maxCount: -1 },
  { $maxAge: 0 },
  { $maxAge: -5 },
  { $maxCount: '1' },
  { $maxCount: 1, $tb: 'none' },
  { $maxCount: 1, $acl: 7 },
  { $maxCount: 1e30 },
  [1],
])('metadata of %j hides nothing of a stream', async (metadata) => {
  const stream = await filled('A', 'B');
  const written = event('$metadata', metadata as Record<string, unknown>);
  await client.appendToStream(`$$${stream}`, [written]);

  expect(await typesIn(stream)).toEqual(['A', 'B']);
});

test('of the metadata of a stream the newest alone can be read', async () => {
  const stream = await filled('A');
  for (const maxCount of [5, 4]) await client.setStreamMetadata(stream, { maxCount });

  expect((await eventsIn(`$$${stream}`)).map(({ revision }) => revision)).toEqual([1n]);
});

test('a stream without a name cannot be read or written', async () => {
  await expect(typesIn('')).rejects.toThrow();
  await expect(client.appendToStream('', [event('A')])).rejects.toThrow();
});

describe('reading the whole log', () => {
  test('it is in the order of writing, and the same backwards', async () => {
    const before = await end();
    const [one, two] = [newStream(), newStream()];
    for (const stream of [one, two, one]) await client.appendToStream(stream, [event('A')]);
    const isOurs = ({ event }: AllStreamResolvedEvent) => [one, two].includes(event?.streamId ?? '');
    const latest = { direction: 'backwards', fromPosition: 'end', maxCount: 1_000 } as const;
    const forwards = (await all(client.readAll({ fromPosition: before }))).filter(isOurs);
    const backwards = (await all(client.readAll(latest))).filter(isOurs);

    expect(streamsOf(forwards)).toEqual([one, two, one]);
    expect(streamsOf(backwards)).toEqual([one, two, one]);
    expect(idsOf(backwards)).toEqual(idsOf(forwards).reverse());
  });

  test('forwards a position is included, backwards it is not', async () => {
    const stream = await filled('A', 'B', 'C');
    const [, middle] = await eventsIn(stream);
    const fromPosition = middle?.position ?? 'start';
    const forwards = await all(client.readAll({ fromPosition, maxCount: 2 }));
    const backwards = await all(client.readAll({ fromPosition, direction: 'backwards', maxCount: 1 }));

    expect(forwards.map((entry) => entry.event?.type)).toEqual(['B', 'C']);
    expect(backwards.map((entry) => entry.event?.type)).toEqual(['A']);
  });

  test('nothing lies beyond its end', async () => {
    await filled('A');

    expect(await all(client.readAll({ fromPosition: 'end' }))).toEqual([]);
  });

  test('it holds events of the system, so that a reader notices when it forgot to filter', async () => {
    const first = await all(client.readAll({ maxCount: 1 }));

    expect(first[0]?.event?.type).toMatch(/^\$/);
  });
});
