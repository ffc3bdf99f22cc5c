import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { formerLogs } from './record.ts';

test('a log of which a backup was restored is a former log of this one; one that was given up is not', () => {
  const [restored, abandoned] = [randomUUID(), randomUUID()];
  const [theirs, others] = [randomUUID(), randomUUID()];

  expect([
    ...formerLogs([
      { type: 'LogFounded', data: { log: randomUUID(), epoch: 1 } },
      started(abandoned, others),
      { type: 'RestoreAbandoned', data: { restore: abandoned, to: 2, reason: '' } },
      started(restored, theirs),
      { type: 'EpochActivated', data: { restore: restored, from: 1, to: 2 } },
    ]),
  ]).toEqual([theirs]);
});

const started = (restore: string, log: string): EpochsEvent => ({
  type: 'RestoreStarted',
  data: {
    restore,
    from: 1,
    to: 2,
    backup: {
      filename: 'inkstream-20261101-033000-e1.tar.zst',
      sha256: 'f'.repeat(64),
      log,
      epoch: 1,
      takenAt: '2026-11-01T03:30:00.000Z',
      events: 1,
      blobs: 0,
    },
  },
});
