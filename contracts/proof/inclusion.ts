import type { TreeDigest } from './merkle.ts';
import { type Inclusion, provenIn, type TreeHead } from './merkle-proof.ts';

// Zod-free: the offline verifier and the timeline page hold it.

/** `order`: it lies before the event before it. `tree`: its proof does not lead to the tree head. */
export type Misplaced = 'order' | 'tree';

/**
 * Goes through the events of a stream in their order and says of each why it is not in the tree where it should be;
 * null where it is. `after` is the leaf that the first of them lies behind.
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
