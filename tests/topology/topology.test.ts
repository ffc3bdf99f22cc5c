import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { forPg } from '../../services/shared/database/address.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import type { EventStore } from '../../services/shared/log/event-store.ts';
import { encryptedNats } from '../harness/encrypted-nats.ts';
import { encryptedPostgres } from '../harness/encrypted-postgres.ts';
import { type Mailbox, openMailbox } from '../harness/mailbox.ts';
import { PATIENCE } from '../harness/patience.ts';
import { signedIn } from '../harness/people.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { commandLine } from '../restore/command-line.ts';
import { type Stack, startStack } from '../stack.ts';
import { type Attempts, attempts } from './attempts.ts';
import { type Listener, listen } from './listening.ts';
import { type Journey, load, type Owner } from './load.ts';

const NATS_PASSWORD = 'said-to-nats-only';
/** How many requests are answered before the first kill, and after each part is back. */
const CALM = 30;

const cleanups: (() => Promise<unknown>)[] = [];
let stack: Stack;
let store: EventStore;
let mailbox: Mailbox;
let database: string;
let owners: readonly Owner[];
/** One for each owner. */
let listeners: readonly Listener[];
let tried: Attempts;
let journeys: readonly Journey[];
/** From when to when a part was ended: until it's gone, its connections take what is sent. */
const kills: { readonly part: string; readonly from: number; readonly until: number }[] = [];

beforeAll(async () => {
  const folder = await temporaryFolder();
  cleanups.push(folder.remove);
  const [postgres, nats] = [
    await encryptedPostgres(folder.path),
    await encryptedNats(folder.path, `user: inkstream, password: "${NATS_PASSWORD}"`),
  ];
  cleanups.push(postgres.stop, nats.stop);
  database = postgres.url('sslmode=verify-full');
  stack = await startStack({
    rateLimits: 'on',
    copies: 2,
    env: {
      DATABASE_URL: database,
      NATS_URL: `tls://inkstream:${NATS_PASSWORD}@localhost:${nats.port}?ca=${nats.ca}`,
    },
  });
  cleanups.push(stack.stop);
  store = openEventStore(stack.env.EVENTSTORE_URL ?? '', 'admin:changeit');
  cleanups.push(store.close);
  mailbox = openMailbox(stack.mailbox);
  owners = await Promise.all(['Olive', 'Oscar', 'Ove', 'Olga', 'Otto', 'Oda'].map(owner));
  listeners = await Promise.all(owners.map(({ client }) => listen(stack.url, client)));
  cleanups.push(() => Promise.all(listeners.map((one) => one.stop())));
});

afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

test('with two of each service, one of each is killed in turn under load', async () => {
  tried = attempts();
  const stopped = new AbortController();
  const running = load({ url: stack.url, mailbox, owners, attempts: tried }, stopped.signal);
  running.catch(() => {});
  await calm();

  for (const part of [
    'command-1',
    'command-2',
    'query-1',
    'query-2',
    'projector-1',
    'projector-2',
    'media-1',
    'media-2',
  ]) {
    const from = performance.now();
    await stack.processes.kill9(part);
    kills.push({ part, from, until: performance.now() });
    await stack.processes.ready(part);
    await calm();
  }
  stopped.abort();
  journeys = await running;

  const failures = tried.all.filter(({ outcome }) => outcome.startsWith('failed'));
  process.stdout.write(
    `  ${journeys.length} documents, ${tried.all.length} requests, ${failures.length} failed\n${failures
      .map(({ name, sentAt, endedAt, outcome }) => `    ${name} ${outcome}; ${around(sentAt, endedAt)}\n`)
      .join('')}`,
  );
  const others = failures.filter(
    ({ sentAt, endedAt }) => !kills.some(({ from, until }) => sentAt <= until && from <= endedAt),
  );
  expect(others).toEqual([]);
});

test('what was acknowledged is in the log once, in order, and each document is sealed once', async () => {
  const streams = await Promise.all(journeys.map(settled));
  const made = Map.groupBy(streams.flat(), ({ type, metadata }) => `${type} ${metadata.commandId}`);
  const times = tried.acknowledged.map(
    ({ makes, commandId }) => made.get(`${makes} ${commandId}`)?.length ?? 0,
  );
  expect(times).toEqual(times.map(() => 1));

  for (const [n, events] of streams.entries()) {
    for (const type of [
      'DocumentUploaded',
      'DocumentSent',
      'RecipientSigned',
      'DocumentCompleted',
      'DocumentSealed',
    ])
      expect(`${type} ${events.filter((event) => event.type === type).length}`).toBe(`${type} 1`);
    const moves = events.flatMap((event) => (event.type === 'FieldMoved' ? [event.data.x] : []));
    expect(moves).toEqual(journeys[n]?.places);
    expect(await verifyChain(events)).toMatchObject({ unbroken: true });
  }
});

test('who listened heard of every change, in order, whichever query service told it', async () => {
  for (const one of journeys) {
    const heard = listeners[owners.findIndex(({ id }) => id === one.by)];
    const last = (await settled(one)).at(-1)?.position ?? 0n;
    await expect.poll(() => heard?.toldUntil(one.id)).toBeGreaterThanOrEqual(last);
  }

  for (const { positions, connections } of listeners) {
    expect(positions).toEqual(positions.toSorted((one, other) => Number(one - other)));
    expect(connections()).toBeGreaterThan(1);
  }
});

test('each mail went out once, or again with the same Message-ID', async () => {
  for (const { ada } of journeys) {
    const mails = await mailbox.mails(ada);
    expect(new Set(mails.map(({ messageId }) => messageId)).size, ada).toBe(2);
  }
});

test('the audit finds nothing', async () => {
  expect(await commandLine('audit.ts', [], stack.env)).toMatchObject({ code: 0 });
});

test('every connection to Postgres is encrypted, and no password is in a log', async () => {
  const client = new pg.Client(forPg(database));
  await client.connect();
  const { rows } = await client.query(
    'select count(*)::int as plain from pg_stat_ssl join pg_stat_activity using (pid) where not ssl and datname is not null and client_addr is not null',
  );
  await client.end();
  expect(rows).toEqual([{ plain: 0 }]);

  const logs = join(stack.dataDir, 'logs');
  const texts = await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')));
  for (const secret of [NATS_PASSWORD, decodeURIComponent(new URL(database).password)])
    expect(texts.some((text) => text.includes(secret))).toBe(false);
});

/** Resolves when so many more requests went well. */
const calm = async () => {
  const answered = () => tried.all.filter(({ outcome }) => outcome === 'ok').length;
  const enough = answered() + CALM;
  await vi.waitUntil(() => answered() >= enough, PATIENCE);
};

const owner = async (fullName: string): Promise<Owner> => {
  const { client, email } = await signedIn(stack.url, fullName);

  return { client, email, id: (await client.get('/api/user')).json().id };
};

/** A document's events once its copies are on record as mailed. */
const settled = ({ id }: Journey) =>
  vi.waitFor(
    async () => {
      const events = (await store.read(`e1.document-${id}`)) as readonly Recorded<DocumentEvent>[];
      expect(events.filter(({ type }) => type === 'CompletedCopyMailed')).toHaveLength(2);
      return events;
    },
    { timeout: 120_000, interval: 250 },
  );

/** Where a failed request lies between the kills. */
const around = (sentAt: number, endedAt: number): string => {
  const before = kills.findLast(({ from }) => from <= endedAt);

  return before
    ? `sent ${Math.round(sentAt - before.from)} ms and over ${Math.round(endedAt - before.from)} ms after the kill of ${before.part}`
    : 'before all kills';
};
