import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import postgres from 'postgres';
import { RecordedAccess } from '#contracts/api/announcements.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { answer, connectNats } from '../services/shared/messaging/nats.ts';
import { startService } from '../tests/harness/service.ts';
import { beginSession } from '../tests/harness/sessions.ts';
import { registered, uploaded } from './document-life.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { projected, type ReadSide, startReadSide } from './read-side.ts';

const EVENTS = 10_000;
const FIELDS = 200;
const READS = 10;
/** The limit in milliseconds. */
const LIMIT = 1_000;

/**
 * Measures how long an auditor waits who opens a very long timeline. It leaves out the command service, which only adds
 * one event.
 */
export const bench = async (): Promise<readonly Figure[]> => {
  const readSide = await startReadSide();
  const nats = await connectNats(readSide.env.NATS_URL, 'bench');
  answer(nats, RecordedAccess, pino({ level: 'silent' }), async () => ({ ok: true, position: '' }) as const);
  const [account, document] = [randomUUID(), randomUUID()];
  await readSide.append(`e1.account-${account}`, registered);
  await longLife(readSide, document, account);
  const projector = await startService('projector', readSide.env);
  const query = await startService('query', {
    ...readSide.env,
    BLOBS_URL: 'file:///nowhere/',
    PUBLIC_URL: 'http://localhost:8080',
    LINK_SECRET: 'ab'.repeat(32),
  });
  await projected(readSide, await readSide.store.head());

  try {
    const get = await signedIn(readSide, account, `${query.origin}/api/documents/${document}`);
    const all = await measured(() => get('/timeline?limit=10000'));
    const first = await measured(() => get('/timeline'));
    const found = await measured(() => get('/timeline?q=rent&limit=10000'));
    const state = await measured(() => get(`/at/${EVENTS - 1}`));

    return [
      ...figures(`timeline of ${EVENTS.toLocaleString('en-US')} events, all`, all, LIMIT),
      ...figures('the same, its first 1,000', first),
      ...figures('the same, searched', found, LIMIT),
      ...figures('its state at the last revision', state),
    ];
  } finally {
    await nats.close();
    await query.stop();
    await projector.stop();
    await readSide.stop();
  }
};

/** Makes a document whose fields are moved around, in appends as large as the log accepts. */
const longLife = async ({ store }: ReadSide, id: string, owner: string) => {
  const recipient = randomUUID();
  const fields = Array.from({ length: FIELDS }, () => `${id}.${randomUUID()}`);
  const events: DocumentEvent[] = [
    uploaded(owner, 3),
    {
      type: 'RecipientAdded',
      data: {
        recipient,
        fullName: 'Sam Signer',
        email: 'sam@example.com',
        role: 'signer',
        signingOrder: 1,
        title: null,
      },
    },
    ...fields.map(
      (field, n): DocumentEvent => ({
        type: 'FieldPlaced',
        data: {
          field,
          recipient,
          type: 'text',
          label: `Rent ${n}`,
          pageNumber: 1,
          x: 1,
          y: 1,
          width: 150,
          height: 30,
          fontSize: 12,
          required: true,
        },
      }),
    ),
  ];
  while (events.length < EVENTS)
    events.push({
      type: 'FieldMoved',
      data: { field: fields[events.length % FIELDS] ?? '', x: events.length, y: 5 },
    });

  for (let from = 0; from < EVENTS; from += 500) {
    const part = events
      .slice(from, from + 500)
      .map((event) => ({ id: randomUUID(), event, metadata: envelope(owner) }));
    await store.append(`e1.document-${id}`, from - 1, part);
  }
};

const envelope = (owner: string) => ({
  at: '2026-11-21T12:00:00.000Z',
  by: { kind: 'account' as const, id: owner },
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: 'c'.repeat(64),
  schema: 1 as const,
  prev: randomHash(),
  hash: randomHash(),
});

const randomHash = () => `${randomUUID()}${randomUUID()}`.replaceAll('-', '');

const signedIn = async ({ env, store }: ReadSide, account: string, base: string) => {
  const sql = postgres(env.DATABASE_URL, { onnotice: () => {} });
  const token = await beginSession({ sql, store }, account);
  await sql.end();

  return async (path: string) => {
    const answered = await fetch(`${base}${path}`, { headers: { Cookie: `inkstream_session=${token}` } });
    if (!answered.ok) throw new Error(`${path} answered ${answered.status}`);

    return answered.text();
  };
};

/**
 * Does the work several times, one after the other, and returns the milliseconds of each. The first one doesn't count.
 */
const measured = async (work: () => Promise<unknown>): Promise<readonly number[]> => {
  const all: number[] = [];
  for (let n = 0; n <= READS; n++) {
    const begun = performance.now();
    await work();
    all.push(performance.now() - begun);
  }

  return all.slice(1);
};

const figures = (name: string, times: readonly number[], limit?: number): readonly Figure[] => [
  { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
  {
    name: `${name}, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    ...(limit ? { limit: { at: 'most', value: limit, source: 'the auditor’s timeline' } } : {}),
  },
];

if (import.meta.main) printFigures('Timeline', await bench());
