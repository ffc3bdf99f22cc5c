import { z } from 'zod';
import { Sha256 } from '../../ids.ts';

/** `GET /api/checkpoint` as JSON: the newest signed tree head. A caller who asks for text gets only `note`. */
export const TreeHeadView = z.object({
  origin: z.string(),
  size: z.int(),
  root: Sha256,
  /** The tree head as a signed note (C2SP tlog-checkpoint), and the key that verifies the note (C2SP signed-note). */
  note: z.string(),
  verifierKey: z.string(),
});
export type TreeHeadView = z.infer<typeof TreeHeadView>;

/**
 * Proves that the event with this `hash` is the leaf number `leaf`, counted from 0, in the tree over the log's first
 * `size` events (RFC 6962, section 2.1.1).
 */
export const InclusionView = z.object({
  hash: Sha256,
  leaf: z.int(),
  size: z.int(),
  root: Sha256,
  proof: z.array(Sha256),
  /** The signed tree head of that size; null if no tree of that size was signed. */
  checkpoint: TreeHeadView.nullable(),
});
export type InclusionView = z.infer<typeof InclusionView>;

/**
 * Proves that the tree over the log's first `to` events begins with the tree over its first `from` events, so that
 * nothing was rewritten in between (RFC 6962, section 2.1.2).
 */
export const ConsistencyView = z.object({
  from: z.int(),
  to: z.int(),
  fromRoot: Sha256,
  toRoot: Sha256,
  proof: z.array(Sha256),
});
export type ConsistencyView = z.infer<typeof ConsistencyView>;

/**
 * The leaf and the proof of each event, in the order of the events (RFC 6962, section 2.1.1). Proofs share most of
 * their hashes, so `hashes` has each once, and `proof` holds indexes into `hashes`, counted from 0.
 */
export const SharedProofs = z.object({
  hashes: z.array(Sha256),
  events: z.array(z.object({ leaf: z.int(), proof: z.array(z.int()) })),
});
export type SharedProofs = z.infer<typeof SharedProofs>;

/**
 * `GET /api/documents/{id}/proof`: proofs that a document's events are in the tree of the newest tree head, in the order
 * of the events. The events themselves are in the timeline; a caller who has both can check that they are the same.
 */
export const DocumentProofView = SharedProofs.extend({
  /** The newest signed tree head, or the one of the size in `?size=`; null if none was signed. */
  treeHead: TreeHeadView.nullable(),
  /** The revision of the event before the first one here; -1 if the first one here is the document's first. */
  after: z.int(),
  /** The parameter `after` that asks for the next part; null on the last part. Later events aren't in the tree yet. */
  next: z.int().nullable(),
});
export type DocumentProofView = z.infer<typeof DocumentProofView>;
