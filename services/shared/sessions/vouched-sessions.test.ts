import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { announceWriterKey } from '../../command/log/announce-key.ts';
import { currentEpoch } from '../../command/log/epochs.ts';
import { writerKeysIn } from '../../command/log/writer-keys.ts';
import { findSession } from '../database/sessions.ts';
import { openSessions } from './open-sessions.ts';
import { vouchedSessions } from './vouched-sessions.ts';

const eventLog = await startEventLog();
const store = openTestLog(eventLog.url);
const sql = postgres(await testDatabase(), { onnotice: () => {} });
const stopped = new AbortController();
const now = () => new Date().toISOString();
const [OLD, NEW, NEWEST] = ['11', '22', '33'].map((byte) => byte.repeat(32)) as [string, string, string];
await currentEpoch(store, now);

afterAll(async () => {
  stopped.abort();
  await sql.end();
  await store.close();
  await eventLog.stop();
});

const counting = () => {
  let reads = 0;
  const counted = {
    ...store,
    read: (...asked: Parameters<typeof store.read>) => {
      reads++;
      return store.read(...asked);
    },
  };

  return { counted, reads: () => reads };
};

const following = () => {
  const { counted, reads } = counting();
  const vouched = vouchedSessions({ store: counted, log: pino({ level: 'silent' }) });
  void vouched.follow(stopped.signal);
  const count = openSessions(vouched, 30);
  const isOpen = async (token: string) => {
    const row = await findSession(sql, token, 30);
    return row !== null && (await count(row, row.idHash)) !== null;
  };

  return { isOpen, reads };
};

describe('a session that command signed', () => {
  test('is looked up in the log once, and remembered from then on', async () => {
    const { isOpen, reads } = following();
    const token = await beginSession({ sql, store, seed: OLD }, randomUUID());
    await vi.waitFor(async () => {
      expect(await isOpen(token)).toBe(true);
      const before = reads();
      expect(await isOpen(token)).toBe(true);
      expect(reads()).toBe(before);
    }, PATIENCE);
  });

  test('goes on when the key is rotated, and ends where the key came into strange hands', async () => {
    const { isOpen } = following();
    const account = randomUUID();
    const old = await beginSession({ sql, store, seed: OLD }, account);
    expect(await isOpen(old)).toBe(true);

    await announceWriterKey({ store, now }, 1, writerKeysIn(`${NEW},${OLD}`));
    const young = await beginSession({ sql, store, seed: NEW }, account);
    expect([await isOpen(old), await isOpen(young)]).toEqual([true, true]);

    await announceWriterKey({ store, now }, 1, writerKeysIn(`${NEWEST},${NEW}:compromised,${OLD}`));
    await vi.waitFor(
      async () => expect([await isOpen(old), await isOpen(young)]).toEqual([false, false]),
      PATIENCE,
    );
    expect(await isOpen(await beginSession({ sql, store, seed: NEWEST }, account))).toBe(true);
  });

  test('ends with a restore, even where its row is put back', async () => {
    const { isOpen } = following();
    const token = await beginSession({ sql, store, seed: NEWEST }, randomUUID());
    expect(await isOpen(token)).toBe(true);
    const [epochs, restore] = [await store.read(EPOCHS), randomUUID()];
    const activated = { type: 'EpochActivated', data: { restore, from: 1, to: 2 } } as const;
    const [last] = epochs.slice(-1);
    const metadata = { ...last?.metadata, by: { kind: 'system', id: 'test' } } as never;
    await store.append(EPOCHS, epochs.length - 1, [{ id: randomUUID(), event: activated, metadata }]);

    await vi.waitFor(async () => expect(await isOpen(token)).toBe(false), PATIENCE);
  });
});
