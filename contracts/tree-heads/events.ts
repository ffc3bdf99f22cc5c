// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { Sha256 } from '../ids.ts';

/**
 * An epoch's signed tree heads, nothing else, sizes ascending; and what others said of them. Both streams stand
 * outside the epoch, so that its tree, its read models and its backups leave them out.
 */
export const treeHeadsOf = (epoch: number) => `checkpoints-${epoch}`;
export const witnessesOf = (epoch: number) => `checkpoint-witnesses-${epoch}`;

const Size = z.int().min(1);

/** A tree over the first `size` events of the epoch, signed. */
export const CheckpointSigned = message('CheckpointSigned', {
  origin: z.string(),
  size: Size,
  root: Sha256,
  /** As it is published (C2SP tlog-checkpoint), and who it can be verified with (C2SP signed-note). */
  note: z.string(),
  verifierKey: z.string(),
  /** From where the tree goes on growing: its peaks, and the last event in it. */
  peaks: z.array(Sha256),
  position: z.string(),
  last: z.strictObject({ stream: z.string(), revision: z.int().min(0), hash: z.string() }),
});

/** A witness took the tree head: an address that mail or a POST went to. */
export const CheckpointWitnessed = message('CheckpointWitnessed', {
  origin: z.string(),
  size: Size,
  witness: z.string(),
});

/** A time-stamping authority signed that the note was there: RFC 3161 over the note's SHA-256, in base64. */
export const CheckpointStamped = message('CheckpointStamped', {
  origin: z.string(),
  size: Size,
  noteSha256: Sha256,
  token: z.base64(),
});

export type CheckpointSigned = z.infer<typeof CheckpointSigned>;
export const WitnessEvent = z.discriminatedUnion('type', [CheckpointWitnessed, CheckpointStamped]);
export type WitnessEvent = z.infer<typeof WitnessEvent>;
