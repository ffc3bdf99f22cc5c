import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { CallOptions, Client, Metadata } from '@grpc/grpc-js';
import type { StoreAddress } from './address.ts';
import type { Endpoint } from './address-parts.ts';
import type { Connection, Stub } from './connection.ts';

/** Private members of the client: how it gets a connection, how it handles failures, and how a call begins. */
type Internals = {
  getGRPCClient: <Kind extends Client>(kind: Stub<Kind>) => Promise<Kind>;
  handleError: (stub: Client, error: unknown) => void;
  callArguments: (options: object, call?: object) => [Metadata, CallOptions];
};

/**
 * A client over a connection that we manage. Every call goes to the node that writes, so that reads see the latest
 * writes. A node that no longer writes says which one does (`requires-leader`). Without TLS the client would not send
 * the password from the address. We send it anyway, because whoever put it there wants that.
 */
export const connectClient = (address: StoreAddress, connection: Connection): EventStoreDBClient => {
  const [endpoint] = address.nodes as readonly [Endpoint];
  const named = address.name === null ? {} : { connectionName: address.name };
  const client = new EventStoreDBClient(
    { endpoint, ...named },
    { insecure: !address.tls },
    address.user ?? undefined,
  );
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
