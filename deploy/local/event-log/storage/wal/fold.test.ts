import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../../../../tests/contract/patience.ts';
import { openSecondConnection, query } from '../database.ts';
import { type Log, openLog } from '../log.ts';
import { FOLD_AT, type FoldRequest, WAIT_AT } from './fold.ts';

const PAGE = 4096;
const MEGABYTE = 1024 * 1024;

test('while the WAL is folded writing goes on, and nobody else folds it', async () => {
  const { log, file, fold } = await opened();
  const release = fold.hold('ahead');
  await filled(log, FOLD_AT);
  await until(() => fold.isAt('ahead'));
  await written(log, 1, MEGABYTE);

  expect(foldedPages(file)).toBe(0);
  release();
  await until(() => fold.times('rest') === 1);
  await log.write(append());
  expect(pagesIn(file)).toBeLessThan(FOLD_AT);
});

test('while its rest is folded appends wait, and reads do not', async () => {
  const { log, fold } = await opened();
  const release = fold.hold('rest');
  await filled(log, FOLD_AT);
  await until(() => fold.isAt('rest'));
  const events = all(log);
  const waiting = log.write(append());

  expect(await Promise.race([waiting, readSome(log)])).toEqual(events.slice(0, 1));
  expect(all(log)).toEqual(events);
  release();
  expect(await waiting).toMatchObject({ kind: 'written', revision: events.length - 2 });
});

test('where folding does not keep up, appends wait before the WAL is longer than a start looks at', async () => {
  const { log, file, fold } = await opened();
  const release = fold.hold('ahead');
  const writing = written(log, 40, MEGABYTE);
  await until(() => pagesIn(file) >= WAIT_AT);
  const { size } = await stat(`${file}-wal`);

  release();
  await writing;
  expect(size).toBeLessThan(12 * MEGABYTE);
  expect((await stat(`${file}-wal`)).size).toBeLessThan(16 * MEGABYTE);
  expect(all(log)).toHaveLength(42);
});

test.each(['ahead', 'rest', 'over'] as const)(
  'a kill loses nothing, wherever a fold is: %s',
  async (moment) => {
    const { log, file, fold } = await opened();
    const release = fold.hold(moment);
    await filled(log, FOLD_AT);
    await until(() => fold.isAt(moment));
    if (moment === 'ahead') await written(log, 1, MEGABYTE);
    const events = all(log);
    const copy = join(folder, 'killed.db');
    for (const part of ['', '-wal', '-end']) await cp(file + part, copy + part);
    release();

    expect(all(await start(copy))).toEqual(events);
  },
);

test('a disk that is full while the WAL is folded is told, and folded on as soon as there is room', async () => {
  const { log, file, fold, report, fatal } = await opened();
  fold.fail(Object.assign(new Error('database or disk is full'), { errcode: 13 }));
  await filled(log, FOLD_AT);
  await until(() => report.mock.calls.length > 0);
  await written(log, 1, MEGABYTE);
  fold.fail(null);
  await until(async () => {
    await log.write(append());
    return pagesIn(file) < FOLD_AT;
  });

  expect(report).toHaveBeenCalledWith('database or disk is full');
  expect(fatal).not.toHaveBeenCalled();
});

test('a disk that fails while the WAL is folded ends everything', async () => {
  const { log, fold, fatal } = await opened();
  fold.fail(Object.assign(new Error('disk I/O error'), { errcode: 10 }));
  await filled(log, FOLD_AT);

  await until(() => fatal.mock.calls.length > 0);
});

let folder: string;
let logs: Log[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fold-'));
  logs = [];
});

afterEach(async () => {
  for (const log of logs) await log.close();
  await rm(folder, { recursive: true });
});

type Moment = FoldRequest | 'over';

/** A log whose folding can be held before each of its steps, and after the last, or made to fail. */
const opened = async () => {
  const file = join(folder, 'events.db');
  const [fatal, report] = [vi.fn(), vi.fn()];
  const reached: Moment[] = [];
  let held: { readonly moment: Moment; readonly gate: Promise<void> } | null = null;
  let failure: Error | null = null;
  const at = async (moment: Moment) => {
    reached.push(moment);
    if (held?.moment === moment) await held.gate;
  };
  const folded = async (work: () => Promise<void>, request: FoldRequest) => {
    await at(request);
    if (failure) throw failure;
    await work();
    if (request === 'rest') await at('over');
  };
  const log = await start(file, { fatal, report, aroundFold: folded });

  const fold = {
    hold: (moment: Moment) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { moment, gate: promise };
      return () => {
        held = null;
        resolve();
      };
    },
    isAt: (moment: Moment) => reached.at(-1) === moment,
    times: (moment: Moment) => reached.filter((one) => one === moment).length,
    fail: (error: Error | null) => {
      failure = error;
    },
  };

  return { log, file, fold, fatal, report };
};

const start = async (file: string, options: Partial<Parameters<typeof openLog>[1]> = {}): Promise<Log> => {
  const log = await openLog(file, { fatal: vi.fn(), ...options });
  logs.push(log);

  return log;
};

/** Writes until the WAL has so many pages. */
const filled = (log: Log, pages: number) => written(log, Math.ceil((pages * PAGE) / MEGABYTE), MEGABYTE);

const written = async (log: Log, events: number, size: number) => {
  for (let n = 0; n < events; n++) await log.write(append(size));
};

const append = (size = 2): Parameters<Log['write']>[0] => ({
  kind: 'append',
  stream: 'stream',
  expected: 'any',
  events: [
    {
      id: randomUUID().replaceAll('-', ''),
      type: 'A',
      isJson: false,
      data: new Uint8Array(size),
      metadata: new Uint8Array(0),
    },
  ],
  deadline: Number.POSITIVE_INFINITY,
});

/** The checkpoint that copies nothing tells how much of the WAL there is, and how much of that is copied. */
const looked = (file: string) => {
  const database = openSecondConnection(file);
  const [, pages, folded] =
    query<[number, number, number]>(database, 'PRAGMA wal_checkpoint(NOOP)').get() ?? [];
  database.close();

  return { pages: pages ?? 0, folded: folded ?? 0 };
};
const pagesIn = (file: string) => looked(file).pages;
const foldedPages = (file: string) => looked(file).folded;

const readSome = async ({ reader }: Log) => reader.forward(reader.after(-1), 1);

const all = ({ reader, position }: Log) => {
  const found = [];
  for (let place = reader.after(-1); place <= position(); ) {
    const page = reader.forward(place, 100);
    found.push(...page);
    place = reader.positionAfter(page.at(-1) ?? expect.fail('an event is missing'));
  }

  return found;
};
