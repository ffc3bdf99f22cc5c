import { createRequire } from 'node:module';
import { expect, vi } from 'vitest';
import { type StoreAddress, shown, storeAddress } from '../../services/shared/log/client/address.ts';
import type { Endpoint } from '../../services/shared/log/client/address-parts.ts';
import { openChannel } from '../../services/shared/log/client/channel.ts';
import { connectClient } from '../../services/shared/log/client/client.ts';
import { openConnection } from '../../services/shared/log/client/connection.ts';
import { credentialsOf } from '../../services/shared/log/client/credentials.ts';
import { all } from '../contract/event-log-client.ts';

const require = createRequire(import.meta.url);
const { Metadata } = require('@grpc/grpc-js') as typeof import('@grpc/grpc-js');
const { OperationsClient } =
  require('@eventstore/db-client/generated/operations_grpc_pb.js') as typeof import('@eventstore/db-client/generated/operations_grpc_pb.js');
const operations =
  require('@eventstore/db-client/generated/operations_pb.js') as typeof import('@eventstore/db-client/generated/operations_pb.js');

/** Scavenges every node of the event store, one after the other. Resolves when all of them are done. */
export const scavengeAll = async (url: string, admin: string): Promise<void> => {
  const address = storeAddress(url);
  for (const node of address.nodes) {
    const id = await begun(address, node, admin);
    await vi.waitFor(() => isOver(url, admin, id), { timeout: 120_000, interval: 500 });
    process.stdout.write(`scavenged ${shown(node)}\n`);
  }
};

const begun = (address: StoreAddress, node: Endpoint, admin: string): Promise<string> => {
  const channelOverride = openChannel(node, address, 'hasty');
  const metadata = new Metadata();
  metadata.set('authorization', `Basic ${Buffer.from(admin).toString('base64')}`);
  const options = new operations.StartScavengeReq.Options().setThreadCount(1).setStartFromChunk(0);
  const request = new operations.StartScavengeReq().setOptions(options);

  return new Promise<string>((resolve, reject) => {
    const client = new OperationsClient('', undefined as never, { channelOverride });
    client.startScavenge(request, metadata, (error, answer) =>
      error ? reject(error) : resolve(answer.getScavengeId()),
    );
  }).finally(() => channelOverride.close());
};

/** Each scavenge writes what it does into a stream of its own. */
const isOver = async (url: string, admin: string, id: string) => {
  const address = storeAddress(url);
  const connection = openConnection(address, 'hasty');
  const client = connectClient(address, connection);
  try {
    const entries = await all(client.readStream(`$scavenges-${id}`, { credentials: credentialsOf(admin) }));
    expect(entries.map(({ event }) => event?.type)).toContain('$scavengeCompleted');
  } finally {
    await client.dispose();
    connection.close();
  }
};
