import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '../../../../tests/contract/patience.ts';
import { type Log, openLog } from './log.ts';
import type { LogRecord, Outcome, WriteRequest } from './record.ts';
import { types } from './testing/contents.ts';
import { Overloaded } from './writing/writer.ts';

describe('a write', () => {
  test('is neither answered nor readable before the disk has it', async () => {
    const { log, disk } = await opened();
    const before = log.position();
    const release = disk.hold();
    const writing = log.write(append('stream', 'A'));
    await until(disk.isAsked);

    expect(await state(writing)).toBe('pending');
    expect(log.position()).toBe(before);
    expect(log.reader.extent('stream')).toBeNull();
    expect(log.reader.forward(log.reader.after(before), 10)).toEqual([]);

    release();
    expect(await writing).toMatchObject({ kind: 'written', revision: 0 });
    expect(log.reader.extent('stream')).toMatchObject({ last: 0 });
  });

  test('wakes those who wait for it only once the disk has it', async () => {
    const { log, disk } = await opened();
    const waiting = log.next(() => true, log.position(), new AbortController().signal);
    const release = disk.hold();
    const writing = log.write(append('stream', 'A'));
    await until(disk.isAsked);
    expect(await state(waiting)).toBe('pending');

    release();
    await Promise.all([waiting, writing]);
  });

  test('wakes those whom it concerns, and shows the others that it is past them', async () => {
    const { log } = await opened();
    const shown: string[] = [];
    const interest = (name: string) => (record: LogRecord) => {
      shown.push(`${record.stream} to ${name}`);
      return record.stream === name;
    };
    const { signal } = new AbortController();
    const concerned = log.next(interest('a'), log.position(), signal);
    const other = log.next(interest('b'), log.position(), signal);
    await log.write(append('a', 'A'));
    await concerned;

    expect(await state(other)).toBe('pending');
    expect(shown).toEqual(['a to a', 'a to b']);
  });

  test('is refused where too much waits already, and can be made again', async () => {
    const { log, disk } = await opened();
    const release = disk.hold();
    const first = log.write(append('first', 'A'));
    await until(disk.isAsked);
    const mebibyte = 1024 * 1024;
    const taken = Array.from({ length: 63 }, (_, n) => log.write(append(`s-${n}`, 'A', -1, mebibyte)));
    const refused = log.write(append('late', 'A', -1, mebibyte));

    await expect(refused).rejects.toBeInstanceOf(Overloaded);
    release();
    await Promise.all([first, ...taken]);
    expect(await log.write(append('late', 'A', -1, mebibyte))).toMatchObject({ revision: 0 });
  });

  test('that deletes hides nothing before the disk has it', async () => {
    const { log, disk } = await opened();
    await log.write(append('stream', 'A'));
    const release = disk.hold();
    const deleting = log.write({ kind: 'delete', stream: 'stream', expected: 0 });
    await until(disk.isAsked);
    expect(log.reader.extent('stream')).toMatchObject({ last: 0 });

    release();
    await deleting;
    expect(log.reader.extent('stream')).toBeNull();
  });

  test('shares its flush with all that came while the last one was under way', async () => {
    const { log, disk } = await opened();
    const release = disk.hold();
    const first = log.write(append('first', 'A'));
    await until(disk.isAsked);
    const others = Array.from({ length: 50 }, (_, n) => log.write(append(`other-${n}`, 'A')));
    const flushes = disk.flushes();
    release();
    await Promise.all([first, ...others]);

    expect(disk.flushes()).toBe(flushes + 1);
  });

  test('past its deadline is not made', async () => {
    const { log } = await opened();
    const late = await log.write({ ...append('stream', 'A'), deadline: Date.now() - 1 });

    expect(late).toEqual({ kind: 'late' });
    expect(log.reader.extent('stream')).toBeNull();
  });
});

test('a disk that fails ends everything, and nobody is told that it worked', async () => {
  const { log, disk, fatal } = await opened();
  disk.break();
  const writing = log.write(append('stream', 'A'));
  await until(() => fatal.mock.calls.length > 0);

  expect(fatal).toHaveBeenCalledWith(new Error('EIO'));
  expect(await state(writing)).toBe('pending');
  expect(log.reader.extent('stream')).toBeNull();
});

