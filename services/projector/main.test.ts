import { randomUUID } from 'node:crypto';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { Projected } from '#contracts/api/announcements.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Message } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { testDatabase } from '../../tests/harness/database.ts';
import { startEventLog } from '../../tests/harness/event-log.ts';
import { startNats } from '../../tests/harness/nats.ts';
import { startService } from '../../tests/harness/service.ts';
import { suspended } from '../../tests/harness/suspended.ts';
import { runs } from '../../tests/harness/thorough.ts';
import { openEventStore } from '../shared/log/client/open-event-store.ts';
import { inEpoch } from '../shared/log/epoch.ts';
import type { EventStore } from '../shared/log/event-store.ts';
import { natsAddress } from '../shared/messaging/address.ts';
import { dump, FIRST, recorded } from './testing/projections.ts';
import { uploaded } from './testing/sample-events.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test('killed at any moment under load, the models equal a rebuild', async () => {
  const { store, client, projector } = await started();
  let isOver = false;
  const loading = (async () => {
    while (!isOver) await load(store, 1);
  })();
  for (let n = runs(15); n > 0; n--) {
    const before = await progress(client);
    await expect.poll(() => progress(client)).toBeGreaterThan(before);
    await projector.kill9();
    await projector.restart();
  }
  isOver = true;
  await loading;
  const caughtUp = { position: String(await store.head()), caught_up: true };
  const reached = () => rowOf(client, `select position, caught_up from ${FIRST}.checkpoint`);
  await expect.poll(reached).toEqual(caughtUp);
  const grown = await dump(client);

  await client.query(`drop schema ${FIRST} cascade`);
  await projector.restart();
  await expect.poll(reached).toEqual(caughtUp);
  expect(await dump(client)).toEqual(grown);
});

test('with NATS away it projects all the same, and speaks again when NATS is back', async () => {
  const { store, client, nats } = await started();
  await nats.kill9();
  await load(store, 10);
  const head = await store.head();
  await expect.poll(() => checkpoint(client)).toBe(head);
  await nats.restart();

  const listener = await connect(natsAddress(nats.url));
  const heard: bigint[] = [];
  listener.subscribe(Projected.subject, {
    callback: (_, message) => {
      heard.push(BigInt(Projected.message.parse(message.json()).commit));
    },
  });
  await listener.flush();
  await expect
    .poll(async () => {
      await load(store, 1);
      return heard.at(-1) ?? 0n;
    })
    .toBeGreaterThan(head);
  await listener.close();
});

test('frozen, it is replaced by the one that stands by, and does nothing more when it goes on', async () => {
  const { store, client, projector, startAnother } = await started();
  await load(store, 20);
  const other = await startAnother();
  const resume = await suspended(projector.pid());

  await load(store, 20);
  const head = await store.head();
  await expect.poll(() => checkpoint(client)).toBe(head);
  const grown = await dump(client);
  resume();

  await expect.poll(() => text(`${projector.health}/readyz`)).toBe('ready\n');
  await load(store, 1);
  await expect.poll(() => checkpoint(client)).toBe(await store.head());
  expect(await dump(client)).not.toEqual(grown);
  expect(await rowOf(client, `select count(*) from ${FIRST}.documents`)).toEqual({ count: '41' });
  expect(await text(`${other.health}/metrics`)).toContain(`projector_position ${await store.head()}`);
});

test('tells its health and how far it is', async () => {
  const { store, projector } = await started();
  const { health } = projector;
  await load(store, 10);
  const head = await store.head();

  await expect.poll(() => text(`${health}/metrics`)).toContain(`projector_position ${head}`);
  expect(await text(`${health}/metrics`)).toContain('projector_lag_seconds');
  await projector.stop();
  await expect(fetch(`${health}/livez`)).rejects.toThrow();
});

const started = async () => {
  const [eventLog, nats, database] = await Promise.all([startEventLog(), startNats(), testDatabase()]);
  cleanups.push(nats.stop, eventLog.stop);
  const store = openEventStore(eventLog.url, 'admin:changeit');
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  cleanups.push(() => client.end(), store.close);
  await store.append(EPOCHS, -1, [newEvent({ type: 'LogFounded', data: { log: randomUUID(), epoch: 1 } })]);

  const startAnother = async () => {
    const addresses = { EVENTSTORE_URL: eventLog.url, DATABASE_URL: database, NATS_URL: nats.url };
    const another = await startService('projector', addresses);
    cleanups.push(another.stop);

    return another;
  };

  return { store, client, nats, projector: await startAnother(), startAnother };
};

/** Uploads and voids this many documents. */
const load = async (store: EventStore, documents: number) => {
  for (let n = 0; n < documents; n++)
    await store.append(inEpoch(1, `document-${randomUUID()}`), -1, [uploaded, voided].map(newEvent));
};

const newEvent = (event: Message) => ({
  id: randomUUID(),
  event,
  metadata: envelope,
});

const rowOf = async (client: pg.Client, query: string) => (await client.query(query)).rows[0] ?? {};
const progress = async (client: pg.Client) =>
  Number((await rowOf(client, `select count(*) from ${FIRST}.documents`)).count);
const checkpoint = async (client: pg.Client) =>
  BigInt((await rowOf(client, `select position from ${FIRST}.checkpoint`)).position);
const text = async (url: string) => (await fetch(url)).text();

const voided: DocumentEvent = { type: 'DocumentVoided', data: {} };
const { metadata: envelope } = recorded('', voided, 0, 0n);
