import { createRequire } from 'node:module';
import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';

const require = createRequire(import.meta.url);

// What the client's package generated from the protocol. Its modules are CommonJS and name no exports.

export const { StreamsClient, StreamsService } =
  require('@eventstore/db-client/generated/streams_grpc_pb.js') as typeof import('@eventstore/db-client/generated/streams_grpc_pb.js');
export const streams =
  require('@eventstore/db-client/generated/streams_pb.js') as typeof import('@eventstore/db-client/generated/streams_pb.js');
export const shared =
  require('@eventstore/db-client/generated/shared_pb.js') as typeof import('@eventstore/db-client/generated/shared_pb.js');
export const { Timestamp } =
  require('google-protobuf/google/protobuf/timestamp_pb.js') as typeof import('google-protobuf/google/protobuf/timestamp_pb.js');
export const { Empty } =
  require('google-protobuf/google/protobuf/empty_pb.js') as typeof import('google-protobuf/google/protobuf/empty_pb.js');

/** A client over its connection, and the name and password that each of its calls passes. */
export type Source = { readonly client: EventStoreDBClient; readonly credentials: Credentials };
