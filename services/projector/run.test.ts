import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/harness/database.ts';
import { type EventLog, startEventLog, startEventLogProcess } from '../../tests/harness/event-log.ts';
import { startRelay } from '../../tests/harness/relay.ts';
import { openTestLog } from '../../tests/harness/test-log.ts';
import { MODEL_VERSION } from '../shared/database/read-models.ts';
import type { DecryptedLog } from '../shared/log/decrypted-log.ts';
import type { Announce } from './announce.ts';
import { PROJECTIONS } from './builds/projections-digest.ts';
import { connector } from './connect.ts';
import { runProjector } from './run.ts';
import { FIRST, silent } from './testing/projections.ts';
import { uploadedAs } from './testing/sample-events.ts';
import { eventually, servedModels } from './testing/served-models.ts';
import { append, appended, found } from './testing/written-log.ts';

type Log = Awaited<ReturnType<typeof startedLog<EventLog>>>;
let log: Log;
let database: string;
let client: pg.Client;
const cleanups: (() => Promise<unknown>)[] = [];
const { rows, titles, serving, alarm, checkpoint } = servedModels(() => client);

beforeEach(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database });
  await client.connect();
  cleanups.push(() => client.end());
  log = await startedLog(startEventLog);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe('following the log', () => {
  test('begins when the log is founded, and says how far it has come', async () => {
    const { said } = projecting(log.store);
    await found(log.store);
    const position = await append(log.store, uploadedAs('Lease'));

    await eventually(() => said).toContainEqual({
      epoch: 1,
      commit: String(position),
      streams: [expect.any(String)],
    });
    expect(await titles()).toEqual(['Lease']);
  });

  test('serves the models once they have caught up', async () => {
    await found(log.store);
    await append(log.store, uploadedAs('Lease'));
    projecting(log.store);

    await eventually(serving).toEqual([{ version: MODEL_VERSION, epoch: 1, build: 1 }]);
    expect(await titles()).toEqual(['Lease']);
    expect(await rows(`select caught_up from ${FIRST}.checkpoint`)).toEqual([{ caught_up: true }]);
  });

  test('passes what is not of its epoch, and says so', async () => {
    await found(log.store);
    const { said } = projecting(log.store);
    await eventually(serving).toHaveLength(1);
    const other = Array.from({ length: 400 }, () => ({ type: 'Elsewhere', data: {} }));
    const before = await checkpoint();
    await appended(log.store, 'e2.document-x', ...other);

    await eventually(checkpoint).toBeGreaterThan(before);
    expect(said.at(-1)?.streams).toEqual([]);
    expect(await rows(`select * from ${FIRST}.audit_trail`)).toHaveLength(1);
  });

  test('goes on from the checkpoint, nothing twice', async () => {
    await found(log.store);
    const first = projecting(log.store);
    await append(log.store, uploadedAs('One'));
    await eventually(titles).toEqual(['One']);
    await first.stop();
    await append(log.store, uploadedAs('Two'));
    projecting(log.store);

    await eventually(titles).toEqual(['One', 'Two']);
    expect(await rows(`select * from ${FIRST}.audit_trail`)).toHaveLength(3);
    expect(await rows(`select * from ${FIRST}.parked_events`)).toEqual([]);
  });

  test('recovers when Postgres drops the connection', async () => {
    await found(log.store);
    const projector = projecting(log.store);
    await append(log.store, uploadedAs('One'));
    await eventually(titles).toEqual(['One']);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'projector' and datname = current_database()`,
    );
    await eventually(projector.isProjecting).toBe(false);
    await append(log.store, uploadedAs('Two'));

    await eventually(titles).toEqual(['One', 'Two']);
    expect(projector.isProjecting()).toBe(true);
  });

  test('survives a kill of the log', async () => {
    const { server, store } = await startedLog(startEventLogProcess);
    await found(store);
    projecting(store);
    await append(store, uploadedAs('One'));
    await server.kill9();
    await server.restart();
    // The broken connection is reopened within a second. Until then writes are refused at once.
    await eventually(store.trouble).toBeNull();
    await append(store, uploadedAs('Two'));

    await eventually(titles).toEqual(['One', 'Two']);
  });

  test('is one projector at a time; the next takes over when the first is gone', async () => {
    await found(log.store);
    const first = projecting(log.store);
    await eventually(first.isProjecting).toBe(true);
    const second = projecting(log.store);
    await append(log.store, uploadedAs('One'));
    await eventually(titles).toEqual(['One']);

    await eventually(second.isStandingBy).toBe(true);
    expect(second.isProjecting()).toBe(false);
    await first.stop();
    await eventually(second.isProjecting).toBe(true);
    await append(log.store, uploadedAs('Two'));
    await eventually(titles).toEqual(['One', 'Two']);
  });
});

describe('a log that lacks what was seen of it', () => {
  test('is not projected where it is another: what serves goes on, until an operator accepts it', async () => {
    await found(log.store);
    const first = projecting(log.store);
    await append(log.store, uploadedAs('Old'), uploadedAs('Older'));
    await eventually(titles).toHaveLength(2);
    await first.stop();
    const other = await startedLog(startEventLog);
    await found(other.store);
    await append(other.store, uploadedAs('New'));
    const second = projecting(other.store);

    await eventually(second.alarm).toContain('not the one that was seen');
    expect(await titles()).toEqual(['Old', 'Older']);
    expect(await alarm()).toMatchObject({ kind: 'another log' });
    await client.query('delete from app.log_end');
    await eventually(titles).toEqual(['New']);
    expect(second.alarm()).toBeNull();
  });

  test('is noticed while the projector runs, checkpoint ahead of its head or not', async () => {
    const relay = await startRelay(portOf(log));
    cleanups.push(relay.close);
    const through = new URL(log.server.url);
    through.port = String(relay.port);
    const store = openedStore(through.href);
    await found(store);
    const projector = projecting(store);
    await append(store, ...Array.from({ length: 50 }, (_, n) => uploadedAs(`Old ${n}`)));
    await eventually(titles).toHaveLength(50);
    const other = await startedLog(startEventLog);
    await found(other.store);
    await append(other.store, uploadedAs('New'));
    relay.switchTo(portOf(other));

    await eventually(projector.alarm).not.toBeNull();
    expect(await titles()).toHaveLength(50);
    relay.switchTo(portOf(log));
    await append(log.store, uploadedAs('Back'));
    await eventually(titles).toHaveLength(51);
    expect(projector.alarm()).toBeNull();
  });

  test.each([
    ['ends before', 'shorter', ['Kept'], 'ends at position'],
    ['goes on behind its lost end with other events', 'another event', ['Kept', 'New', 'Newer'], 'replaced'],
  ])('is not projected where it %s', async (_, kind, there, sentence) => {
    const founding = randomUUID();
    await found(log.store, founding);
    const first = projecting(log.store);
    await append(log.store, uploadedAs('Kept'), uploadedAs('Lost'));
    await eventually(titles).toHaveLength(2);
    await first.stop();
    const shorter = await startedLog(startEventLog);
    await found(shorter.store, founding);
    await append(shorter.store, ...there.map(uploadedAs));
    const second = projecting(shorter.store);

    await eventually(second.alarm).toContain(sentence);
    expect(await titles()).toEqual(['Kept', 'Lost']);
    expect(await alarm()).toMatchObject({ kind });
    await client.query('delete from app.log_end');
    await eventually(titles).toEqual(there);
  });
});

const projecting = (store: DecryptedLog) => {
  const said: Parameters<Announce>[0][] = [];
  const stopping = new AbortController();
  const projector = runProjector({
    store,
    connect: connector(database),
    announce: (word) => void said.push(word),
    progress: () => {},
    log: silent,
    projections: PROJECTIONS,
    signal: stopping.signal,
    linger: 0,
  });
  const stop = () => {
    stopping.abort();
    return projector.stopped;
  };
  cleanups.push(stop);

  return { said, stop, ...projector };
};

const startedLog = async <Started extends EventLog>(start: () => Promise<Started>) => {
  const server = await start();
  cleanups.push(server.stop);

  return { server, store: openedStore(server.url) };
};

const openedStore = (url: string) => {
  const store = openTestLog(url);
  cleanups.push(() => store.close());

  return store;
};

const portOf = ({ server }: Log) => Number(new URL(server.url).port);
