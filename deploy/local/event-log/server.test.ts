import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, status } from '@grpc/grpc-js';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  event,
  failure,
  filtered,
  options,
  type RunningServer,
  runningServer,
  streamOf,
} from './testing/running-server.ts';
import { shared, streams } from './wire/protocol.ts';

/** What clients other than ours send: tests/contract drives the rest through ours. */
describe('a filtered read of the whole log', () => {
  test('shows as many matching events as were asked for', async () => {
    for (const stream of ['e1.a', 'e2.a', 'e1.b', 'e10.a', 'e1.c'])
      await server.append(options(stream), event());

    expect(await streamsIn(filtered('e1.').setCount('2'))).toEqual(['e1.a', 'e1.b']);
    expect(await streamsIn(filtered('e1.').setCount('9'))).toEqual(['e1.a', 'e1.b', 'e1.c']);
  });

  test('goes backwards too', async () => {
    for (const stream of ['e1.a', 'e2.a', 'e1.b', 'e2.b']) await server.append(options(stream), event());
    const backwards = filtered('e1.').setReadDirection(1);
    backwards.setAll(new streams.ReadReq.Options.AllOptions().setEnd(new shared.Empty()));

    expect(await streamsIn(backwards.setCount('9'))).toEqual(['e1.b', 'e1.a']);
  });

  test('finds what lies behind many others', async () => {
    await server.append(options('e2.a'), ...Array.from({ length: 1_000 }, () => event()));
    await server.append(options('e1.a'), event());

    expect(await streamsIn(filtered('e1.').setCount('1'))).toEqual(['e1.a']);
  });

  test('by a pattern that is none is refused', async () => {
    const expression = new streams.ReadReq.Options.FilterOptions.Expression().setRegex('(');
    const filter = new streams.ReadReq.Options.FilterOptions().setStreamIdentifier(expression);
    const refused = server.read(filtered('').setFilter(filter).setCount('1'));

    await expect(refused).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
  });
});

test('an id may come and go as two numbers', async () => {
  const id = randomUUID();
  await server.append(options('e1.a'), event({ id: asNumbers(id) }));
  const numbers = new streams.ReadReq.Options.UUIDOption().setStructured(new shared.Empty());
  const [asText] = await server.read(filtered('e1.').setCount('1'));
  const [asTwo] = await server.read(filtered('e1.').setCount('1').setUuidOption(numbers));

  expect(asText?.getEvent()?.getEvent()?.getId()?.getString()).toBe(id);
  expect(asTwo?.getEvent()?.getEvent()?.getId()?.toObject()).toEqual(asNumbers(id).toObject());
});

describe('an append', () => {
  test('without a stream is refused', async () => {
    await expect(server.append(event())).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
  });

  test('of an event without a type is refused by name', async () => {
    const refused = await failure(server.append(options('e1.a'), event({ type: '' })));

    expect(refused.metadata.get('exception')).toEqual(['missing-required-metadata-property']);
    expect(await streamsIn(filtered('e1.').setCount('9'))).toEqual([]);
  });

  test('that is half here when the server stops is answered, and not made', async () => {
    const { call, answer } = server.appending();
    call.write(options('e1.a'));
    call.write(event());
    await server.append(options('e1.b'), event());
    const refused = expect(answer).rejects.toMatchObject({ code: status.UNAVAILABLE });
    await server.stop();
    await refused;
    await server.startAgain();
    expect(await streamsIn(filtered('e1.').setCount('9'))).toEqual(['e1.b']);
  });
});

test('clients are not told of what is not here', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const client = new ServerFeaturesClient(server.address(), credentials.createInsecure());
  client.getSupportedMethods(new shared.Empty(), (_, reply) =>
    resolve(reply.getMethodsList().flatMap((method) => method.getFeaturesList())),
  );

  expect(await promise).toEqual(['position', 'events']);
  client.close();
});

const require = createRequire(import.meta.url);
const { ServerFeaturesClient } =
  require('@eventstore/db-client/generated/serverfeatures_grpc_pb.js') as typeof import('@eventstore/db-client/generated/serverfeatures_grpc_pb.js');

let server: RunningServer;

beforeEach(async () => {
  server = await runningServer();
});

const streamsIn = async (asked: ReadReq.Options) => (await server.read(asked)).map(streamOf);

const asNumbers = (id: string) => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');

  return new shared.UUID().setStructured(
    new shared.UUID.Structured()
      .setMostSignificantBits(String(bytes.readBigInt64BE(0)))
      .setLeastSignificantBits(String(bytes.readBigInt64BE(8))),
  );
};
