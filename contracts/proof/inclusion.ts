import type { TreeDigest } from './merkle.ts';
import { type Inclusion, provenIn, type TreeHead } from './merkle-proof.ts';

// This file must not import Zod, since the offline verifier and the timeline page contain it.

/**
 * What's wrong with an event's leaf. `order`: it doesn't come after the leaf of the event before it. `tree`: its proof
 * doesn't lead to the tree head.
 */
export type Misplaced = 'order' | 'tree';

/**
 * Goes through the events of a stream in order. For each it says why the event isn't in the tree where it should be, or
 * null if it is. `after` is the leaf that the first event has to come after.
 */
export const placesIn = (
  treeHead: TreeHead,
  { digest, after = -1 }: { digest?: TreeDigest; after?: number } = {},
) => {
  const isProven = provenIn(treeHead, digest);
  let before = after;

  return async (inclusion: Inclusion): Promise<Misplaced | null> => {
    if (inclusion.leaf <= before) return 'order';
    before = inclusion.leaf;

    return (await isProven(inclusion)) ? null : 'tree';
  };
};
