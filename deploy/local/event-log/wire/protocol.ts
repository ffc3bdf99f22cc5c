import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

// The messages and services are the client's own generated code, so that we don't need a copy of the protocol.
export const streams =
  require('@eventstore/db-client/generated/streams_pb.js') as typeof import('@eventstore/db-client/generated/streams_pb.js');
export const shared =
  require('@eventstore/db-client/generated/shared_pb.js') as typeof import('@eventstore/db-client/generated/shared_pb.js');
export const features =
  require('@eventstore/db-client/generated/serverfeatures_pb.js') as typeof import('@eventstore/db-client/generated/serverfeatures_pb.js');
export const rpcStatus =
  require('@eventstore/db-client/generated/status_pb.js') as typeof import('@eventstore/db-client/generated/status_pb.js');
export const { Any } =
  require('google-protobuf/google/protobuf/any_pb.js') as typeof import('google-protobuf/google/protobuf/any_pb.js');
export const { Empty } =
  require('google-protobuf/google/protobuf/empty_pb.js') as typeof import('google-protobuf/google/protobuf/empty_pb.js');
export const { StreamsService } =
  require('@eventstore/db-client/generated/streams_grpc_pb.js') as typeof import('@eventstore/db-client/generated/streams_grpc_pb.js');
export const { ServerFeaturesService } =
  require('@eventstore/db-client/generated/serverfeatures_grpc_pb.js') as typeof import('@eventstore/db-client/generated/serverfeatures_grpc_pb.js');
