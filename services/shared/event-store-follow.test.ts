import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EventLogProcess, startEventLog } from '../../tests/contract/event-log-process.ts';
import { until } from '../../tests/contract/patience.ts';
import type { Followed } from './event-store.ts';
import { connectClient } from './event-store-client.ts';
import { follow } from './event-store-follow.ts';

test('a subscription that is silent while the log goes on is replaced, without gap or repetition', async () => {
  const { seen, types } = following(connected(log.port), { head: async () => FAR_AHEAD, quiet: 30 });
  for (const type of ['A', 'B', 'C']) {
    const before = timesCaughtUp(seen);
    await until(() => timesCaughtUp(seen) > before);
    await append(type);
  }
  await until(() => types().length >= 3);

  expect(types()).toEqual(['A', 'B', 'C']);
});

test('a silent subscription to a log that rests is kept', async () => {
  let looked = 0;
  const head = async () => {
    looked++;
    return 0n;
  };
  const { seen } = following(connected(log.port), { head, quiet: 10 });
  await until(() => timesCaughtUp(seen) > 0);
  const before = looked;
  await until(() => looked > before + 5);

  expect(timesCaughtUp(seen)).toBe(1);
});

test('a caller that takes its time is no silence', async () => {
  await append('A');
  await append('B');
  let looked = 0;
  const head = async () => {
    looked++;
    return FAR_AHEAD;
  };
  const source = { client: connected(log.port), credentials, head, quiet: 10 };
  const reader = follow(source, { prefixes: ['e1.'], from: null, signal: stopped.signal });
  await reader.next();
  const before = looked;
  for (let n = 0; n < 30; n++) await append('C');

  expect(looked).toBe(before);
  expect((await reader.next()).value).toMatchObject({ kind: 'event', event: { type: 'B' } });
});

test('a connection that dies without a word is replaced', async () => {
  const line = await startLine();
  vi.spyOn(console, 'warn').mockReturnValue();
  const client = connected(line.port, '&keepAliveInterval=500&keepAliveTimeout=500');
  const { types } = following(client, { head: async () => 0n, quiet: 60_000 });
  await append('A');
  await until(() => types().length === 1);
  line.goSilent();
  await append('B');

  await until(() => types().length === 2);
  expect(types()).toEqual(['A', 'B']);
});

/** A position that the log does not reach in a test. */
const FAR_AHEAD = 10n ** 15n;

const credentials = { username: 'admin', password: 'changeit' };

let log: EventLogProcess;
let stopped: AbortController;
let clients: EventStoreDBClient[];
let lines: { close(): void }[];

beforeEach(async () => {
  log = await startEventLog();
  stopped = new AbortController();
  clients = [];
  lines = [];
});

afterEach(async () => {
  stopped.abort();
  for (const client of clients) await client.dispose();
  for (const line of lines) line.close();
  await log.dispose();
  vi.restoreAllMocks();
});

const connected = (port: number, options = '') => {
  const client = connectClient(`esdb://127.0.0.1:${port}?tls=false${options}`, 'hasty');
  clients.push(client);

  return client;
};

type Watching = { readonly head: () => Promise<bigint>; readonly quiet: number };

/** Follows until the test ends, and notes what it is shown. */
const following = (client: EventStoreDBClient, watching: Watching) => {
  const seen: Followed[] = [];
  const reading = async () => {
    const options = { prefixes: ['e1.'], from: null, signal: stopped.signal };
    for await (const followed of follow({ client, credentials, ...watching }, options)) seen.push(followed);
  };
  void reading();

  return {
    seen,
    types: () => seen.flatMap((followed) => (followed.kind === 'event' ? followed.event.type : [])),
  };
};

const timesCaughtUp = (seen: readonly Followed[]) => seen.filter(({ kind }) => kind === 'caught-up').length;

const append = (type: string) =>
  connected(log.port).appendToStream(`e1.${randomUUID()}`, jsonEvent({ type, data: {} }), { credentials });

/** A line to the log on which, from some moment on, nothing that was connected hears anything any more. */
const startLine = async () => {
  let pairs: (readonly [Socket, Socket])[] = [];
  const server = createServer((near) => {
    const far = connect(log.port, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
    pairs.push([near, far]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  const line = {
    port: (server.address() as AddressInfo).port,
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
