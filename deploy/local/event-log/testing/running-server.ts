import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, type ServiceError } from '@grpc/grpc-js';
import { expect, onTestFinished, vi } from 'vitest';
import { startServer } from '../server.ts';
import { openLog } from '../storage/log.ts';
import { Empty, shared, streams } from '../wire/protocol.ts';
import { streamIdentifier } from '../wire/values.ts';

const require = createRequire(import.meta.url);
const { StreamsClient } =
  require('@eventstore/db-client/generated/streams_grpc_pb.js') as typeof import('@eventstore/db-client/generated/streams_grpc_pb.js');

export type RunningServer = Awaited<ReturnType<typeof runningServer>>;

/** A server on an empty log, and a bare client that can send what the product's never would. Ends with its test. */
export const runningServer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'server-'));
  const file = join(folder, 'events.db');
  let { server, client } = await started(file);
  onTestFinished(async () => {
    client.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const appending = () => {
    const { promise: answer, resolve, reject } = Promise.withResolvers<AppendResp>();
    const call = client.append((error, reply) => (error ? reject(error) : resolve(reply)));
    call.on('error', () => undefined);

    return { call, answer };
  };

  return {
    file,
    address: () => `127.0.0.1:${server.port}`,
    client: () => client,
    stop: () => server.stop(),
    /** On the same file, after `stop`. */
    startAgain: async () => {
      client.close();
      ({ server, client } = await started(file));
    },
    appending,
    /** An append as it is made: its messages, and then its end. */
    append: (...messages: readonly AppendReq[]): Promise<AppendResp> => {
      const { call, answer } = appending();
      for (const message of messages) call.write(message);
      call.end();

      return answer;
    },
    /** Sends these, and leaves the call open until the test ends; what is answered lies in the list. */
    batchAppend: (...messages: readonly BatchAppendReq[]): readonly BatchAppendResp[] => {
      const answers: BatchAppendResp[] = [];
      const call = client.batchAppend();
      call.on('data', (answer) => answers.push(answer));
      call.on('error', () => undefined);
      onTestFinished(() => call.cancel());
      for (const message of messages) call.write(message);

      return answers;
    },
    read: async (asked: ReadReq.Options): Promise<readonly ReadResp[]> => {
      const found: ReadResp[] = [];
      for await (const reply of client.read(new streams.ReadReq().setOptions(asked))) found.push(reply);

      return found;
    },
  };
};

const started = async (file: string) => {
  const server = await startServer({
    log: await openLog(file, { fatal: vi.fn() }),
    host: '127.0.0.1',
    port: 0,
    tls: null,
    users: [],
    version: '23.10.0',
    maxAppendSize: 2 * 1024 * 1024,
  });

  return { server, client: new StreamsClient(`127.0.0.1:${server.port}`, credentials.createInsecure()) };
};

/** The options of an append that expects any revision. */
export const options = (stream: string): AppendReq =>
  new streams.AppendReq().setOptions(
    new streams.AppendReq.Options().setStreamIdentifier(streamIdentifier(stream)).setAny(new shared.Empty()),
  );

export const event = ({
  id = new shared.UUID().setString(randomUUID()),
  type = 'A',
  data = '{}',
} = {}): AppendReq => {
  const message = new streams.AppendReq.ProposedMessage().setId(id).setData(Buffer.from(data));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');

  return new streams.AppendReq().setProposedMessage(message);
};

export const batchOptions = (stream: string): BatchAppendReq.Options =>
  new streams.BatchAppendReq.Options().setStreamIdentifier(streamIdentifier(stream)).setAny(new Empty());

/** What is read of `$all` from the start: of streams whose names begin so. */
export const filtered = (prefix: string): ReadReq.Options => {
  const expression = new streams.ReadReq.Options.FilterOptions.Expression().setPrefixList([prefix]);

  return new streams.ReadReq.Options()
    .setAll(new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty()))
    .setFilter(new streams.ReadReq.Options.FilterOptions().setStreamIdentifier(expression));
};

export const streamOf = (reply: ReadResp): string =>
  Buffer.from(reply.getEvent()?.getEvent()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();

export const failure = (promise: Promise<unknown>): Promise<ServiceError> =>
  promise.then(
    () => expect.fail('it was let through'),
    (error) => error,
  );
