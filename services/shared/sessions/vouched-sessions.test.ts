import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Message } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { announceFirst, beginSession, signerOf } from '../../../tests/harness/sessions.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { writtenByCommand } from '../../../tests/harness/written-by-command.ts';
import { announceWriterKey } from '../../command/log/announce-key.ts';
import { bySystem } from '../../command/log/envelopes.ts';
import { currentEpoch } from '../../command/log/epochs.ts';
import { openWriterKey, signedLog, writerKeysIn } from '../../command/log/writer-keys.ts';
import { inEpoch } from '../log/epoch.ts';
import { vouchedLog } from '../log/vouched-log.ts';
import { openSessions } from './open-sessions.ts';
import { createSession, findSession } from './sessions.ts';
import { vouchedSessions } from './vouched-sessions.ts';

const eventLog = await startEventLog();
const store = openTestLog(eventLog.url);
const sql = postgres(await testDatabase(), { onnotice: () => {} });
const stopped = new AbortController();
const now = () => new Date().toISOString();
const [OLD, NEW, NEWEST] = ['11', '22', '33'].map((byte) => byte.repeat(32)) as [string, string, string];
const signedBy = (seed: string) => signedLog(store, openWriterKey(seed));
await currentEpoch(signedBy(OLD), now);
await announceFirst(store, 1, openWriterKey(OLD));

afterAll(async () => {
  stopped.abort();
  await sql.end();
  await store.close();
  await eventLog.stop();
});

const counting = () => {
  let reads = 0;
  const trusted = vouchedLog(store);
  const counted = {
    ...trusted,
    read: (...asked: Parameters<typeof store.read>) => {
      reads++;
      return trusted.read(...asked);
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

/** An event as somebody writes it who holds no key. */
const unsigned = (event: Message) => ({
  id: randomUUID(),
  event,
  metadata: { ...bySystem('command'), at: now(), prev: null, hash: '', schema: 1 },
});

/** What whoever can write the log, and holds no key of command's, adds to it. */
const forge = async (stream: string, ...events: readonly Message[]) => {
  const last = await store.readLast(stream);
  await store.append(stream, last?.revision ?? -1, events.map(unsigned));
};

const MALLORY = '66'.repeat(32);
const keyOf = (seed: string) => {
  const { id: key, publicKey } = openWriterKey(seed);

  return { type: 'WriterKeyAnnounced', data: { key, publicKey, before: null } };
};

describe('whoever can write the log and Postgres, but holds no key of command’s,', () => {
  const forgedSession = async (epoch: number, account: string) => {
    const sessionId = randomUUID();
    await forge(inEpoch(epoch, `account-${account}`), { type: 'SignedIn', data: { session: sessionId } });
    const claims = { accountId: account, sessionId, hasFactor: true };

    return createSession(sql, signerOf(openWriterKey(MALLORY), epoch), claims);
  };

  test('makes up no epoch in which their own key counts', async () => {
    const { isOpen } = following();
    const account = randomUUID();
    const own = await beginSession({ sql, store, seed: OLD }, account);
    await forge(EPOCHS, { type: 'EpochActivated', data: { restore: randomUUID(), from: 1, to: 900 } });
    await forge(inEpoch(900, WRITER_KEYS), keyOf(MALLORY));

    expect(await isOpen(await forgedSession(900, account))).toBe(false);
    expect(await isOpen(own)).toBe(true);
  });

  test('begins the keys of an epoch anew by no restore that they made up', async () => {
    const { isOpen } = following();
    const account = randomUUID();
    const own = await beginSession({ sql, store, seed: OLD }, account);
    const backup = { id: randomUUID(), log: randomUUID() };
    await forge(EPOCHS, { type: 'RestoreStarted', data: { restore: randomUUID(), to: 1, backup } });
    await forge(inEpoch(1, WRITER_KEYS), keyOf(MALLORY));

    expect(await isOpen(await forgedSession(1, account))).toBe(false);
    expect(await isOpen(own)).toBe(true);
  });

  test('opens no session again that has ended, and ends none', async () => {
    const { isOpen } = following();
    const [account, sessionId] = [randomUUID(), randomUUID()];
    const stream = inEpoch(1, `account-${account}`);
    const token = await beginSession({ sql, store, seed: OLD }, account, { sessionId });
    const other = await beginSession({ sql, store, seed: OLD }, account);
    const end = unsigned({ type: 'SessionEnded', data: { session: sessionId, by: 'self' } });
    await writtenByCommand(store, openWriterKey(OLD)).append(stream, 1, [end]);
    await forge(stream, { type: 'SignedIn', data: { session: sessionId } });
    await forge(stream, { type: 'AccountClosed', data: { reason: 'Enough' } });

    await vi.waitFor(async () => expect(await isOpen(token)).toBe(false), PATIENCE);
    expect(await isOpen(other)).toBe(true);
  });
});

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
    const { isOpen, reads } = following();
    const account = randomUUID();
    const old = await beginSession({ sql, store, seed: OLD }, account);
    expect(await isOpen(old)).toBe(true);

    await announceWriterKey({ store: signedBy(NEW), now }, 1, writerKeysIn(`${NEW},${OLD}`));
    const young = await beginSession({ sql, store, seed: NEW }, account);
    expect([await isOpen(old), await isOpen(young)]).toEqual([true, true]);

    await announceWriterKey(
      { store: signedBy(NEWEST), now },
      1,
      writerKeysIn(`${NEWEST},${NEW}:compromised,${OLD}`),
    );
    await vi.waitFor(
      async () => expect([await isOpen(old), await isOpen(young)]).toEqual([false, false]),
      PATIENCE,
    );
    expect(await isOpen(await beginSession({ sql, store, seed: NEWEST }, account))).toBe(true);
    // Old cookies come for weeks. None of them has the log read again.
    const before = reads();
    expect([await isOpen(old), await isOpen(young)]).toEqual([false, false]);
    expect(reads()).toBe(before);
  });

  test('ends with a restore, even where its row is put back', async () => {
    const { isOpen } = following();
    const token = await beginSession({ sql, store, seed: NEWEST }, randomUUID());
    expect(await isOpen(token)).toBe(true);
    const [epochs, restore] = [await store.read(EPOCHS), randomUUID()];
    const activated = { type: 'EpochActivated', data: { restore, from: 1, to: 2 } } as const;
    const written = writtenByCommand(store, openWriterKey(NEWEST));
    await written.append(EPOCHS, epochs.length - 1, [unsigned(activated)]);

    await vi.waitFor(async () => expect(await isOpen(token)).toBe(false), PATIENCE);
  });
});
