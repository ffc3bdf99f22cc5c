import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message, Metadata, Recorded } from '#contracts/envelope.ts';
import { LONGEST_APPEND } from '#contracts/proof/judged-stream.ts';
import { signedStream } from '#contracts/proof/signed-stream.ts';
import { type AnnouncedKeys, addAnnouncement, noKeys } from '#contracts/proof/writer-keys.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { NewEvent } from '../../shared/log/event-store.ts';
import { memoryVault } from '../../shared/vault/testing/memory-vault.ts';
import { appendChained, stampedBehind } from './append-chained.ts';
import { steadyClock } from './steady-clock.ts';
import { openWriterKey, signedLog, vouchedFor, type WriterKey } from './writer-keys.ts';

const [first, second, stranger] = ['11', '22', '33'].map((byte) => openWriterKey(byte.repeat(32))) as [
  WriterKey,
  WriterKey,
  WriterKey,
];

describe('a stream that command has signed', () => {
  test('is good, however its events came, and each event that is changed or added is not', async () => {
    const keys = await announcing(first);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
        fc.nat(),
        async (sizes, n) => {
          const events = await written(first, sizes);

          expect(await problemsIn(keys, events)).toEqual([]);
          expect(await problemsIn(keys, withForged(events, n))).not.toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('cannot be gone on with by who has no key, nor covered by what is signed later', async () => {
    const keys = await announcing(first);
    const events = await written(first, [2, 1]);
    const unsigned = events.map(({ metadata: { sig: _, ...metadata }, ...event }) => ({
      ...event,
      metadata,
    }));
    const covered = [...events.slice(0, 2), ...unsigned.slice(2), ...(await written(first, [1], 3))];

    expect(await problemsIn(keys, unsigned)).toEqual([0, 1, 2]);
    expect(await problemsIn(keys, covered)).toEqual([2]);
  });

  test('takes no more events at once than may wait for a signature', async () => {
    const keys = await announcing(first);

    await expect(written(first, [LONGEST_APPEND + 1])).rejects.toMatchObject({ code: 'too-large' });
    expect(await problemsIn(keys, await written(first, [LONGEST_APPEND]))).toEqual([]);
  });

  test('names who signed with a key that nobody announced, or that was replaced', async () => {
    const keys = await announcing(first, second);
    const late = {
      ...keys,
      keys: new Map([...keys.keys].map(([id, key]) => [id, { ...key, replaced: key.replaced && 0n }])),
    };

    expect(await problemsIn(keys, await written(stranger, [1]))).toEqual([0]);
    expect(await problemsIn(keys, await written(second, [1]))).toEqual([]);
    expect(await problemsIn(late, await written(first, [1]))).toEqual([0]);
  });

  test('may begin with events from before the first key was announced', async () => {
    const [old, later] = [await written(null, [3]), await written(null, [3], 3)];
    const keys = { ...(await announcing(first)), since: 12n };

    expect(await problemsIn(keys, old)).toEqual([]);
    expect(await problemsIn(keys, [...old, ...later])).toEqual([3, 4, 5]);
    expect(await problemsIn(noKeys, later)).toEqual([]);
  });
});

describe('a key', () => {
  test('is announced as the first, then by the one before it', async () => {
    expect(await announcing(first, second)).toMatchObject({ newest: second.id, since: 1_000n });
  });

  test.each([
    ['that nobody vouches for', announcement(second, 1_001n)],
    ['that a stranger vouches for', announcement(second, 1_001n, stranger)],
    ['under the name of the one before', announcement({ ...second, id: first.id }, 1_001n, first)],
    ['that was there before', announcement(first, 1_001n, first)],
  ])('%s is not taken', async (_, event) => {
    expect(await addAnnouncement(await announcing(first), event)).toEqual(expect.any(String));
  });

  test('begins anew with the backup of another installation only', async () => {
    const known = await announcing(first);

    expect(await addAnnouncement(known, announcement(second, 1_001n), { isForeign: true })).toMatchObject({
      newest: second.id,
    });
  });
});

describe('an instant', () => {
  test('is never before that of the event before it', () => {
    const last = { metadata: { at: '2026-01-02T00:00:00.000Z' } as Metadata };

    expect(stampedBehind(last, '2026-01-01T00:00:00.000Z')).toBe('2026-01-02T00:00:00.000Z');
    expect(stampedBehind(last, '2026-01-03T00:00:00.000Z')).toBe('2026-01-03T00:00:00.000Z');
    expect(stampedBehind(null, '2026-01-01T00:00:00.000Z')).toBe('2026-01-01T00:00:00.000Z');
  });

  test('of a process never goes back, however its machine’s clock is set', () => {
    const set = ['2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
    const clock = steadyClock(() => set.shift() ?? '');

    expect([clock(), clock(), clock()]).toEqual([
      '2026-01-02T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
      '2026-01-03T00:00:00.000Z',
    ]);
  });
});

const STREAM = 'document-1';

/**
 * Makes appends with this many events each, starting at revision `from`, as they are stored in the log. If the key is
 * null, they aren't signed.
 */
async function written(
  key: WriterKey | null,
  sizes: readonly number[],
  from = 0,
): Promise<readonly Recorded[]> {
  const kept: NewEvent[] = [];
  const store = {
    append: async (_: string, __: number, events: readonly NewEvent[]) => {
      kept.push(...events);
      return { revision: 0, position: 0n };
    },
    read: async () => [],
    vault: memoryVault(),
  } as Pick<DecryptedLog, 'append' | 'read' | 'vault'> as DecryptedLog;
  const log = key ? signedLog(store, key) : store;
  for (const size of sizes) {
    const head = kept.at(-1)?.metadata.hash ?? null;
    const events = Array.from(
      { length: size },
      (): Message => ({ type: 'Said', data: { what: randomBytes(4).toString('hex') } }),
    );
    await appendChained(
      log,
      { name: STREAM, stream: STREAM },
      { revision: from + kept.length - 1, head },
      events,
      envelope,
    );
  }

  return kept.map(({ id, event, metadata }, n) => ({
    ...event,
    id,
    metadata,
    stream: STREAM,
    revision: from + n,
    position: BigInt(10 + from + n),
  }));
}

const envelope = {
  at: '2026-01-01T12:00:00.000Z',
  by: { kind: 'system', id: 'test' },
  ip: null,
  userAgent: null,
  causationId: null,
  commandHash: '',
  correlationId: '22222222-2222-4222-8222-222222222222',
  commandId: '33333333-3333-4333-8333-333333333333',
} as const;

/** Forges events like somebody who has no key: puts a different hash under a signature, or one more event before it. */
const withForged = (events: readonly Recorded[], n: number) => {
  const place = n % events.length;
  const event = events[place] as Recorded;
  const forged = { ...event, metadata: { ...event.metadata, hash: 'f'.repeat(64) } };

  return event.metadata.sig ? events.with(place, forged) : events.toSpliced(place, 0, forged);
};

async function problemsIn(keys: AnnouncedKeys, events: readonly Recorded[]): Promise<readonly number[]> {
  const stream = signedStream({ ...keys, since: keys.since === 1_000n ? 0n : keys.since });
  const found = [];
  for (const event of events) found.push(...(await stream.add(event)));

  return [...found, ...stream.end()].map(({ event }) => event.revision);
}

async function announcing(...keys: readonly WriterKey[]): Promise<AnnouncedKeys> {
  let known = noKeys;
  for (const [n, key] of keys.entries()) {
    const next = await addAnnouncement(known, announcement(key, BigInt(1_000 + n), keys[n - 1]));
    if (typeof next === 'string') throw new Error(next);
    known = next;
  }

  return known;
}

function announcement({ id, publicKey }: WriterKey, position: bigint, before?: WriterKey) {
  const vouched = before ? vouchedFor(before, { publicKey } as WriterKey) : null;

  return { type: 'WriterKeyAnnounced', data: { key: id, publicKey, before: vouched }, position };
}
