import { describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { expired, isBackupOwed } from './retention.ts';

const now = '2026-11-21T12:00:00.000Z';
const taken = (created: string) => ({ filename: `of ${created}`, created });
const [today, kept, old, older] = [
  taken('2026-11-21T03:30:00.000Z'),
  taken('2026-10-22T12:00:00.000Z'),
  taken('2026-10-22T11:59:59.000Z'),
  taken('2026-01-01T03:30:00.000Z'),
];

describe('a backup expires', () => {
  test('once it is older than 30 days', () => {
    expect(expired([today, kept, old, older], today.filename, now)).toEqual([old.filename, older.filename]);
  });

  test('never where it is the last good one, however old', () => {
    expect(expired([old, older], old.filename, now)).toEqual([older.filename]);
    expect(expired([old, older], older.filename, now)).toEqual([old.filename]);
  });

  test('never where no good one is known', () => {
    expect(expired([old, older], null, now)).toEqual([]);
  });
});

describe('the daily backup is owed', () => {
  const founded = envelope('2026-01-01T00:00:00.000Z', { type: 'LogFounded', data: { log: 'l', epoch: 1 } });
  const backedUp = (at: string, epoch = 1) =>
    envelope(at, {
      type: 'BackupTaken',
      data: { filename: '', sha256: '', epoch, position: '0', events: 0, blobs: 0, bytes: 0 },
    });
  const restored = (at: string, to: number) =>
    envelope(at, { type: 'EpochActivated', data: { restore: '', from: 1, to } });

  test.each<[string, string, boolean, readonly Recorded<EpochsEvent>[]]>([
    ['where half past three came after the last', now, true, [founded, backedUp('2026-11-21T03:29:59.999Z')]],
    ['not where one was taken tonight', now, false, [founded, backedUp('2026-11-21T03:30:00.000Z')]],
    [
      'not before half past three',
      '2026-11-21T03:29:59.999Z',
      false,
      [founded, backedUp('2026-11-20T03:30:00.000Z')],
    ],
    ['at half past three', '2026-11-21T03:30:00.000Z', true, [founded, backedUp('2026-11-20T03:31:00.000Z')]],
    ['where the machine slept for days', now, true, [founded, backedUp('2026-11-01T03:30:00.000Z')]],
    ['the night after the founding', now, true, [founded]],
    ['not on the day of the founding', '2026-01-01T03:29:00.000Z', false, [founded]],
    ['not before the founding', now, false, []],
    [
      'where only an earlier epoch is in one of tonight',
      now,
      true,
      [...[founded, restored('2026-11-20T12:00:00.000Z', 2), backedUp('2026-11-21T04:00:00.000Z', 1)]],
    ],
    ['not where all came out of one today', now, false, [founded, restored('2026-11-21T11:00:00.000Z', 2)]],
  ])('%s', (_, at, isOwed, record) => {
    expect(isBackupOwed(record, at)).toBe(isOwed);
  });
});

function envelope(at: string, event: EpochsEvent): Recorded<EpochsEvent> {
  return { ...event, metadata: { at } } as Recorded<EpochsEvent>;
}
