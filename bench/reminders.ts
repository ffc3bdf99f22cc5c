import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { reminders } from '../services/command/leader/timers/reminders.ts';
import { round } from '../services/command/leader/timers/round.ts';
import { findRunningTimers } from '../services/command/leader/timers/running-timers.ts';
import type { Writer } from '../services/command/log/handle.ts';
import { rememberedStreams } from '../services/command/log/streams.ts';
import { testLookup } from '../services/command/log/testing/test-lookup.ts';
import { openPool } from '../services/shared/database/pool.ts';
import { uploaded } from './document-life.ts';
import { type Figure, printFigures } from './figure.ts';
import { type ReadSide, startReadSide } from './read-side.ts';

const DOCUMENTS = 1_000;
const EVENTS_EACH = 100;
const DAY = 86_400_000;

/**
 * Measures how long a leader takes to find whom to remind, in a log with 100,000 events and 1,000 documents waiting for
 * signatures.
 */
export const bench = async (): Promise<readonly Figure[]> => {
  const readSide = await startReadSide();
  const stopped = new AbortController();
  const database = openPool(readSide.env.DATABASE_URL, 2);

  try {
    for (let n = 0; n < DOCUMENTS; n++)
      await readSide.append(`e1.document-${randomUUID()}`, ...sentDocument());
    let start = performance.now();
    const begun = await findRunningTimers(readSide.store, 1, reminders, stopped.signal);
    const found = performance.now() - start;
    if (begun.size !== DOCUMENTS) throw new Error(`${begun.size} documents were found`);

    start = performance.now();
    await round(reminders, optionsOf(readSide, database), async () => begun, stopped.signal);
    const asked = performance.now() - start;

    return [
      { name: 'documents out for signing found among 100,000 events', value: found, unit: 'ms' },
      { name: 'one round over 1,000 of them, 100 events each', value: asked, unit: 'ms' },
    ];
  } finally {
    stopped.abort();
    await database.close();
    await readSide.stop();
  }
};

const optionsOf = ({ store, log }: ReadSide, database: ReturnType<typeof openPool>) => {
  const now = () => new Date(Date.now() + 4 * DAY).toISOString();
  const writer: Writer = { store, streams: rememberedStreams(store, 1), epoch: 1, lookup: testLookup, now };

  return {
    store,
    now,
    write: <Answer>(work: (by: Writer) => Promise<Answer>) => work(writer),
    database,
    log: pino({ level: 'silent' }),
    logEpoch: { log, epoch: 1 },
    isWanted: async () => true,
    mailsADay: null,
  };
};

const sentDocument = (): readonly DocumentEvent[] => {
  const recipient = randomUUID();
  const mailed = { attempt: 1, linkVersion: 1, linkExpiresAt: '2099-04-01T12:00:00.000Z', messageId: '<1>' };

  return [
    uploaded(randomUUID(), 3),
    {
      type: 'RecipientAdded',
      data: {
        recipient,
        fullName: 'Ada',
        email: 'ada@example.com',
        role: 'signer',
        signingOrder: 1,
        title: null,
      },
    },
    ...Array.from({ length: EVENTS_EACH - 4 }, (_, n) => placed(recipient, n)),
    { type: 'DocumentSent', data: {} },
    { type: 'InvitationMailed', data: { recipient, ...mailed } },
  ];
};

const placed = (recipient: string, n: number): DocumentEvent => ({
  type: 'FieldPlaced',
  data: {
    field: `${randomUUID()}.${randomUUID()}`,
    recipient,
    type: 'text',
    label: 'Text',
    pageNumber: 1,
    x: n,
    y: n,
    width: 150,
    height: 30,
    fontSize: 12,
    required: true,
  },
});

if (import.meta.main) printFigures('Reminders', await bench());
