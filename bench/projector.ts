import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { rebuilding } from '../deploy/commands/rebuilding.ts';
import { processorTimeOfTree } from '../tests/harness/processor-time.ts';
import { startService } from '../tests/harness/service.ts';
import { beginSession } from '../tests/harness/sessions.ts';
import { atOnce } from './append-life.ts';
import { registered, uploaded, wholeLife } from './document-life.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { projected, type ReadSide, startReadSide, WRITER_KEYS } from './read-side.ts';
import { signTreeHead } from './sign-tree-head.ts';

/** Each document has 24 events. */
const DOCUMENTS = 4_000;
/** How many of them are written at the same time. */
const AT_ONCE = 32;
/** How many documents are read during the rebuild. */
const READ = 20;
const READS_A_SECOND = 200;

/**
 * Measures how fast the read models are rebuilt from an existing log, what encrypted texts cost, and how much it slows
 * down readers.
 */
export const bench = async (): Promise<readonly Figure[]> => {
  const plain = await rebuilt('appendPlain', async () => []);
  const signed = await rebuilt('appendSigned', async () => []);
  const { rate, figures } = await rebuilt('append', async (readSide) => [
    ...(await besideReads(readSide)),
    ...(await byTwo(readSide)),
  ]);

  return [
    ...figures,
    { name: 'rebuild of the same with texts that are not encrypted', value: plain.rate, unit: 'events/s' },
    {
      name: 'of that',
      value: (100 * rate) / plain.rate,
      unit: '%',
      limit: { at: 'least', value: 80, source: 'personal data: rebuild' },
    },
    {
      name: 'rebuild of the same with signatures and a tree head that vouches for them',
      value: signed.rate,
      unit: 'events/s',
    },
    {
      name: 'of the rebuild without',
      value: (100 * signed.rate) / rate,
      unit: '%',
      limit: { at: 'least', value: 85, source: 'who wrote: rebuild' },
    },
  ];
};

/** How fast the read models of a log are built that was written so, and what else is measured of it. */
const rebuilt = async (
  append: 'append' | 'appendPlain' | 'appendSigned',
  also: (readSide: ReadSide) => Promise<readonly Figure[]>,
): Promise<{ readonly rate: number; readonly figures: readonly Figure[] }> => {
  const readSide = await startReadSide();
  const { events, position } = await filled(readSide[append]);
  if (append === 'appendSigned') await signTreeHead(readSide.store, WRITER_KEYS, events);

  try {
    const begun = performance.now();
    const before = await spent(readSide.pids);
    const projector = await startService('projector', readSide.env);
    const rate = events / ((await projected(readSide, position)) / 1_000);
    const started = performance.now() - begun;
    const after = await spent({ ...readSide.pids, projector: projector.pid() });
    const others = await also(readSide).finally(projector.stop);

    return {
      rate,
      figures: [
        {
          name: `rebuild of ${events.toLocaleString('en-US')} events`,
          value: rate,
          unit: 'events/s',
          limit: { at: 'least', value: 5_000, source: 'design, section 12: projector rebuild' },
        },
        { name: 'the same, start of the process included', value: started / 1_000, unit: 's' },
        ...after.map(({ part, milliseconds }, n) => ({
          name: `its processor time: ${part}`,
          value: (1_000 * (milliseconds - (before[n]?.milliseconds ?? 0))) / events,
          unit: 'µs an event',
        })),
        ...others,
      ],
    };
  } finally {
    await readSide.stop();
  }
};

/** The processor time of each part so far, with all processes that it started. */
const spent = (pids: Readonly<Record<string, number>>) =>
  Promise.all(
    Object.entries(pids).map(async ([part, pid]) => ({ part, milliseconds: await processorTimeOfTree(pid) })),
  );

const filled = async (append: ReadSide['append']) => {
  const owner = randomUUID();
  let events = 0;
  let position = 0n;
  await atOnce(
    AT_ONCE,
    Array.from({ length: DOCUMENTS }, () => randomUUID()),
    async (id) => {
      const life = wholeLife(id, owner);
      events += life.length;
      const last = await append(`e1.document-${id}`, ...life);
      if (last > position) position = last;
    },
  );

  return { events, position };
};

/** Runs `npm run rebuild` while other documents are read all the time. */
const besideReads = async (readSide: ReadSide): Promise<readonly Figure[]> => {
  const account = randomUUID();
  await readSide.append(`e1.account-${account}`, registered);
  for (let n = 0; n < READ; n++) await readSide.append(`e1.document-${randomUUID()}`, uploaded(account, 3));
  await projected(readSide, await readSide.store.head());
  const query = await startService('query', {
    ...readSide.env,
    BLOBS_URL: 'file:///nowhere/',
    PUBLIC_URL: 'http://localhost:8080',
    LINK_SECRET: 'ab'.repeat(32),
  });
  const sql = postgres(readSide.env.DATABASE_URL, { onnotice: () => {} });

  try {
    const reads = reading(query.origin, await beginSession({ sql, store: readSide.store }, account));
    const begun = performance.now();
    const { events, differences, tables } = await rebuilding(sql, () => {});
    const took = performance.now() - begun;
    const { times, wrong } = await reads.stop();
    if (differences.length > 0) throw new Error(`read models differ: ${JSON.stringify(tables)}`);

    return [
      {
        name: `rebuild and compare of ${events.toLocaleString('en-US')} events beside ${READS_A_SECOND} reads/s`,
        value: took / 1_000,
        unit: 's',
      },
      { name: 'the reads meanwhile, p95', value: percentile(times, 0.95), unit: 'ms' },
      {
        name: 'those that were not answered, or not wholly',
        value: wrong,
        unit: `of ${times.length}`,
        limit: { at: 'most', value: 0, source: 'design, section 8: without an outage' },
      },
    ];
  } finally {
    await sql.end();
    await query.stop();
  }
};

/** Rebuilds alone, and again with a second projector that stands by and makes half of it. */
const byTwo = async ({ env }: ReadSide): Promise<readonly Figure[]> => {
  const sql = postgres(env.DATABASE_URL, { onnotice: () => {} });
  const rate = async () => {
    const { events, took } = await rebuilding(sql, () => {});
    return events / (took / 1_000);
  };

  try {
    const alone = await rate();
    const other = await startService('projector', env);
    const together = await rate().finally(other.stop);

    return [
      { name: 'rebuild by one process that serves meanwhile', value: alone, unit: 'events/s' },
      { name: 'the same by two processes', value: together, unit: 'events/s' },
      { name: 'two for one', value: together / alone, unit: 'times as fast' },
    ];
  } finally {
    await sql.end();
  }
};

/** Starts reads at a fixed pace, however long the answers take. */
const reading = (origin: string, token: string) => {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let wrong = 0;
  const read = async () => {
    const begun = performance.now();
    const answer = await fetch(`${origin}/api/documents`, {
      headers: { Cookie: `inkstream_session=${token}` },
    });
    const documents = (await answer.json()) as readonly unknown[];
    if (documents.length !== READ) wrong++;
    times.push(performance.now() - begun);
  };
  const timer = setInterval(() => {
    const one = read().catch(() => void wrong++);
    open.add(one);
    void one.finally(() => open.delete(one));
  }, 1_000 / READS_A_SECOND);

  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
      return { times, wrong };
    },
  };
};

if (import.meta.main) printFigures('Projector', await bench());
