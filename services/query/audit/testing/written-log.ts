import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Message } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { newEvent, type Person, type Stack } from '../../testing/stack.ts';

/** Writes events that the tests of the auditors' pages need and that a stack doesn't write by itself. */
export const writerOf = ({ get, store, log }: Stack, olive: Person) => {
  /** Records that something happened to a document at an instant, from a network address. */
  const seen = async (id: string, at: string, ip: string) => {
    const stream = inEpoch(1, `document-${id}`);
    const last = await store.readLast(stream);
    const { metadata, ...event } = newEvent({ type: 'TimelineViewed', data: {} });
    await store.append(stream, last?.revision ?? -1, [{ ...event, metadata: { ...metadata, at, ip } }]);
    await get('/api/user', { as: olive, after: `${log}.1.${await store.head()}` });
  };

  const append = async (stream: string, events: readonly Message[], epoch = 1) => {
    const appended = await store.append(inEpoch(epoch, stream), -1, events.map(newEvent));

    return appended === 'conflict' ? expect.unreachable() : `${log}.1.${appended.position}`;
  };

  /** Records a restore into epoch 2 that was abandoned. */
  const restored = async () => {
    const restore = randomUUID();
    const backup = {
      filename: 'b',
      sha256: 'a'.repeat(64),
      log,
      epoch: 1,
      events: 5,
      blobs: 0,
      takenAt: '2026-01-01T00:00:00.000Z',
    };
    const last = await store.readLast(EPOCHS);
    await store.append(
      EPOCHS,
      last?.revision ?? -1,
      [
        { type: 'RestoreStarted', data: { restore, from: 1, to: 2, backup } },
        { type: 'EpochImported', data: { restore, to: 2, events: 5, carried: 0 } },
        { type: 'RestoreAbandoned', data: { restore, to: 2, reason: 'The disk was full.' } },
      ]
        .map(newEvent)
        .map((event) => ({
          ...event,
          metadata: { ...event.metadata, by: { kind: 'account' as const, id: olive.id } },
        })),
    );
  };

  return { seen, append, restored };
};
