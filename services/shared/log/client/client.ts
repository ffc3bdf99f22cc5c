import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { CallOptions, Client, Metadata } from '@grpc/grpc-js';
import type { StoreAddress } from './address.ts';
import type { Connection, Stub } from './connection.ts';

/** What the client keeps to itself: how it gets at a connection, what it does when that fails, what a call begins with. */
type Internals = {
  getGRPCClient: <Kind extends Client>(kind: Stub<Kind>) => Promise<Kind>;
  handleError: (stub: Client, error: unknown) => void;
  callArguments: (options: object, call?: object) => [Metadata, CallOptions];
};

/**
 * A client over a connection of ours. Every call goes to the node that writes, so that what was just written is read;
 * one that does not write any more says who does (`requires-leader`). Without TLS the client would send no password:
 * the one in the address is sent all the same, since whoever put it there wants it to be.
 */
export const connectClient = (address: StoreAddress, connection: Connection): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(address.url);
  const internals = client as unknown as Internals;
  const { callArguments } = internals;

  internals.getGRPCClient = (kind) => connection.stub(kind);
  internals.handleError = (stub, error) => connection.failed(stub.getChannel() as never, error);
  internals.callArguments = (...given) => {
    const [metadata, options] = callArguments(...given);
    metadata.set('requires-leader', 'true');
    if (!address.tls && address.user) metadata.set('authorization', basic(address.user));

    return [metadata, options];
  };

  return client;
};

const basic = ({ username, password }: Credentials) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
