import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '../../../../../tests/contract/patience.ts';
import { type Log, openLog } from '../log.ts';
import { all, append, compared, types } from '../testing/contents.ts';
import { change, flip } from '../testing/damaging.ts';
import { acceptanceOf } from '../writing/acceptance.ts';
import { LogDamaged } from './damage.ts';

/** Trials of the last test; FLIPS=1000 for a long run, SEED to see one again. */
const FLIPS = Number(process.env.FLIPS ?? 40);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

describe('a log is not started', () => {
  test('with an event whose bytes were changed', async () => {
    const file = await stopped(3);
    change(file, "UPDATE event SET data = x'7b2262223a317d' WHERE revision = 1 AND type = 'A'");

    await expect(opened(file)).rejects.toThrow(
      /The event at position \d+ .*revision 1 of 'stream'.* is not as it was written/,
    );
  });

  test('with an event taken out of its midst', async () => {
    const file = await stopped(3);
    change(file, "DELETE FROM event WHERE revision = 1 AND type = 'A'");

    await expect(opened(file)).rejects.toThrow(/The event at position \d+ .* is missing/);
  });

  test('with events taken from its end', async () => {
    const file = await stopped(3);
    change(file, "DELETE FROM event WHERE revision = 2 AND type = 'A'");

    await expect(opened(file)).rejects.toThrow('its newest events are missing');
  });

  test('with a stream that was given another name', async () => {
    const file = await stopped(3);
    change(file, "UPDATE stream SET name = 'other' WHERE name = 'stream'");

    await expect(opened(file)).rejects.toThrow("revision 0 of 'other'");
  });

  test('without the file that says where it ends', async () => {
    const file = await stopped(3);
    await rm(`${file}-end`);

    await expect(opened(file)).rejects.toThrow('which says where the event log ends, is missing or damaged');
  });

  test('after one byte of what a kill left of its WAL was flipped, and that WAL is kept', async () => {
    const file = await killed(400);
    const { size } = await stat(`${file}-wal`);
    await flip(`${file}-wal`, Math.floor(size / 3));
    const before = await readFile(`${file}-wal`);

    await expect(opened(file)).rejects.toThrow('its newest events are missing');
    await expect(opened(file)).rejects.toThrow('its newest events are missing');
    expect((await readFile(`${file}-wal`)).equals(before)).toBe(true);
  });
});

test('a log that was killed starts with all that it had acknowledged', async () => {
  const log = await opened(await killed(400));

  expect(types(log)).toHaveLength(400);
});

test('a power cut that took the last moments of the file which says where it ends is no damage', async () => {
  const file = join(folder, `${randomUUID()}.db`);
  const log = await opened(file);
  await log.write(append('stream', -1));
  const copy = await copyOf(file);
  for (let n = 0; n < 20; n++) await log.write(append('stream', n));
  for (const part of ['', '-wal']) await cp(file + part, copy + part);

  expect(types(await opened(copy))).toHaveLength(21);
});

describe('what an operator accepts', () => {
  test('is gone, on record, once, and what comes then lies beyond all that was acknowledged', async () => {
    const file = await killed(400);
    const { size } = await stat(`${file}-wal`);
    await flip(`${file}-wal`, Math.floor(size / 3));
    const acknowledged = Number(/up to position (\d+)/.exec(String(await opened(file).catch(String)))?.[1]);
    await writeFile(acceptanceOf(file), 'There is no backup.');

    const log = await opened(file);
    const left = types(log).length;
    expect(left).toBeLessThan(400);
    expect(left).toBeGreaterThan(0);
    await log.write(append('stream', left - 1));
    const record = all(log).at(-2);
    expect(record).toMatchObject({ stream: '$event-log', type: '$LossAccepted' });
    expect(JSON.parse(String(Buffer.from(record?.data ?? [])))).toMatchObject({
      reason: 'There is no backup.',
      acknowledgedEnd: acknowledged,
    });
    expect(record?.position).toBeGreaterThan(acknowledged);
    expect(log.reader.hasEventAt(acknowledged)).toBe(true);
    expect(log.reader.forward(log.reader.after(acknowledged), 1)[0]).toEqual(record);
    await log.close();

    expect(types(await opened(file))).toHaveLength(left + 1);
    expect(await readdir(folder)).not.toContain(acceptanceOf('events.db'));
  });

  test('may be an event that was changed, which is then read as it lies', async () => {
    const file = await stopped(3);
    change(file, "UPDATE event SET data = x'7b7e' WHERE revision = 1 AND type = 'A'");
    await writeFile(acceptanceOf(file), 'The chain of its stream names it.');

    const log = await opened(file);
    expect(types(log)).toEqual(['A', 'A', 'A']);
    await log.close();
    expect(types(await opened(file))).toEqual(['A', 'A', 'A']);
  });
});

