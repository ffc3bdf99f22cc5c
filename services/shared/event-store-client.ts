import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';

type Internals = {
  /** What the client does on an error: it closes the channel, so that the next call opens another. */
  handleError: (...failed: unknown[]) => Promise<void>;
  createChannel: () => Promise<{
    readonly internalChannel: { readonly options: Record<string, unknown> };
  }>;
};

/**
 * Bytes that the log may send before it hears that they were read. With few, a long read waits often, and others have
 * their turns meanwhile (RFC 9113, section 6.9.2: 65,535 where nothing is said).
 */
export const windows = { patient: 65_535, hasty: 1_048_576 } as const;

/**
 * A client that survives its own way of reconnecting: 6.2.1 closes the channel in the very turn in which the error
 * arrives, and an append begun in that turn then throws where nobody can catch it, which ends the process. A turn
 * later no call is half begun. It passes no option on to its channels either, which connect only once they are used.
 */
export const connectClient = (url: string, window: keyof typeof windows): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url);
  const internals = client as unknown as Internals;
  const { handleError, createChannel } = internals;

  internals.handleError = async (...failed) => {
    await nextTurn();
    await handleError(...failed);
  };

  internals.createChannel = async () => {
    const channel = await createChannel();
    channel.internalChannel.options['grpc-node.flow_control_window'] = windows[window];

    return channel;
  };

  return client;
};
