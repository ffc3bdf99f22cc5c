import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Message, Metadata } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { testDatabase } from '../../../../tests/harness/database.ts';
import { startEventLog } from '../../../../tests/harness/event-log.ts';
import { temporaryFolder } from '../../../../tests/harness/temporary-folder.ts';
import { openPool, type Pool } from '../../database/pool.ts';
import { openEventStore } from '../client/open-event-store.ts';
import type { EventStore } from '../event-store.ts';
import { noteSeen } from '../log-end.ts';
import { logGuard } from '../log-guard.ts';

export let database: Pool;
/** LOG_END_FILE. */
export let file: string;
export let whole: EventStore;
export const founding = randomUUID();

/**
 * For `beforeEach`: a log with the documents Kept and Lost, of which the last was seen. It is removed after the test.
 */
export const openSeenLog = async () => {
  const [url, folder] = await Promise.all([testDatabase(), temporaryFolder()]);
  database = openPool(url, 2);
  file = join(folder.path, 'keys', 'log-end.json');
  onTestFinished(async () => {
    await database.close();
    await folder.remove();
  });
  whole = await logOf('Kept', 'Lost');
  await guardOf(whole).look();
  await seen(whole, 'Lost');
};

export const guardOf = (store: EventStore) =>
  logGuard({ store, database, file, log: pino({ level: 'silent' }) });

/** A store that passes every call to the current log. */
export const proxy = (now: () => EventStore) =>
  new Proxy({} as EventStore, { get: (_, name) => now()[name as keyof EventStore] });

export const row = async () => (await database.run((sql) => sql`select * from app.log_end`))[0];

const started = async (id: string, titles: readonly string[]) => {
  const server = await startEventLog();
  const store = openEventStore(server.url, 'admin:changeit');
  onTestFinished(async () => {
    await store.close();
    await server.stop();
  });
  await store.append(EPOCHS, -1, [newEvent({ type: 'LogFounded', data: { log: id, epoch: 1 } })]);
  for (const title of titles) await append(store, title);

  return store;
};

/** A separate log that began like the one that was seen, with a document for each title. */
export const logOf = Object.assign((...titles: string[]) => started(founding, titles), {
  anew: (...titles: string[]) => started(randomUUID(), titles),
});

/** The same, with the identical events for titles that were appended before. */
export const logAs = async (...titles: string[]) => {
  const known = new Map(streams);
  const store = await logOf();
  for (const title of titles) await append(store, title, known.get(title));

  return store;
};

type Place = { readonly stream: string; readonly id: string };
export const streams = new Map<string, Place>();

export const append = (store: EventStore, title: string, as: Place = place(title)) =>
  store.append(as.stream, -1, [{ ...newEvent({ type: 'DocumentUploaded', data: { title } }), id: as.id }]);

const place = (title: string) => {
  const made = { stream: `e1.document-${randomUUID()}`, id: randomUUID() };
  streams.set(title, made);

  return made;
};

/** Remembers an event as the projector does, in the transaction in which it writes. */
export const seen = async (store: EventStore, title: string) => {
  const { stream = '', id = '' } = streams.get(title) ?? {};
  const bare = stream.replace('e1.', '');
  const { text, values } = noteSeen(founding, 1, {
    stream: bare,
    id,
    revision: 0,
    position: await store.head(),
  });
  await database.run((sql) => sql.unsafe(text, [...values] as never[]));
};

export const sign = async (store: EventStore, size: number, root: string) => {
  const last = await store.readLast(treeHeadsOf(1));
  await store.append(treeHeadsOf(1), last?.revision ?? -1, [
    newEvent({ type: 'CheckpointSigned', data: { size, root } }),
  ]);
};

export const newEvent = (event: Message) => ({
  id: randomUUID() as string,
  event,
  metadata: { hash: 'a'.repeat(64), prev: null, at: new Date().toISOString() } as Metadata,
});
