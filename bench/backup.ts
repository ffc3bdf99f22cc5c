import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '#contracts/api/refusals.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Stack } from '../deploy/local/stack.ts';
import { untilBuilt } from '../services/command/backup/restoring/until-built.ts';
import { startTaking } from '../services/command/backup/taking/process.ts';
import type { TakingMessage } from '../services/command/backup/taking/process-main.ts';
import type { TakenBackup } from '../services/command/backup/taking/take.ts';
import { readCheckpoint } from '../services/command/leader/deliveries/checkpoint.ts';
import { readEpochs } from '../services/command/log/epochs.ts';
import { openBlobs } from '../services/shared/blobs/open-blobs.ts';
import { openPool } from '../services/shared/database/pool.ts';
import { openEventStore } from '../services/shared/log/client/open-event-store.ts';
import type { Client } from '../tests/harness/client.ts';
import { processorTime } from '../tests/harness/processor-time.ts';
import { ok, signedIn } from './account.ts';
import { appendLife, atOnce } from './append-life.ts';
import { uploaded, wholeLife } from './document-life.ts';
import { draft, spot } from './draft.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { onProduct } from './product.ts';
import { withLog } from './with-log.ts';

/** Each document has 24 events, which makes more than 100,000 events. */
const DOCUMENTS = 4_200;
/** How many of them are written at the same time. */
const AT_ONCE = 32;
/** Together the files have one gibibyte. */
const BLOBS = 128;
const BLOB_BYTES = 8 * 2 ** 20;
/** How many clients place fields, and for how many milliseconds, with and without a backup in progress. */
const CLIENTS = 4;
const WRITING = 10_000;

/** Measures backups and a restore in the whole product. Backups run in the process that the service starts for them. */
export const bench = (): Promise<readonly Figure[]> =>
  onProduct(async (stack) => {
    const operator = await signedIn(stack.url);
    const { id: owner } = ok(await operator.get('/api/user'));
    await fill(stack, owner);
    const events = await takenAtRest(stack);
    return [
      ...ofEvents(events),
      ...(await besideWriters(stack)),
      ...(await restored(operator, events)),
      ...(await ofBlobs(stack, owner)),
    ];
  });

const issue = 'the issue on backups';

const ofEvents = ({ events, seconds, processor }: Run): readonly Figure[] => [
  {
    name: `backup of ${events.toLocaleString('en-US')} events, verified`,
    value: events / seconds,
    unit: 'events/s',
    limit: { at: 'least', value: 20_000, source: issue },
  },
  {
    name: 'its processor time, in the process that takes it',
    value: (1_000 * processor) / events,
    unit: 'µs an event',
  },
];

const ofBlobs = async (stack: Stack, owner: string): Promise<readonly Figure[]> => {
  const before = await takenAtRest(stack);
  await fillWithBlobs(stack, owner);
  const after = await takenAtRest(stack);

  return [
    {
      name: 'blobs of a gibibyte into a backup, verified',
      value: (BLOBS * BLOB_BYTES) / 1e6 / (after.seconds - before.seconds),
      unit: 'MB/s',
      limit: { at: 'least', value: 100, source: issue },
    },
    { name: 'most memory of taking a backup: events alone', value: before.megabytes, unit: 'MB' },
    { name: 'the same, with a gibibyte of blobs', value: after.megabytes, unit: 'MB' },
  ];
};

const besideWriters = async (stack: Stack): Promise<readonly Figure[]> => {
  const alone = await placing(stack);
  const stopped = new AbortController();
  const backups = (async () => {
    while (!stopped.signal.aborted) await taken(stack);
  })();
  const beside = await placing(stack);
  stopped.abort();
  await backups;

  return [
    { name: `place field, ${CLIENTS} clients, p95`, value: percentile(alone, 0.95), unit: 'ms' },
    { name: 'the same while backups are taken, p95', value: percentile(beside, 0.95), unit: 'ms' },
    {
      name: 'how many times as long',
      value: percentile(beside, 0.95) / percentile(alone, 0.95),
      unit: '×',
      limit: { at: 'most', value: 1.5, source: issue },
    },
  ];
};

const restored = async (operator: Client, { filename }: TakenBackup): Promise<readonly Figure[]> => {
  const begun = performance.now();
  const { events } = ok(await operator.post('/api/backup/restore', { filename }));

  return [
    {
      name: `restore of ${events.toLocaleString('en-US')} events, read models included`,
      value: (performance.now() - begun) / 1_000,
      unit: 's',
      limit: { at: 'most', value: 120, source: issue },
    },
  ];
};

