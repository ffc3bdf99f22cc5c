import type { NatsConnection } from '@nats-io/transport-node';
import { StampTime } from '#contracts/api/media.ts';
import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { ask } from '../../../shared/messaging/nats.ts';
import { deliverTreeHead, type Receiver, type TreeHeadContext } from './deliver-tree-head.ts';
import { STAMP } from './last-records.ts';

type StampContext = TreeHeadContext & { readonly nats: NatsConnection };

const DAY = 86_400_000;
/** Milliseconds for media and the authority behind it. */
const PATIENCE = 15_000;

/** Has the newest tree head time-stamped once a day, if there is an authority that does so. Never throws. */
export const stampDaily = (context: StampContext, treeHead: CheckpointSigned['data']): Promise<void> =>
  deliverTreeHead(context, authority(context.nats), treeHead);

/** The time-stamping authority signs the time at which it saw the note. */
const authority = (nats: NatsConnection): Receiver => ({
  name: STAMP,
  every: DAY,
  send: async ({ origin, size, note }) => {
    const noteSha256 = sha256(note);
    const answer = await ask(nats, StampTime, { sha256: noteSha256 }, PATIENCE);
    if (!answer.ok) return { kind: 'later', reason: 'the time-stamping authority gave no answer' };
    const { token } = answer;
    const data = token === null ? null : { origin, size, noteSha256, token };

    return { kind: 'accepted', event: data && { type: 'CheckpointStamped', data } };
  },
  failure: { message: 'the newest tree head was not time-stamped', details: {} },
});
