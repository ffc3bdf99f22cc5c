import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { testDatabase } from '../../tests/harness/database.ts';
import { startEventLog } from '../../tests/harness/event-log.ts';
import { startNats } from '../../tests/harness/nats.ts';
import { type Relay, startRelay } from '../../tests/harness/relay.ts';
import { startService } from '../../tests/harness/service.ts';
import { beginSession, WRITER_SEED } from '../../tests/harness/sessions.ts';
import { writtenByCommand } from '../../tests/harness/written-by-command.ts';
import { openWriterKey } from '../command/log/writer-keys.ts';
import { openEventStore } from '../shared/log/client/open-event-store.ts';
import { LINK_SECRET, newEvent, registered } from './testing/stack.ts';

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

test('starts before everything it needs, answers once that is there, and ends in good order', async () => {
  const [eventLog, nats, database] = await Promise.all([startEventLog(), startNats(), testDatabase()]);
  cleanups.push(nats.stop, eventLog.stop);
  const [toLog, toNats, toPostgres] = await Promise.all([
    startRelay(portOf(eventLog.url)),
    startRelay(portOf(nats.url)),
    startRelay(portOf(database)),
  ]);
  const relays = [toLog, toNats, toPostgres];
  cleanups.push(...relays.map(({ close }) => close));
  const env = {
    EVENTSTORE_URL: through(toLog, eventLog.url),
    NATS_URL: through(toNats, nats.url),
    DATABASE_URL: through(toPostgres, database),
    BLOBS_URL: 'file:///tmp/none',
    PUBLIC_URL: 'http://localhost:8080',
    LINK_SECRET,
    BACKUP_DIR: '/tmp/none',
    BACKUP_OPERATORS: '*',
  };

  for (const { silence } of relays) silence();
  const starting = Promise.all([startService('query', env), startService('projector', env)]);
  await eventually(() => relays.every(({ connections }) => connections() > 0)).toBe(true);
  for (const { close, open } of relays) {
    await close();
    await open();
  }
  const store = writtenByCommand(openEventStore(eventLog.url, 'admin:changeit'), openWriterKey(WRITER_SEED));
  const account = randomUUID();
  await store.append(EPOCHS, -1, [newEvent({ type: 'LogFounded', data: { log: randomUUID(), epoch: 1 } })]);
  await store.append(`e1.account-${account}`, -1, [newEvent(registered('olive'))]);
  const [query, projector] = await starting;
  cleanups.push(store.close, projector.stop);

  const sql = postgres(database, { onnotice: () => {} });
  const cookie = { Cookie: `inkstream_session=${await beginSession({ sql, store }, account)}` };
  await sql.end();
  await eventually(async () => (await fetch(`${query.origin}/api/user`, { headers: cookie })).status).toBe(
    200,
  );

  const live = await fetch(`${query.origin}/api/live`, { headers: cookie });
  const ended = live.text();
  await query.stop();
  expect(await ended).toContain('retry:');
});

const eventually = <Answer>(answer: () => Answer) => expect.poll(answer);

const portOf = (url: string) => Number(new URL(url).port);

/** The same address, by way of the relay. */
const through = ({ port }: Relay, url: string) => url.replace(`:${portOf(url)}`, `:${port}`);
