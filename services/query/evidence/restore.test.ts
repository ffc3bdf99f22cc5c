import { expect, test } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { newEvent } from '../testing/stack.ts';
import { restoreInto } from './restore.ts';

test('an epoch began with the restore into it, the first with none', async () => {
  const store = { read: async () => history };

  expect(await restoreInto(store, 1)).toBeNull();
  expect(await restoreInto(store, 3)).toBe(history[3]);
});

const restoreTo = (to: number) => ({ type: 'RestoreStarted', data: { from: 1, to } });
const recorded = (event: Message, revision: number): Recorded => {
  const { id, metadata } = newEvent(event);

  return { ...event, id, metadata, stream: 'epochs', revision, position: BigInt(revision) };
};

/** The second was left unfinished. */
const history = [
  { type: 'LogFounded', data: { log: 'log', epoch: 1 } },
  restoreTo(2),
  { type: 'RestoreAbandoned', data: { to: 2 } },
  restoreTo(3),
  { type: 'EpochActivated', data: { from: 1, to: 3 } },
].map(recorded);
