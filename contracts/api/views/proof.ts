import { z } from 'zod';
import { Sha256 } from '../../ids.ts';

/** `GET /api/checkpoint` as JSON; as text it is `note` alone. */
export const CheckpointView = z.object({
  origin: z.string(),
  size: z.int(),
  root: Sha256,
  /** Signed (C2SP tlog-checkpoint), and who it can be verified with (C2SP signed-note). */
  note: z.string(),
  verifierKey: z.string(),
});
export type CheckpointView = z.infer<typeof CheckpointView>;

/** That the event of `hash` is leaf `leaf` of the tree over the first `size` events (RFC 6962, section 2.1.1). */
export const InclusionView = z.object({
  hash: Sha256,
  leaf: z.int(),
  size: z.int(),
  root: Sha256,
  proof: z.array(Sha256),
  /** The signed note of a tree of that size; null where none was signed. */
  checkpoint: CheckpointView.nullable(),
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
