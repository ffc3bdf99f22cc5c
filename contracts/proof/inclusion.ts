import type { TreeDigest } from './merkle.ts';
import { type Inclusion, provenIn, type TreeHead } from './merkle-proof.ts';

// Zod-free: the offline verifier and the timeline page hold it.

/** `order`: its place is not after that of the event before it. `tree`: its proof does not lead to the tree head. */
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
