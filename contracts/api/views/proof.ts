import { z } from 'zod';
import { Sha256 } from '../../ids.ts';

/** `GET /api/checkpoint` as JSON; as text, it's only `note`. */
export const TreeHeadView = z.object({
  origin: z.string(),
  size: z.int(),
  root: Sha256,
  /** The signed form (C2SP tlog-checkpoint), and the key that verifies it (C2SP signed-note). */
  note: z.string(),
  verifierKey: z.string(),
});
export type TreeHeadView = z.infer<typeof TreeHeadView>;

/** That the event of `hash` is leaf `leaf` of the tree over the first `size` events (RFC 6962, section 2.1.1). */
export const InclusionView = z.object({
  hash: Sha256,
  leaf: z.int(),
  size: z.int(),
  root: Sha256,
  proof: z.array(Sha256),
  /** The signed note of a tree of that size; null where none was signed. */
  checkpoint: TreeHeadView.nullable(),
});
export type InclusionView = z.infer<typeof InclusionView>;

/** That the tree over the first `to` events begins with that over the first `from` (RFC 6962, section 2.1.2). */
export const ConsistencyView = z.object({
  from: z.int(),
  to: z.int(),
  fromRoot: Sha256,
  toRoot: Sha256,
  proof: z.array(Sha256),
});
export type ConsistencyView = z.infer<typeof ConsistencyView>;

/** For each event in order its leaf and its proof (RFC 6962, section 2.1.1), as places in `hashes`. */
export const SharedProofs = z.object({
  hashes: z.array(Sha256),
  events: z.array(z.object({ leaf: z.int(), proof: z.array(z.int()) })),
});
export type SharedProofs = z.infer<typeof SharedProofs>;

/**
 * `GET /api/documents/{id}/proof`: what the tree of the newest tree head holds of a document, event after event. The
 * events themselves are in the timeline; a caller who has both can check that they are the same.
 */
export const DocumentProofView = SharedProofs.extend({
  /** The newest signed tree head, or that of `?size=`; null where none was signed. */
  treeHead: TreeHeadView.nullable(),
  /** The revision before the first of these events; -1 if they begin with the first. */
  after: z.int(),
  /** `after` of the next part; null on the last: further events are not in the tree yet. */
  next: z.int().nullable(),
});
export type DocumentProofView = z.infer<typeof DocumentProofView>;
