import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { appendChained, endOf } from '../services/command/log/append-chained.ts';
import { openWriterKey, signedLog } from '../services/command/log/writer-keys.ts';
import type { DecryptedLog } from '../services/shared/log/decrypted-log.ts';
import { startEventLog } from '../tests/contract/event-log-process.ts';
import { openTestLog } from '../tests/harness/test-log.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { metadata } from './read-side.ts';

/** How many appends of each kind are made one after the other. */
const APPENDS = 1_000;
/**
 * How many writers work at the same time, how many appends each makes per round, and how many rounds each kind gets.
 */
const [WRITERS, EACH, ROUNDS] = [16, 10, 20];
/**
 * How many appends of each kind come before the clock starts. The command service runs for days, so its code is already
 * compiled.
 */
const WARM_UP = 200;

/** Measures what it costs to sign appends: it makes the same appends with and without signatures, alternately. */
export const bench = async (): Promise<readonly Figure[]> => {
  const log = await startEventLog();
  const store = openTestLog(log.url);
  const both = { plain: store, signed: signedLog(store, openWriterKey('7e'.repeat(32))) } as const;

  try {
    await oneByOne(both, WARM_UP);

    return [...latencies(await oneByOne(both, APPENDS)), ...throughputs(await manyAtOnce(both))];
  } finally {
    await store.close();
    await log.dispose();
  }
};

type Both<Of> = { readonly plain: Of; readonly signed: Of };

const source = 'price of the signature';

/**
 * Alternates the two kinds and returns the milliseconds of each append. So other work on the machine affects both
 * alike.
 */
const oneByOne = async ({ plain, signed }: Both<DecryptedLog>, appends: number): Promise<Both<number[]>> => {
  const writers = { plain: writerOn(plain), signed: writerOn(signed) };
  const times: Both<number[]> = { plain: [], signed: [] };
  for (let n = 0; n < appends; n++)
    for (const kind of n % 2 === 0 ? (['plain', 'signed'] as const) : (['signed', 'plain'] as const)) {
      const begun = performance.now();
      await writers[kind]();
      times[kind].push(performance.now() - begun);
    }

  return times;
};

/**
 * Returns the appends per second in each round, and how many milliseconds of processor time each append took in this
 * process.
 */
const manyAtOnce = async (both: Both<DecryptedLog>): Promise<Both<Rate[]>> => {
  const rates: Both<Rate[]> = { plain: [], signed: [] };
  for (let round = 0; round < ROUNDS * 2; round++) {
    const kind = round % 4 === 0 || round % 4 === 3 ? 'plain' : 'signed';
    const [begun, before] = [performance.now(), process.cpuUsage()];
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const write = writerOn(both[kind]);
        for (let n = 0; n < EACH; n++) await write();
      }),
    );
    const { user, system } = process.cpuUsage(before);
    const appends = WRITERS * EACH;
    rates[kind].push({
      appends: (appends * 1_000) / (performance.now() - begun),
      processor: (user + system) / 1_000 / appends,
    });
  }

  return rates;
};

type Rate = { readonly appends: number; readonly processor: number };

const latencies = ({ plain, signed }: Both<number[]>): readonly Figure[] => [
  ...[0.5, 0.99].flatMap((share) => [
    { name: `append without a signature, p${share * 100}`, value: percentile(plain, share), unit: 'ms' },
    { name: `append with one, p${share * 100}`, value: percentile(signed, share), unit: 'ms' },
  ]),
  {
    name: 'what the signature adds, p50',
    value: percentile(signed, 0.5) - percentile(plain, 0.5),
    unit: 'ms',
    limit: { at: 'most', value: 0.15, source },
  },
];

const throughputs = ({ plain, signed }: Both<Rate[]>): readonly Figure[] => {
  const median = (rates: readonly Rate[], of: keyof Rate) =>
    percentile(
      rates.map((rate) => rate[of]),
      0.5,
    );
  // We compare each round with the one next to it, since the load of the machine changes from minute to minute.
  const shares = signed.map(({ appends }, n) => (100 * appends) / (plain[n]?.appends ?? appends));

  return [
    { name: `${WRITERS} writers without signatures`, value: median(plain, 'appends'), unit: 'appends/s' },
    { name: `${WRITERS} writers with them`, value: median(signed, 'appends'), unit: 'appends/s' },
    {
      name: 'throughput with signatures',
      value: percentile(shares, 0.5),
      unit: '% of that without',
      limit: { at: 'least', value: 95, source },
    },
    {
      name: 'processor time that each adds here, p50',
      value: median(signed, 'processor') - median(plain, 'processor'),
      unit: 'ms',
    },
    { name: 'load of the machine meanwhile', value: loadavg()[0] ?? 0, unit: 'processes' },
  ];
};

/** Appends the next event of a new stream through the same function that the command service uses. */
const writerOn = (store: DecryptedLog) => {
  const stream = `document-${randomUUID()}`;
  let last: Recorded | null = null;
  const { prev: _, hash: __, ...shared } = metadata;

  return async () => {
    const at = new Date().toISOString();
    const event: DocumentEvent = { type: 'FieldMoved', data: { field: `${stream}.1`, x: 100, y: 200 } };
    const envelope = { ...shared, at, commandId: randomUUID() };
    const appended = await appendChained(
      store,
      { name: `e1.${stream}`, stream },
      endOf(last),
      [event],
      envelope,
    );
    if (appended === 'conflict') throw new Error('nobody else writes here');
    last = appended.at(-1) ?? null;
  };
};

if (import.meta.main) printFigures('Price of the signature', await bench());
