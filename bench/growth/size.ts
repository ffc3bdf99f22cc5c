import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { rebuilding } from '../../deploy/commands/rebuilding.ts';
import { eventLogProgram } from '../../deploy/local/event-log.ts';
import { runPart } from '../../tests/harness/running-part.ts';
import { percentile } from '../figure.ts';
import { load } from '../load.ts';
import { hasRoomFor } from './generator.ts';
import { type GrowingProduct, residentOf } from './product.ts';
import type { Ask, Questions } from './questions.ts';

const WARM_UP = 1_000;
const MILLISECONDS = 3_000;

/** Milliseconds that a request took, and of processor time in all programs. */
export type Cost = { readonly p50: number; readonly p95: number; readonly spent: number };

/** What was measured when so many generated documents were there. */
export type Size = {
  readonly documents: number;
  /** Of all documents and accounts; of the generated ones alone where nothing was rebuilt. */
  readonly events: number;
  readonly asked: Readonly<Record<string, Cost>>;
  /** Events a second; null where the disk has no room for a second build beside the one that serves. */
  readonly rebuild: number | null;
  /** The event log alone: milliseconds until it listens, megabytes once it does. */
  readonly logStart: number;
  readonly logMemory: number;
  /** Milliseconds until the whole product is ready, and of processor time of each program until it is quiet again. */
  readonly start: number;
  readonly afterStart: Readonly<Record<string, number>>;
  /** Megabytes of each program then. */
  readonly memory: Readonly<Record<string, number>>;
  /** Bytes on the disk. */
  readonly logBytes: number;
  readonly modelBytes: number;
};

/** Measures all of it. The product is quiet before, and is stopped and started again in between. */
export const measured = async (
  product: GrowingProduct,
  { documents, generated }: { readonly documents: number; readonly generated: number },
  questions: Questions,
): Promise<Size> => {
  const asked: Record<string, Cost> = {};
  for (const [name, ask] of Object.entries(questions)) {
    asked[name] = await costOf(product, ask);
    console.log(`${name}: ${asked[name].p50.toFixed(1)} ms`);
  }

  const sql = postgres(product.env.DATABASE_URL ?? '', { onnotice: () => {} });
  const modelBytes = async () => {
    const [{ bytes = 0 } = {}] = await sql`select pg_database_size(current_database())::float8 as bytes`;
    return Number(bytes);
  };
  const rebuilt = (await hasRoomFor(product.folder.eventLog, await modelBytes()))
    ? await rebuiltModels(sql)
    : { events: generated, rebuild: null };
  const bytes = await modelBytes();
  await sql.end();

  await product.stop();
  const logBytes = await bytesOf(product.folder.eventLog);
  const log = await logAlone(product);
  const start = await product.start();
  await product.quiet(rebuilt.events);
  const names = [...product.parts().keys()];
  const memory = await Promise.all(names.map(async (name) => [name, await product.resident(name)] as const));

  return {
    documents,
    ...rebuilt,
    asked,
    start,
    logBytes,
    modelBytes: bytes,
    logStart: log.milliseconds,
    logMemory: log.megabytes,
    afterStart: Object.fromEntries(await product.spent()),
    memory: Object.fromEntries(memory),
  };
};

const rebuiltModels = async (sql: Sql): Promise<Pick<Size, 'events' | 'rebuild'>> => {
  const begun = performance.now();
  const { events, differences } = await rebuilding(sql, () => {});
  if (differences.length > 0) throw new Error(`read models differ: ${JSON.stringify(differences)}`);

  return { events, rebuild: events / ((performance.now() - begun) / 1_000) };
};

const costOf = async (product: GrowingProduct, ask: Ask): Promise<Cost> => {
  const next = await ask();
  await load(product.url, { clients: 1, milliseconds: WARM_UP }, next);
  const before = await product.spent();
  const { times } = await load(product.url, { clients: 1, milliseconds: MILLISECONDS }, (client, n) =>
    next(client, n + 10_000),
  );
  const after = await product.spent();
  const spent = [...after].reduce((sum, [name, at]) => sum + at - (before.get(name) ?? 0), 0);

  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), spent: spent / times.length };
};

/** Starts the event log by itself on the files of the product, which is stopped. */
const logAlone = async ({ folder, ports }: GrowingProduct) => {
  const part = eventLogProgram({
    file: folder.eventLog,
    port: ports.eventLog,
    password: 'bench',
    env: { ...process.env, NODE_COMPILE_CACHE: folder.cache },
  });
  const begun = performance.now();
  const running = await runPart(part, join(folder.logs, 'event-log-alone.log'));
  const milliseconds = performance.now() - begun;
  const megabytes = await residentOf(running.pid());
  await running.stop();

  return { milliseconds, megabytes };
};

/** The bytes of a database's files: itself, its WAL and what stands beside. */
const bytesOf = async (file: string): Promise<number> => {
  const folder = join(file, '..');
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));

  return sizes.reduce((one, other) => one + other, 0);
};
