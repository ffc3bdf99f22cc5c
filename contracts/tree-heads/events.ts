// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { Sha256 } from '../ids.ts';

/**
 * The first stream holds only an epoch's signed tree heads, from the smallest tree to the largest. The second holds the
 * receipts of witnesses and time-stamping authorities. Both are outside the epoch, so its tree, its read models and its
 * backups don't contain them.
 */
export const treeHeadsOf = (epoch: number) => `checkpoints-${epoch}`;
export const witnessesOf = (epoch: number) => `checkpoint-witnesses-${epoch}`;

/**
 * Holds the tree heads of another log's epoch, from the smallest tree to the largest. They came with a backup that was
 * restored here, and `EpochImported` names the epochs that have such a stream.
 */
export const keptTreeHeadsOf = ({ log, epoch }: { readonly log: string; readonly epoch: number }) =>
  `checkpoints-of-${log}-${epoch}`;

const Size = z.int().min(1);

/** The product signed the head of the Merkle tree over the first `size` events of the epoch. */
export const CheckpointSigned = message('CheckpointSigned', {
  origin: z.string(),
  size: Size,
  root: Sha256,
  /** The signed text as it's published (C2SP tlog-checkpoint), and the key that verifies it (C2SP signed-note). */
  note: z.string(),
  verifierKey: z.string(),
  /** What is needed to add more events to the tree: its peaks, and the last event in it. */
  peaks: z.array(Sha256),
  position: z.string(),
  last: z.strictObject({ stream: z.string(), revision: z.int().min(0), hash: z.string() }),
});

/** A witness accepted the tree head. `witness` is the address to which it was mailed or posted. */
export const CheckpointWitnessed = message('CheckpointWitnessed', {
  origin: z.string(),
  size: Size,
  witness: z.string(),
});

/**
 * A time-stamping authority confirmed that the note existed at that time. `token` is its RFC 3161 time-stamp over the
 * note's SHA-256, in base64.
 */
export const CheckpointStamped = message('CheckpointStamped', {
  origin: z.string(),
  size: Size,
  noteSha256: Sha256,
  token: z.base64(),
});

/** A tree head as it's kept outside the log that signed it: its signed note, and when that log recorded it. */
export const KeptTreeHead = z.strictObject({
  at: z.iso.datetime(),
  note: z.string(),
  verifierKey: z.string(),
});
export type KeptTreeHead = z.infer<typeof KeptTreeHead>;

/** A restore kept tree heads that its backup has of another log. */
export const CheckpointsKept = message('CheckpointsKept', { treeHeads: z.array(KeptTreeHead).min(1) });

export type CheckpointSigned = z.infer<typeof CheckpointSigned>;
export const WitnessEvent = z.discriminatedUnion('type', [CheckpointWitnessed, CheckpointStamped]);
export type WitnessEvent = z.infer<typeof WitnessEvent>;
