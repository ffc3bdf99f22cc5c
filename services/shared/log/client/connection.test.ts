import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EventLogProcess, startEventLog } from '../../../../tests/contract/event-log-process.ts';
import { storeAddress } from './address.ts';
import type { Endpoint } from './address-parts.ts';
import { connectClient } from './client.ts';
import { type Connection, openConnection } from './connection.ts';
import { StoreAway } from './errors.ts';
import type { Member } from './leader.ts';
import { StreamsClient } from './protocol.ts';
import { collectEvents } from './read.ts';
import { readLastOfAll } from './read-request.ts';

test('while no node leads a call is refused at once, and goes on soon after one does', async () => {
  leading = null;
  await expect(head()).rejects.toThrow(NO_LEADER);
  // This happens before any node has answered.
  const { promise: silence, resolve: speak } = Promise.withResolvers<void>();
  silenced = silence;
  for (let n = 0; n < 20; n++) await expect(head()).rejects.toThrow(NO_LEADER);
  leading = nodes[0];
  silenced = null;
  speak();
  const before = gossips;
  await expect.poll(answers).toBe(true);

  // The search that was under way, and the next one.
  expect(gossips - before).toBeLessThanOrEqual(2 * nodes.length);
});

test('calls wait for as many searches as the address asks for', async () => {
  leading = null;
  open('&maxDiscoverAttempts=3&discoveryInterval=50');
  const waiting = head();
  await expect.poll(() => gossips).toBeGreaterThan(nodes.length);
  leading = nodes[0];
  await waiting;

  leading = null;
  await logs[0].end('SIGKILL');
  await expect.poll(failing).toBeInstanceOf(StoreAway);
});

test('it leads to the next leader when the last is gone', async () => {
  await head();
  expect(connection.node()).toMatchObject(nodes[0]);
  await logs[0].end('SIGKILL');
  leading = null;
  await expect.poll(failing).toBeInstanceOf(StoreAway);
  leading = nodes[1];
  await expect.poll(answers).toBe(true);

  expect(connection.node()).toMatchObject(nodes[1]);
});

test('an error of a node that still leads changes nothing', async () => {
  await head();
  const stub = await connection.stub(StreamsClient);
  const before = gossips;
  connection.failed(stub.getChannel() as never, new StoreAway('for a moment'));
  await expect.poll(() => gossips).toBeGreaterThan(before);
  await head();

  expect(await connection.stub(StreamsClient)).toBe(stub);
});

test.each([
  ['the leader', () => [nodes[0]]],
  ['any node', () => nodes],
] as const)('that %s is too slow to tell who leads ends no connection that works', async (_, slow) => {
  await head();
  const stub = await connection.stub(StreamsClient);
  silent = slow();
  const before = gossips;
  connection.failed(stub.getChannel() as never, new StoreAway('for a moment'));
  await expect.poll(() => gossips).toBeGreaterThan(before + 4);
  await head();

  expect(await connection.stub(StreamsClient)).toBe(stub);
});

test('a call is refused at once when no node is there any more, and goes on soon after one is back', async () => {
  await head();
  await Promise.all(logs.map((log) => log.end('SIGKILL')));
  silent = nodes;
  await expect.poll(failing).toBeInstanceOf(StoreAway);
  expect(await failing()).toEqual(new StoreAway('It does not answer.'));

  await logs[0].start();
  silent = [];
  silenced = null;
  await expect.poll(answers).toBe(true);
});

test('once it is closed nothing goes over it', async () => {
  await head();
  connection.close();

  await expect(head()).rejects.toThrow('closed');
});

const NO_LEADER = /^The event store has no leader: none of .* leads\.$/;

let logs: [EventLogProcess, EventLogProcess];
let nodes: [Endpoint, Endpoint];
/** The node that the others name as their leader. */
let leading: Endpoint | null;
/** The nodes that do not answer. */
let silent: readonly Endpoint[];
/** Nobody answers until this resolves. */
let silenced: Promise<void> | null;
let gossips: number;
let connection: Connection;
let client: ReturnType<typeof connectClient>;

beforeEach(async () => {
  logs = [await startEventLog(), await startEventLog()];
  nodes = [nodeOf(logs[0]), nodeOf(logs[1])];
  leading = nodes[0];
  silent = [];
  gossips = 0;
  open();
});

const open = (options = '') => {
  const address = storeAddress(`esdb://${nodes.map(({ port }) => `127.0.0.1:${port}`)}?tls=false${options}`);
  connection = openConnection(address, 'hasty', gossip);
  client = connectClient(address, connection);
};

afterEach(async () => {
  await client.dispose();
  connection.close();
  for (const log of logs) await log.dispose();
});

const nodeOf = ({ port }: EventLogProcess): Endpoint => ({ address: '127.0.0.1', port });

/** The embedded log has no cluster, so this plays the leader election. Everything else is real. */
const gossip = async (asked: Endpoint): Promise<readonly Member[]> => {
  gossips++;
  await silenced;
  if (silent.some(({ port }) => port === asked.port)) throw new Error('It does not answer.');
  return nodes.map((node) => ({ ...node, isLeader: node === leading }));
};

const credentials = { username: 'admin', password: 'changeit' };
const head = () => collectEvents({ client, credentials }, readLastOfAll(), 5_000);

const answers = () =>
  head().then(
    () => true,
    () => false,
  );
const failing = () => head().catch((error: unknown) => error);
