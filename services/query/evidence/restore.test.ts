import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { newEvent } from '../testing/stack.ts';
import { restoreInto } from './restore.ts';

test('an epoch began with the restore into it, the first with none', async () => {
  const store = { read: async () => history };

  expect(await restoreInto(store, 1)).toBeNull();
  expect(await restoreInto(store, 3)).toBe(history[3]);
});

const [restore, log] = [randomUUID(), randomUUID()];
const backup = {
  filename: 'backup',
  sha256: 'a'.repeat(64),
  log,
  epoch: 1,
  takenAt: '2026-01-01T12:00:00.000Z',
  events: 1,
  blobs: 0,
};
const restoreTo = (to: number) => ({ type: 'RestoreStarted', data: { restore, from: 1, to, backup } });
const recorded = (event: Message, revision: number): Recorded => {
  const { id, metadata } = newEvent(event);

  return { ...event, id, metadata, stream: 'epochs', revision, position: BigInt(revision) };
};

/** In this history the second restore was left unfinished. */
const history = [
  { type: 'LogFounded', data: { log, epoch: 1 } },
  restoreTo(2),
  { type: 'RestoreAbandoned', data: { restore, to: 2, reason: '' } },
  restoreTo(3),
  { type: 'EpochActivated', data: { restore, from: 1, to: 3 } },
].map(recorded);