describe('damage of older events, which a start does not look for', () => {
  test('is named by who reads them, told to the operator, and ends all writing', async () => {
    const file = await stopped(20, 1_000_000);
    change(file, "UPDATE event SET data = zeroblob(1000000) WHERE revision = 1 AND type = 'A'");
    const report = vi.fn();
    const log = await opened(file, report);

    expect(() => types(log)).toThrow(LogDamaged);
    expect(report).toHaveBeenCalledWith(expect.stringMatching(/revision 1 of 'stream'/));
    await expect(log.write(append('other', -1))).rejects.toBeInstanceOf(LogDamaged);
  });

  test('is found though nobody reads them', async () => {
    const file = await stopped(20, 1_000_000);
    change(file, "UPDATE event SET data = zeroblob(1000000) WHERE revision = 1 AND type = 'A'");
    const report = vi.fn();
    await opened(file, report);

    await until(() => report.mock.calls.length > 0);
  });
});

test('an older log, which has no checksums, goes on with them', async () => {
  const file = await stopped(3);
  await rm(`${file}-end`);
  change(
    file,
    'ALTER TABLE event DROP COLUMN checksum; DROP TABLE property; DROP TABLE loss; PRAGMA user_version = 0',
  );
  const log = await opened(file);
  await log.write(append('stream', 2));
  expect(types(log)).toHaveLength(4);
  await log.close();

  change(file, "UPDATE event SET checksum = NULL WHERE revision = 3 AND type = 'A'");
  await expect(opened(file)).rejects.toThrow("revision 3 of 'stream'");
});

test(`whatever byte is flipped, no log starts that has lost or changed an event (seed ${seed})`, async () => {
  const file = await killed(300);
  const original = await opened(await copyOf(file));
  const acknowledged = all(original);
  const parts = [file, `${file}-wal`, `${file}-end`];
  const sizes = await Promise.all(parts.map(async (part) => (await stat(part)).size));
  let [random, refused] = [seed, 0];
  const next = (below: number) => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((random / 2 ** 32) * below);
  };

  for (let n = 0; n < FLIPS; n++) {
    const copy = await copyOf(file);
    const part = n % 5 === 0 ? 0 : n % 7 === 0 ? 2 : 1;
    await flip(copy + (parts[part] ?? '').slice(file.length), next(sizes[part] ?? 1));
    const outcome = await opened(copy).then(
      (log) => compared(log, acknowledged),
      (error) => error,
    );
    if (outcome instanceof LogDamaged) refused++;
    else expect(outcome).toBe('whole');
  }
  expect(refused).toBeGreaterThan(0);
});

let folder: string;
let logs: Log[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damage-'));
  logs = [];
});

afterEach(async () => {
  for (const log of logs) await log.close().catch(() => undefined);
  await rm(folder, { recursive: true });
});

const opened = async (file: string, report?: (sentence: string) => void): Promise<Log> => {
  const log = await openLog(file, { fatal: vi.fn(), ...(report && { report }) });
  logs.push(log);

  return log;
};

/** The file of a log that was stopped in order, with so many events in `stream`. */
const stopped = async (events: number, size = 20): Promise<string> => {
  const file = join(folder, `${randomUUID()}.db`);
  const log = await opened(file);
  for (let n = 0; n < events; n++) await log.write(append('stream', n - 1, size));
  await log.close();

  return file;
};

/** The files of a log as a kill leaves them: what came last lies in its WAL alone. */
const killed = async (events: number): Promise<string> => {
  const file = join(folder, `${randomUUID()}.db`);
  const log = await opened(file);
  for (let n = 0; n < events; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, k) => log.write(append('stream', n + k - 1))));
  const copy = await copyOf(file);
  await log.close();

  return copy;
};

const copyOf = async (file: string): Promise<string> => {
  const copy = join(folder, `${randomUUID()}.db`);
  for (const part of ['', '-wal', '-end']) await cp(file + part, copy + part);

  return copy;
};
