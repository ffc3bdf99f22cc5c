import { claimedHash } from '#contracts/claimed-hash.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EMPTY_ROOT, emptyFrontier, extended, leafInput, rootOf } from '#contracts/proof/merkle.ts';
import { treeDigest } from '../shared/keys/sha256.ts';
import type { Beginning, KeptRoot } from './check-beginnings.ts';
import type { SignedRoot } from './check-tree-heads.ts';
import { at, type Finding, nowhere } from './finding.ts';

/**
 * Builds the tree event by event. Compares it with every signed root (in ascending order of size) and with the roots
 * that its beginning must have.
 */
export const treeCheck = (
  roots: readonly SignedRoot[],
  beginnings: readonly Beginning[] = [],
  receipts: readonly KeptRoot[] = [],
) => {
  const sizes = new Map([...beginnings, ...receipts].map(({ size }) => [size, EMPTY_ROOT]));
  let tree = emptyFrontier;
  let next = 0;
  let proved = 0;
  /** The first event that no valid tree head covers. */
  let first: Recorded | null = null;
  let isBroken = false;

  const finding = (size: number, what: string): Finding => {
    isBroken = true;
    const place = first ? at(first) : nowhere;

    return { part: 'tree', ...place, leaves: { from: proved, to: size }, what };
  };

  return {
    size: () => tree.size,
    root: () => rootOf(tree, treeDigest),
    /** How many events are covered by a tree head. Later events are only protected by their chains. */
    covered: () => proved,
    /**
     * Returns the first event after the covered ones. If the tree contradicts a tree head, this is null, since then we
     * don't know which events are covered.
     */
    uncovered: () => (isBroken ? null : first),
    add: (event: Recorded): Finding | null => {
      tree = extended(tree, treeDigest(leafInput(claimedHash(event))), treeDigest);
      first ??= event;
      if (sizes.has(tree.size)) sizes.set(tree.size, rootOf(tree, treeDigest));
      const signed = roots[next];
      if (isBroken || tree.size !== signed?.size) return null;

      next += 1;
      if (rootOf(tree, treeDigest) !== signed.root) return finding(signed.size, changed(proved, signed.size));
      [proved, first] = [signed.size, null];
      return null;
    },
    /** Reports the required beginnings that the tree doesn't have. */
    wrongBeginnings: (): readonly Finding[] =>
      beginnings
        .filter(({ size, root }) => sizes.get(size) !== root)
        .map(({ part, size, what }) => ({ part, ...nowhere, leaves: { from: 0, to: size }, what })),
    /** What is to be said of roots that somebody kept of other epochs, but for those that are findings. */
    keptRoots: (): readonly string[] =>
      receipts.flatMap(({ size, root, remarks }) => {
        if (size > tree.size) return [remarks.beyond(tree.size)];
        const remark = sizes.get(size) === root ? remarks.same : remarks.other;

        return remark === null ? [] : [remark];
      }),
    end: (): Finding | null => {
      const signed = roots[next];

      return isBroken || !signed ? null : finding(signed.size, missing(signed.size, tree.size));
    },
  };
};

const changed = (from: number, to: number) =>
  `Of events ${from + 1} to ${to} of the log, at least one is not what was signed: changed, added, taken away or put elsewhere.`;

const missing = (signed: number, size: number) =>
  `A tree head was signed over ${signed} events, of which the log holds only ${size}.`;
