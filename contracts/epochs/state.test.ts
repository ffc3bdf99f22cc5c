import { describe, expect, test } from 'vitest';
import type { EpochsEvent } from './events.ts';
import { type Epochs, evolve } from './state.ts';

describe('an installation', () => {
  test('is nothing before it is founded, whatever is said of it', () => {
    expect(epochsAfter(started(2), activated(2))).toBeNull();
  });

  test('begins with the epoch that its founding names', () => {
    expect(epochsAfter(founded)).toEqual({
      log: LOG,
      positions: LOG,
      current: 1,
      highest: 1,
      restore: null,
      move: null,
    });
  });

  test('stands where it stood whatever backups are taken and deleted', () => {
    expect(epochsAfter(founded, taken, deleted)).toEqual(epochsAfter(founded));
  });
});

describe('a restore', () => {
  test('that has begun changes nothing that is shown', () => {
    expect(epochsAfter(founded, started(2))).toEqual({
      ...epochsAfter(founded),
      highest: 2,
      restore: { id: RESTORE, to: 2, imported: false },
    });
  });

  test('has its data in the log before it counts', () => {
    expect(epochsAfter(founded, started(2), imported(2))).toMatchObject({
      current: 1,
      restore: { imported: true },
    });
  });

  test('makes its epoch the current one, and is over', () => {
    expect(epochsAfter(founded, started(2), imported(2), activated(2))).toEqual({
      ...epochsAfter(founded),
      current: 2,
      highest: 2,
    });
  });

  test('that is abandoned leaves the epoch as it was, and its number used', () => {
    expect(epochsAfter(founded, started(2), imported(2), abandoned(2))).toEqual({
      ...epochsAfter(founded),
      highest: 2,
    });
  });

  test('after an abandoned one counts on from the highest number', () => {
    expect(epochsAfter(founded, started(2), abandoned(2), started(3), activated(3))).toMatchObject({
      current: 3,
      highest: 3,
    });
  });

  test('is not imported where none has begun', () => {
    expect(epochsAfter(founded, imported(2))).toEqual(epochsAfter(founded));
  });
});

describe('a move to another event store', () => {
  test('that has begun changes nothing that is shown', () => {
    expect(epochsAfter(founded, moving)).toEqual({ ...epochsAfter(founded), move: MOVE });
  });

  test('that is abandoned leaves everything as it was', () => {
    const abandoned: EpochsEvent = {
      type: 'LogMoveAbandoned',
      data: { move: MOVE, reason: 'It broke off.' },
    };

    expect(epochsAfter(founded, moving, abandoned)).toEqual(epochsAfter(founded));
  });

  test('that is done leaves the log its id, and its positions count under that of the move', () => {
    expect(epochsAfter(founded, moving, moved)).toEqual({ ...epochsAfter(founded), positions: MOVE });
  });
});

const epochsAfter = (...events: readonly EpochsEvent[]) => events.reduce<Epochs>(evolve, null);

const LOG = '0f6b5d1e-2f0d-5c3e-9a55-6f1a3b7c9d21';
const RESTORE = '7d0c7f39-8b5e-4a1c-9a8f-2f9c9b1d6e11';
const MOVE = '3c1f2b7a-5d0e-4f6a-8b9c-1d2e3f4a5b6c';
const moving: EpochsEvent = { type: 'LogMoveStarted', data: { move: MOVE, to: 'node:2113' } };
const moved: EpochsEvent = { type: 'LogMoved', data: { move: MOVE, from: '127.0.0.1:2113', events: 2 } };
const filename = 'inkstream-20260101-120000-e1.tar.zst';
const sha256 = 'ab'.repeat(32);

const founded: EpochsEvent = { type: 'LogFounded', data: { log: LOG, epoch: 1 } };
const taken: EpochsEvent = {
  type: 'BackupTaken',
  data: { filename, sha256, epoch: 1, position: '7', events: 3, blobs: 1, bytes: 900 },
};
const deleted: EpochsEvent = { type: 'BackupDeleted', data: { filename, reason: 'asked' } };
const started = (to: number): EpochsEvent => ({
  type: 'RestoreStarted',
  data: {
    restore: RESTORE,
    from: 1,
    to,
    backup: {
      filename,
      sha256,
      log: LOG,
      epoch: 1,
      takenAt: '2026-01-01T12:00:00.000Z',
      events: 3,
      blobs: 1,
    },
  },
});
const imported = (to: number): EpochsEvent => ({
  type: 'EpochImported',
  data: { restore: RESTORE, to, events: 3, carried: 0 },
});
const activated = (to: number): EpochsEvent => ({
  type: 'EpochActivated',
  data: { restore: RESTORE, from: 1, to },
});
const abandoned = (to: number): EpochsEvent => ({
  type: 'RestoreAbandoned',
  data: { restore: RESTORE, to, reason: 'It was stopped.' },
});
