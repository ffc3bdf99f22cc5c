import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Log, openLog } from '../log.ts';
import type { LogRecord, WriteRequest } from '../record.ts';
import { EVENT_LOG, LOSS_ACCEPTED } from './accepted-damage.ts';
import { LogDamaged } from './damage.ts';

let folder: string;
let file: string;
let log: Log;
let damaged: number;

/** A log that runs, in which an older event was changed while it did not. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accepted-damage-'));
  file = join(folder, 'events.db');
  log = await opened();
  for (let n = -1; n < 19; n++) await log.write(append('stream', n, Buffer.alloc(1_000_000, 'x')));
  await log.close();
  const database = new DatabaseSync(file);
  const found = database.prepare("SELECT position FROM event WHERE revision = 1 AND type = 'A'").get();
  damaged = Number(found?.position);
  database.prepare('UPDATE event SET data = zeroblob(1000000) WHERE position = ?').run(damaged);
  database.close();
  log = await opened();
});

afterEach(async () => {
  await log.close();
  await rm(folder, { recursive: true });
});

describe('damage that an operator accepts while the log runs', () => {
  test('is shown as damage from then on, and nothing else is; the log takes writes again', async () => {
    expect(() => inStream()).toThrow(LogDamaged);
    await expect(log.write(append('other', -1))).rejects.toMatchObject({ position: damaged });

    expect(await log.write(acceptance(damaged))).toMatchObject({ kind: 'written' });
    expect(await log.write(append('other', -1))).toMatchObject({ kind: 'written' });
    expect(damagedRevisions()).toEqual([1]);
    await log.close();
    log = await opened();
    expect(damagedRevisions()).toEqual([1]);
  });

  test('doesn’t extend to a sound event elsewhere: that stays as it is, and the damage stays unaccepted', async () => {
    expect(() => inStream()).toThrow(LogDamaged);
    const sound = log.reader.forward(log.reader.after(-1), 1)[0]?.position ?? expect.unreachable();

    await expect(log.write(acceptance(sound))).rejects.toMatchObject({ position: damaged });
    expect(() => inStream()).toThrow(LogDamaged);
  });
});

const opened = () => openLog(file, { fatal: vi.fn() });

const inStream = (): readonly LogRecord[] => {
  const extent = log.reader.extent('stream');
  if (!extent || extent === 'tombstoned') return expect.unreachable('the stream is there');
  const found: LogRecord[] = [];
  while (found.length <= extent.last) found.push(...log.reader.streamForward(extent, found.length, 100));

  return found;
};

const damagedRevisions = () =>
  inStream()
    .filter(({ isDamaged }) => isDamaged)
    .map(({ revision }) => revision);

const append = (stream: string, expected: number, data = Buffer.from('x'), type = 'A'): WriteRequest => ({
  kind: 'append',
  stream,
  deadline: Number.POSITIVE_INFINITY,
  expected: expected < 0 ? 'no_stream' : expected,
  events: [{ id: randomUUID().replaceAll('-', ''), type, isJson: true, data, metadata: Buffer.from('{}') }],
});

const acceptance = (position: number) =>
  append(EVENT_LOG, -1, Buffer.from(JSON.stringify({ damaged: [position] })), LOSS_ACCEPTED);
