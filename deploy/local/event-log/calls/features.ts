import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { features } from '../wire/protocol.ts';

/**
 * Tells clients which calls there are; they compare the path in lower case. `deadline_duration` isn't among the
 * features, because newer clients would then send a field that this server doesn't read.
 */
export const featuresHandler =
  (version: string) =>
  (_: ServerUnaryCall<unknown, SupportedMethods>, answer: sendUnaryData<SupportedMethods>) =>
    answer(
      null,
      new features.SupportedMethods().setEventStoreServerVersion(version).setMethodsList(
        methods.map(([service, method, supported]) =>
          new features.SupportedMethod()
            .setServiceName(service)
            .setMethodName(method)
            .setFeaturesList([...supported]),
        ),
      ),
    );

const STREAMS = 'event_store.client.streams.streams';

const methods: readonly (readonly [service: string, method: string, features: readonly string[]])[] = [
  [STREAMS, 'read', ['position', 'events']],
  [STREAMS, 'append', []],
  [STREAMS, 'batchappend', []],
  [STREAMS, 'delete', []],
  [STREAMS, 'tombstone', []],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods', []],
];
