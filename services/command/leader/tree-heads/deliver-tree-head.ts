import { millisecondsBetween } from '#contracts/instant.ts';
import { type CheckpointSigned, type WitnessEvent, witnessesOf } from '#contracts/tree-heads/events.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { recordBeside } from '../../log/newest-tree-head.ts';
import { attempt, type DeliveryOutcome, type Sending } from '../deliveries/delivery.ts';
import type { LastRecord } from './last-records.ts';
import { witnessFailing } from './metrics.ts';

type SignedTreeHead = CheckpointSigned['data'];

export type TreeHeadContext = {
  readonly store: DecryptedLog;
  readonly epoch: number;
  readonly lastRecord: LastRecord;
  readonly log: Log;
  readonly now: () => string;
};

/** What an accepted tree head puts on record; null if nothing. */
type Receipt = { readonly event: WitnessEvent | null };

/** Somebody outside whom tree heads are left with: a witness, or a time-stamping authority. */
export type Receiver = {
  /** The name under which `LastRecord` knows it. */
  readonly name: string;
  /** Milliseconds between two tree heads that it gets. */
  readonly every: number;
  readonly send: (treeHead: SignedTreeHead) => Promise<DeliveryOutcome<Receipt>>;
  /** What the log of the service says of a failure. */
  readonly failure: { readonly message: string; readonly details: object };
};

/**
 * Leaves a tree head with a receiver if the last one it took is old enough, and puts on record that it took it. If it
 * doesn't, it gets the next tree head instead. Never throws.
 */
export const deliverTreeHead = async (
  context: TreeHeadContext,
  receiver: Receiver,
  treeHead: SignedTreeHead,
): Promise<void> => {
  const { lastRecord, log, now } = context;
  const witness = sha256(receiver.name).slice(0, 12);
  try {
    const last = await lastRecord(receiver.name);
    const isRecent = last && millisecondsBetween(last.metadata.at, now()) < receiver.every;
    if (isRecent || Number(last?.data.size ?? 0) >= treeHead.size) return;

    await attempt(sendingTo(receiver), context, treeHead, now);
    witnessFailing.set({ witness }, 0);
  } catch (error) {
    witnessFailing.set({ witness }, 1);
    log.warn({ err: error, ...receiver.failure.details }, receiver.failure.message);
  }
};

/** It's tried once, since a newer tree head says more. A failure isn't put on record. */
const sendingTo = ({ send }: Receiver): Sending<TreeHeadContext, SignedTreeHead, Receipt> => ({
  send: (_, treeHead) => send(treeHead),
  giveUpAt: () => null,
  record: async ({ store, epoch, now }, _, outcome) => {
    if (outcome.kind === 'failed') throw new Error(outcome.reason);
    if (outcome.event) await recordBeside({ store, now }, witnessesOf(epoch), outcome.event);
  },
});
