import { isIPv6 } from 'node:net';
import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { admission } from './access.ts';
import { appendHandler } from './calls/append.ts';
import { batchAppendHandler } from './calls/batch-append.ts';
import type { CallContext } from './calls/context.ts';
import { deleteHandler, tombstoneHandler } from './calls/delete.ts';
import { featuresHandler } from './calls/features.ts';
import { openCalls } from './calls/open-calls.ts';
import { readHandler } from './calls/read.ts';
import type { Log } from './storage/log.ts';
import { ServerFeaturesService, StreamsService } from './wire/protocol.ts';

type Options = {
  readonly log: Log;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** PEM. Null: no encryption. */
  readonly tls: { readonly key: Buffer; readonly certificate: Buffer } | null;
  /** `name:password`. An empty list lets everyone in. */
  readonly users: readonly string[];
  /** The server version that clients are told. */
  readonly version: string;
  readonly maxAppendSize: number;
};

/** Milliseconds that running calls get when the server stops. */
const DRAIN = 1_000;

/** EventStoreDB's protocol, as far as `@eventstore/db-client` needs it for streams. Resolves once it listens. */
export const startServer = async (options: Options) => {
  const { log, users, version, maxAppendSize } = options;
  const calls = openCalls();
  const server = new Server(channelOptions);
  server.addService(streamsService, handlers({ log, admit: admission(users), calls, maxAppendSize }));
  server.addService(ServerFeaturesService, { getSupportedMethods: featuresHandler(version) });
  const port = await listen(server, options);

  return {
    port,
    stop: async () => {
      calls.endAll();
      await shutDown(server);
      await log.close();
    },
  };
};

const channelOptions = {
  // Above what a client sends of one batch at a time, 3 MiB.
  'grpc.max_receive_message_length': 16 * 1024 * 1024,
  'grpc.max_send_message_length': -1,
};

/** A read's answers are encoded already. */
const streamsService = {
  ...StreamsService,
  read: { ...StreamsService.read, responseSerialize: (reply: Buffer) => reply },
};

const handlers = (context: CallContext): UntypedServiceImplementation => ({
  read: readHandler(context),
  append: appendHandler(context),
  batchAppend: batchAppendHandler(context),
  delete: deleteHandler(context),
  tombstone: tombstoneHandler(context),
});

const listen = (server: Server, { host, port, tls }: Options): Promise<number> => {
  const credentials = tls
    ? ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.certificate }])
    : ServerCredentials.createInsecure();

  return new Promise((resolve, reject) => {
    server.bindAsync(`${isIPv6(host) ? `[${host}]` : host}:${port}`, credentials, (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
};

const shutDown = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const timeout = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, DRAIN);
    server.tryShutdown(() => {
      clearTimeout(timeout);
      resolve();
    });
  });
