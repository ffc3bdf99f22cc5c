import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, type ServiceError, status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startServer } from './server.ts';
import { openLog } from './storage/log.ts';
import { shared, streams } from './wire/protocol.ts';
import { streamIdentifier } from './wire/values.ts';

/** What clients other than ours send: tests/contract drives the rest through ours. */
describe('a filtered read of the whole log', () => {
  test('shows as many matching events as were asked for', async () => {
    for (const stream of ['e1.a', 'e2.a', 'e1.b', 'e10.a', 'e1.c']) await append([options(stream), event()]);

    expect(await streamsIn(filtered('e1.').setCount('2'))).toEqual(['e1.a', 'e1.b']);
    expect(await streamsIn(filtered('e1.').setCount('9'))).toEqual(['e1.a', 'e1.b', 'e1.c']);
  });

  test('goes backwards too', async () => {
    for (const stream of ['e1.a', 'e2.a', 'e1.b', 'e2.b']) await append([options(stream), event()]);
    const backwards = filtered('e1.').setReadDirection(1);
    backwards.setAll(new streams.ReadReq.Options.AllOptions().setEnd(new shared.Empty()));

    expect(await streamsIn(backwards.setCount('9'))).toEqual(['e1.b', 'e1.a']);
  });

  test('finds what lies behind many others', async () => {
    await append([options('e2.a'), ...Array.from({ length: 1_000 }, () => event())]);
    await append([options('e1.a'), event()]);

    expect(await streamsIn(filtered('e1.').setCount('1'))).toEqual(['e1.a']);
  });

  test('by a pattern that is none is refused', async () => {
    const expression = new streams.ReadReq.Options.FilterOptions.Expression().setRegex('(');
    const filter = new streams.ReadReq.Options.FilterOptions().setStreamIdentifier(expression);
    const refused = read(filtered('').setFilter(filter).setCount('1'));

    await expect(refused).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
  });
});

test('an id may come and go as two numbers', async () => {
  const id = randomUUID();
  await append([options('e1.a'), event({ id: asNumbers(id) })]);
  const numbers = new streams.ReadReq.Options.UUIDOption().setStructured(new shared.Empty());
  const [asText] = await read(filtered('e1.').setCount('1'));
  const [asTwo] = await read(filtered('e1.').setCount('1').setUuidOption(numbers));

  expect(asText?.getEvent()?.getEvent()?.getId()?.getString()).toBe(id);
  expect(asTwo?.getEvent()?.getEvent()?.getId()?.toObject()).toEqual(asNumbers(id).toObject());
});

describe('an append', () => {
  test('without a stream is refused', async () => {
    await expect(append([event()])).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
  });

  test('of an event without a type is refused by name', async () => {
    const refused = await failure(append([options('e1.a'), event({ type: '' })]));

    expect(refused.metadata.get('exception')).toEqual(['missing-required-metadata-property']);
    expect(await streamsIn(filtered('e1.').setCount('9'))).toEqual([]);
  });

  test('that is half here when the server stops is answered, and not made', async () => {
    const { call, answer } = appending();
    call.write(options('e1.a'));
    call.write(event());
    await append([options('e1.b'), event()]);
    const refused = expect(answer).rejects.toMatchObject({ code: status.UNAVAILABLE });
    await server.stop();
    await refused;
    client.close();

    await start();
    expect(await streamsIn(filtered('e1.').setCount('9'))).toEqual(['e1.b']);
  });
});

test('clients are not told of what is not here', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const client = new ServerFeaturesClient(address(), credentials.createInsecure());
  client.getSupportedMethods(new shared.Empty(), (_, reply) =>
    resolve(reply.getMethodsList().flatMap((method) => method.getFeaturesList())),
  );

  expect(await promise).toEqual(['position', 'events']);
  client.close();
});

const require = createRequire(import.meta.url);
const { StreamsClient } =
  require('@eventstore/db-client/generated/streams_grpc_pb.js') as typeof import('@eventstore/db-client/generated/streams_grpc_pb.js');
const { ServerFeaturesClient } =
  require('@eventstore/db-client/generated/serverfeatures_grpc_pb.js') as typeof import('@eventstore/db-client/generated/serverfeatures_grpc_pb.js');

let folder: string;
let server: Awaited<ReturnType<typeof startServer>>;
let client: InstanceType<typeof StreamsClient>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-'));
  await start();
});

afterEach(async () => {
  client.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

const start = async () => {
  server = await startServer({
    log: await openLog(join(folder, 'events.db'), { fatal: vi.fn() }),
    host: '127.0.0.1',
    port: 0,
    tls: null,
    users: [],
    version: '23.10.0',
    maxAppendSize: 1024 * 1024,
  });
  client = new StreamsClient(address(), credentials.createInsecure());
};

const address = () => `127.0.0.1:${server.port}`;

const filtered = (prefix: string): ReadReq.Options => {
  const expression = new streams.ReadReq.Options.FilterOptions.Expression().setPrefixList([prefix]);

  return new streams.ReadReq.Options()
    .setAll(new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty()))
    .setFilter(new streams.ReadReq.Options.FilterOptions().setStreamIdentifier(expression));
};

const read = async (asked: ReadReq.Options): Promise<readonly ReadResp[]> => {
  const found: ReadResp[] = [];
  for await (const reply of client.read(new streams.ReadReq().setOptions(asked))) found.push(reply);

  return found;
};

const streamsIn = async (asked: ReadReq.Options) =>
  (await read(asked)).map((reply) =>
    Buffer.from(reply.getEvent()?.getEvent()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
  );

const options = (stream: string): AppendReq =>
  new streams.AppendReq().setOptions(
    new streams.AppendReq.Options().setStreamIdentifier(streamIdentifier(stream)).setAny(new shared.Empty()),
  );

const event = ({ id = new shared.UUID().setString(randomUUID()), type = 'A' } = {}): AppendReq => {
  const message = new streams.AppendReq.ProposedMessage().setId(id);
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');

  return new streams.AppendReq().setProposedMessage(message);
};

/** An append as it is made: its messages, and then its end. */
const append = (messages: readonly AppendReq[]): Promise<AppendResp> => {
  const { call, answer } = appending();
  for (const message of messages) call.write(message);
  call.end();

  return answer;
};

const appending = () => {
  const { promise: answer, resolve, reject } = Promise.withResolvers<AppendResp>();
  const call = client.append((error, reply) => (error ? reject(error) : resolve(reply)));
  call.on('error', () => undefined);

  return { call, answer };
};

const failure = (promise: Promise<unknown>): Promise<ServiceError> =>
  promise.then(
    () => expect.fail('it was let through'),
    (error) => error,
  );

const asNumbers = (id: string) => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');

  return new shared.UUID().setStructured(
    new shared.UUID.Structured()
      .setMostSignificantBits(String(bytes.readBigInt64BE(0)))
      .setLeastSignificantBits(String(bytes.readBigInt64BE(8))),
  );
};
