import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { witnessesOf } from '#contracts/tree-heads/events.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { Mailer } from '../mail/mailer.ts';
import { treeHeadNotice } from '../mail/tree-head-notice.ts';
import type { LastRecord } from './last-records.ts';
import { recordBeside } from './newest-tree-head.ts';

type SignedTreeHead = CheckpointSigned['data'];

export type Witnessing = {
  readonly store: EventStore;
  readonly epoch: number;
  readonly lastRecord: LastRecord;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly now: () => string;
};

/** Milliseconds between two tree heads that one witness is told of. */
const HOUR = 3_600_000;
/** Milliseconds for the answer of a witness. */
const PATIENCE = 10_000;

/** The addresses of CHECKPOINT_WITNESSES. */
export const witnessesIn = (setting: string): readonly string[] =>
  setting
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

/**
 * Tells a witness of a tree head, at most once an hour, and puts on record that it took it. One that does not is told
 * of the next tree head instead. Never throws.
 */
export const tellWitness = async (
  witnessing: Witnessing,
  witness: string,
  treeHead: SignedTreeHead,
): Promise<void> => {
  const { store, epoch, lastRecord, log, now } = witnessing;
  try {
    const last = await lastRecord(witness);
    const isRecent = last && Date.parse(now()) - Date.parse(last.metadata.at) < HOUR;
    if (isRecent || Number(last?.data.size ?? 0) >= treeHead.size) return;

    await (witness.startsWith('mailto:')
      ? mailTo(witnessing, witness.slice('mailto:'.length), treeHead)
      : postTo(witness, treeHead));
    const { origin, size } = treeHead;
    const event = { type: 'CheckpointWitnessed', data: { origin, size, witness } };
    await recordBeside({ store, now }, witnessesOf(epoch), event);
  } catch (error) {
    log.warn({ err: error, witness: sha256(witness).slice(0, 12) }, 'a witness did not take a checkpoint');
  }
};

/** The signed note as it is published, to an address that says where it keeps it by any 2xx. */
const postTo = async (address: string, { note }: SignedTreeHead) => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: note,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the witness answered ${response.status}`);
};

const mailTo = async ({ mailer }: Witnessing, address: string, treeHead: SignedTreeHead) => {
  const { origin, size, root } = treeHead;
  const outcome = await mailer.send({
    to: { name: '', address },
    replyTo: null,
    senderName: null,
    mail: treeHeadNotice(treeHead),
    messageId: `<${sha256(`${address}\n${origin}\n${size}\n${root}`).slice(0, 40)}@${origin.split('/')[0]}>`,
  });
  if (outcome.kind !== 'accepted') throw new Error(outcome.reason);
};
