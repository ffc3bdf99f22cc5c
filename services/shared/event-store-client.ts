import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';

/** What the client does on an error: it closes the channel, so that the next call opens another. */
type Internals = { handleError: (...failed: unknown[]) => Promise<void> };

/**
 * A client that survives its own way of reconnecting: 6.2.1 closes the channel in the very turn in which the error
 * arrives, and an append begun in that turn then throws where nobody can catch it, which ends the process. A turn
 * later no call is half begun.
 */
export const connectClient = (url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url);
  const internals = client as unknown as Internals;
  const { handleError } = internals;

  internals.handleError = async (...failed) => {
    await nextTurn();
    await handleError(...failed);
  };

  return client;
};
