import type { NatsConnection } from '@nats-io/transport-node';
import { StampTime } from '#contracts/api/media.ts';
import { type CheckpointSigned, witnessesOf } from '#contracts/tree-heads/events.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { ask } from '../../../shared/messaging/nats.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { type LastRecord, STAMP } from './last-records.ts';
import { recordBeside } from './newest-tree-head.ts';

export type Stamping = {
  readonly store: EventStore;
  readonly epoch: number;
  readonly lastRecord: LastRecord;
  readonly nats: NatsConnection;
  readonly log: Log;
  readonly now: () => string;
};

const DAY = 86_400_000;
/** Milliseconds for media and the authority behind it. */
const PATIENCE = 15_000;

/**
 * Once a day has the time-stamping authority, where there is one, sign that the newest tree head was there. Where it
 * gives no answer, the next tree head is tried. Never throws.
 */
export const stampDaily = async (
  { store, epoch, lastRecord, nats, log, now }: Stamping,
  { origin, size, note }: CheckpointSigned['data'],
): Promise<void> => {
  try {
    const last = await lastRecord(STAMP);
    const isRecent = last && Date.parse(now()) - Date.parse(last.metadata.at) < DAY;
    if (isRecent || Number(last?.data.size ?? 0) >= size) return;

    const noteSha256 = sha256(note);
    const stamped = await ask(nats, StampTime, { sha256: noteSha256 }, PATIENCE);
    if (!stamped.ok) throw new Error('the time-stamping authority gave no answer');
    if (stamped.token === null) return;

    const data = { origin, size, noteSha256, token: stamped.token };
    await recordBeside({ store, now }, witnessesOf(epoch), { type: 'CheckpointStamped', data });
  } catch (error) {
    log.warn({ err: error }, 'the newest checkpoint was not time-stamped');
  }
};