/** `processor` is the processor time in milliseconds. */
type Run = TakenBackup & { readonly seconds: number; readonly megabytes: number; readonly processor: number };

/** Waits until all earlier work is done, so that nothing else runs during the backup. */
const takenAtRest = async (stack: Stack): Promise<Run> => {
  await atRest(stack);
  return taken(stack);
};

const taken = async (stack: Stack): Promise<Run> => {
  const begun = performance.now();
  const child = startTaking(stack.env);
  let last: TakenBackup | null = null;
  let [megabytes, processor] = [0, 0];
  child.on('message', (word: TakingMessage) => {
    if (word.kind === 'taken') last = word.taken;
    if (word.kind === 'refused') throw new Refusal(word.code, word.parameters);
  });
  const ended = once(child, 'exit');
  const sampling = setInterval(async () => {
    megabytes = Math.max(megabytes, await residentMegabytes(child.pid));
    processor = Math.max(processor, await processorTime(child.pid ?? 0));
  }, 50);
  await ended;
  clearInterval(sampling);
  if (!last) throw new Error('no backup was taken');

  return { ...(last as TakenBackup), seconds: (performance.now() - begun) / 1_000, megabytes, processor };
};

/** Works on Linux only; returns 0 elsewhere. */
const residentMegabytes = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');

  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_000;
};

/** Places fields and returns how many milliseconds each took. */
const placing = async ({ url }: Stack): Promise<readonly number[]> => {
  const drafts = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = await signedIn(url);
      return { client, ...(await draft(client)) };
    }),
  );
  const until = performance.now() + WRITING;
  const times: number[] = [];
  await Promise.all(
    drafts.map(async ({ client, path, recipientId }) => {
      while (performance.now() < until) {
        const begun = performance.now();
        ok(await client.post(`${path}/fields`, { recipientId, ...spot }));
        times.push(performance.now() - begun);
        // People pause too. On a machine that's always full we couldn't measure what a backup adds.
        await delay(20);
      }
    }),
  );

  return times;
};

const fill = (stack: Stack, owner: string) =>
  appended(
    stack,
    Array.from({ length: DOCUMENTS }, () => (id: string) => wholeLife(id, owner)),
  );

const fillWithBlobs = async (stack: Stack, owner: string) => {
  const blobs = openBlobs(stack.env.BLOBS_URL ?? '');
  const documents: ((id: string) => readonly DocumentEvent[])[] = [];
  for (let n = 0; n < BLOBS; n++) {
    const name = await blobs.put(randomBytes(BLOB_BYTES));
    const upload = uploaded(owner, 1);
    if (upload.type !== 'DocumentUploaded') continue;
    documents.push(() => [{ ...upload, data: { ...upload.data, original: name, pdf: name } }]);
  }
  await appended(stack, documents);
};

/** Appends documents directly to the current epoch, without using the API. */
const appended = async (
  { env }: Stack,
  documents: readonly ((id: string) => readonly DocumentEvent[])[],
): Promise<void> => {
  await withLog(env, async (store) => {
    const epoch = (await readEpochs(store)).epochs.current;
    await atOnce(AT_ONCE, documents, (events) => {
      const id = randomUUID();
      return appendLife(store, epoch, `document-${id}`, events(id));
    });
  });
};

/** Reactions follow only some events, so their checkpoint may stay behind the end. After so many milliseconds they rest. */
const UNCHANGED = 3_000;

/** Resolves when the read models have reached the end of the log, and the reactions haven't got any further for a while. */
const atRest = async ({ env }: Stack): Promise<void> => {
  const store = openEventStore(env.EVENTSTORE_URL ?? '', 'admin:changeit');
  const database = openPool(env.DATABASE_URL ?? '', 1);
  const { log, current: epoch } = (await readEpochs(store)).epochs;
  const end = await store.head();
  const { signal } = new AbortController();
  await untilBuilt(database, { epoch, from: 0n, to: end }, { signal, report: () => {} });
  let [reached, since] = [0n, performance.now()];
  while (performance.now() - since < UNCHANGED) {
    const now = (await database.run((sql) => readCheckpoint(sql, { log, epoch }))) ?? 0n;
    if (now > reached) [reached, since] = [now, performance.now()];
    await delay(100);
  }
  await database.close();
  await store.close();
};

if (import.meta.main) printFigures('Backup', await bench());