test('a group whose transaction fails is refused as a whole and leaves no trace but what an operator is told', async () => {
  const { log, report } = await opened();
  await log.write(append('stream', 'A'));
  const good = log.write(append('stream', 'B', 0));
  const bad = log.write(unstorable(append('other', 'A')));

  await expect(bad).rejects.toThrow();
  await expect(good).rejects.toThrow();
  expect(report).toHaveBeenCalledOnce();
  expect(await log.write(append('stream', 'C', 0))).toMatchObject({ kind: 'written', revision: 1 });
  expect(types(log, 'stream')).toEqual(['A', 'C']);
});

test('a file is open in one log at a time', async () => {
  const { file } = await opened();

  await expect(openLog(file, { fatal: vi.fn() })).rejects.toThrow('database is locked');
});

test('what was written is there when the file is opened again, and goes on from there', async () => {
  const { log, file } = await opened();
  await log.write(append('stream', 'A'));
  const { position } = (await log.write(append('stream', 'B', 0))) as Extract<Outcome, { kind: 'written' }>;
  await log.close();

  const again = await openLog(file, { fatal: vi.fn() });
  logs.push(again);
  expect(again.position()).toBe(position);
  expect(await again.write(append('stream', 'B', 0))).toMatchObject({ kind: 'wrong-revision', current: 1 });
  expect(await again.write(append('stream', 'C', 1))).toMatchObject({ kind: 'written', revision: 2 });
  expect(types(again, 'stream')).toEqual(['A', 'B', 'C']);
});

test('a page ends where it passes 1 MiB, and the rest comes with the next', async () => {
  const { log } = await opened();
  const from = log.reader.after(log.position());
  for (let n = 0; n < 3; n++) await log.write(append('stream', 'A', n - 1, 2 ** 19 + 1));
  const first = log.reader.forward(from, 256);
  const second = log.reader.forward(log.reader.after(first.at(-1)?.position ?? 0), 256);

  expect([first.length, second.length]).toEqual([2, 1]);
});

let folder: string;
let logs: Log[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
  logs = [];
});

afterEach(async () => {
  for (const log of logs) await log.close().catch(() => undefined);
  await rm(folder, { recursive: true });
});

/** A log on a disk that can be made to hang or to fail. */
const opened = async () => {
  const file = join(folder, `${randomUUID()}.db`);
  const [fatal, report] = [vi.fn(), vi.fn()];
  let gate: Promise<void> | null = null;
  let asked = 0;
  const flushed = async (flush: () => Promise<void>) => {
    asked++;
    const waiting = gate;
    await waiting;
    await flush();
  };
  const log = await openLog(file, { fatal, report, aroundFlush: flushed });
  logs.push(log);
  let askedBefore = 0;

  const disk = {
    flushes: () => asked,
    isAsked: () => asked > askedBefore,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      askedBefore = asked;
      return () => {
        gate = null;
        resolve();
      };
    },
    break: () => {
      gate = Promise.reject(new Error('EIO'));
      gate.catch(() => undefined);
    },
  };

  return { log, disk, fatal, report, file };
};

const append = (
  stream: string,
  type: string,
  expected = -1,
  size = 2,
): Extract<WriteRequest, { kind: 'append' }> => ({
  kind: 'append',
  stream,
  expected,
  events: [
    {
      id: randomUUID().replaceAll('-', ''),
      type,
      isJson: false,
      data: new Uint8Array(size),
      metadata: new Uint8Array(0),
    },
  ],
  deadline: Number.POSITIVE_INFINITY,
});

/** Whether a promise is settled by now. */
const state = (promise: Promise<unknown>): Promise<string> =>
  Promise.race([
    promise.then(
      () => 'resolved',
      () => 'rejected',
    ),
    Promise.resolve().then(() => 'pending'),
  ]);

/** Text where the database takes bytes alone. */
const unstorable = (request: ReturnType<typeof append>): WriteRequest => ({
  ...request,
  events: request.events.map((event) => ({ ...event, data: 'text' as never })),
});
