import { describe, expect, test } from 'vitest';
import type { EpochsEvent } from '../epochs/events.ts';
import { type Beginning, beginningsOf, sharedWith } from './lineage.ts';

const LOG = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

describe('an epoch', () => {
  test('that began empty begins with nothing else', () => {
    expect(beginningsOf([founded], 1)).toEqual([]);
  });

  test('begins with the backup that was restored into it, and with what that began with', () => {
    const events = [founded, restored(1, 2, 300), restored(2, 3, 500), restored(3, 4, 200)];

    expect(beginningsOf(events, 3)).toEqual([
      { log: LOG, epoch: 2, events: 500 },
      { log: LOG, epoch: 1, events: 300 },
    ]);
    expect(beginningsOf(events, 4).map(({ events: count }) => count)).toEqual([200, 200, 200]);
  });

  test('that came from another installation begins also with what the backup tells that its epoch began with', () => {
    const before = { log: OTHER, epoch: 6, events: 100 };
    const events = [founded, restored(7, 2, 300, OTHER, [before]), restored(2, 3, 50)];

    expect(beginningsOf(events, 2)).toEqual([{ log: OTHER, epoch: 7, events: 300 }, before]);
    expect(beginningsOf(events, 3).map(({ events: count }) => count)).toEqual([50, 50, 50]);
    expect(sharedWith(events, 2, { log: OTHER, epoch: 6 })).toBe(100);
  });

  test('that came from another installation by an older backup begins with its events, and nobody knows with what those did', () => {
    expect(beginningsOf([founded, restored(7, 2, 300, OTHER)], 2)).toEqual([
      { log: OTHER, epoch: 7, events: 300 },
    ]);
  });
});

describe('two epochs', () => {
  const events = [founded, restored(1, 2, 300), restored(1, 3, 100), restored(9, 4, 50, OTHER)];

  test.each([
    [2, 1, 300],
    [3, 1, 100],
    [3, 2, 100],
    [2, 3, 100],
    [4, 1, 0],
  ])('%i and %i have in common what both came from', (one, other, shared) => {
    expect(sharedWith(events, one, { log: LOG, epoch: other })).toBe(shared);
  });

  test('are the same where they are one', () => {
    expect(sharedWith(events, 2, { log: LOG, epoch: 2 })).toBe(Number.POSITIVE_INFINITY);
  });

  test('may be of two installations', () => {
    expect(sharedWith(events, 4, { log: OTHER, epoch: 9 })).toBe(50);
    expect(sharedWith(events, 4, { log: OTHER, epoch: 8 })).toBe(0);
  });
});

const founded: EpochsEvent = { type: 'LogFounded', data: { log: LOG, epoch: 1 } };

function restored(
  from: number,
  to: number,
  events: number,
  log = LOG,
  beginnings?: Beginning[],
): EpochsEvent {
  const of = { filename: 'b.tar.zst', sha256: 'b'.repeat(64), takenAt: '2026-01-01T00:00:00.000Z' };
  const backup = { ...of, log, epoch: from, events, blobs: 0, ...(beginnings && { beginnings }) };

  return { type: 'RestoreStarted', data: { restore: LOG, from, to, backup } };
}
