import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { asServiceError } from '../../../../deploy/local/event-log/errors.ts';
import { DiskFull, isFull } from '../../../../deploy/local/event-log/storage/writing/writer.ts';
import { refusalReply } from '../../../../deploy/local/event-log/wire/batch-reply.ts';
import { NobodyToAsk } from '../../outages/nobody-to-ask.ts';
import { failureOf } from './append-stream.ts';
import { isOutage } from './errors.ts';
import { openHealth } from './health.ts';

/** What SQLite throws where a write has no room. */
const fullness = (): unknown => {
  using database = new DatabaseSync(':memory:');
  database.exec('PRAGMA max_page_count = 2; CREATE TABLE events (data BLOB) STRICT');
  try {
    database.prepare('INSERT INTO events VALUES (?)').run(new Uint8Array(100_000));
  } catch (error) {
    return error;
  }

  return null;
};

test('a log whose disk is full says so, and nobody waits to find out whether it wrote something', async () => {
  expect(isFull(fullness())).toBe(true);
  expect(isFull(new Error('disk I/O error'))).toBe(false);

  const reply = refusalReply({ correlationId: undefined, stream: 'e1.a' }, asServiceError(new DiskFull()));
  const node = { address: '127.0.0.1', port: 2113 };
  const told: (string | null)[] = [];
  const health = openHealth({ user: '', node: () => node, tell: ({ trouble }) => told.push(trouble) });
  const error = await health.of(Promise.reject(failureOf(reply))).catch((one: unknown) => one);

  // Handled at once as a log that nobody can ask, see handle-under-load.test.ts.
  expect(error).toBeInstanceOf(NobodyToAsk);
  expect(isOutage(error)).toBe(true);
  expect(told).toEqual(['The disk of the event store at 127.0.0.1:2113 is full.']);
});
