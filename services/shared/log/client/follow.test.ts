import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EventLogProcess, startEventLog } from '../../../../tests/contract/event-log-process.ts';
import { until } from '../../../../tests/contract/patience.ts';
import type { Followed } from '../event-store.ts';
import { storeAddress } from './address.ts';
import { connectClient } from './client.ts';
import { openConnection } from './connection.ts';
import { follow } from './follow.ts';
import { openHealth } from './health.ts';

test('a quiet subscription is kept while the log takes what its filter leaves out', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const line = await startLine();
  const { seen, types } = following(connected(line.port, '&keepAliveInterval=50&keepAliveTimeout=5000'));
  await until(() => timesCaughtUp(seen) > 0);
  for (let n = 0; n < 20; n++) {
    const pinged = line.sent() + 1;
    await append('Unwanted', 'e2.');
    await until(() => line.sent() >= pinged);
  }
  await append('Wanted');
  await until(() => types().length === 1);

  expect(timesCaughtUp(seen)).toBe(1);
});

test('a connection that dies without a word is replaced', async () => {
  const line = await startLine();
  vi.spyOn(console, 'warn').mockReturnValue();
  const client = connected(line.port, '&keepAliveInterval=500&keepAliveTimeout=500');
  const { types } = following(client);
  await append('A');
  await until(() => types().length === 1);
  line.goSilent();
  await append('B');

  await until(() => types().length === 2);
  expect(types()).toEqual(['A', 'B']);
});

const health = openHealth({
  user: 'admin',
  node: () => ({ address: '127.0.0.1', port: log.port }),
  tell: () => {},
});
const credentials = { username: 'admin', password: 'changeit' };

let log: EventLogProcess;
let stopped: AbortController;
let closing: (() => unknown)[];
let lines: { close(): void }[];

beforeEach(async () => {
  log = await startEventLog();
  stopped = new AbortController();
  closing = [];
  lines = [];
});

afterEach(async () => {
  stopped.abort();
  for (const close of closing) await close();
  for (const line of lines) line.close();
  await log.dispose();
  vi.restoreAllMocks();
});

const connected = (port: number, options = '') => {
  const address = storeAddress(`esdb://127.0.0.1:${port}?tls=false${options}`);
  const connection = openConnection(address, 'hasty');
  const client = connectClient(address, connection);
  closing.push(() => client.dispose(), connection.close);

  return client;
};

/** Follows until the test ends, and records what it gets. */
const following = (client: EventStoreDBClient) => {
  const seen: Followed[] = [];
  const reading = async () => {
    const options = { prefixes: ['e1.'], from: null, signal: stopped.signal };
    for await (const followed of follow({ client, credentials, health }, options)) seen.push(followed);
  };
  void reading();

  return {
    seen,
    types: () => seen.flatMap((followed) => (followed.kind === 'event' ? followed.event.type : [])),
  };
};

const timesCaughtUp = (seen: readonly Followed[]) => seen.filter(({ kind }) => kind === 'caught-up').length;

const append = (type: string, prefix = 'e1.') =>
  connected(log.port).appendToStream(`${prefix}${randomUUID()}`, jsonEvent({ type, data: {} }), {
    credentials,
  });

/** A line to the log that can be cut silently: from then on existing connections hear nothing. */
const startLine = async () => {
  let pairs: (readonly [Socket, Socket])[] = [];
  let sent = 0;
  const server = createServer((near) => {
    const far = connect(log.port, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('data', () => sent++).pipe(far);
    far.pipe(near);
    pairs.push([near, far]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  const line = {
    port: (server.address() as AddressInfo).port,
    /** How often something was sent to the log: a subscription that stands sends nothing but pings. */
    sent: () => sent,
    goSilent: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        sockets.push(near, far);
      }
      pairs = [];
    },
    close: () => {
      for (const socket of [...sockets, ...pairs.flat()]) socket.destroy();
      server.close();
    },
  };
  lines.push(line);

  return line;
};
