import type { Recorded } from '#contracts/envelope.ts';
import { emptyFrontier, extended, leafInput, rootOf } from '#contracts/proof/merkle.ts';
import { treeDigest } from '../shared/keys/sha256.ts';
import type { SignedRoot } from './check-checkpoints.ts';
import { at, type Finding, nowhere } from './finding.ts';

/** Grows the tree event by event and holds it against every root that was signed, sizes ascending. */
export const treeCheck = (roots: readonly SignedRoot[]) => {
  let tree = emptyFrontier;
  let next = 0;
  let proved = 0;
  /** The first event that no good checkpoint covers. */
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
    /** Whether all events are covered by a checkpoint: what comes after the last is vouched for by chains alone. */
    covered: () => proved,
    /** The first event behind those; null where the tree contradicts a checkpoint, so that none is known to be covered. */
    uncovered: () => (isBroken ? null : first),
    add: (event: Recorded): Finding | null => {
      tree = extended(tree, treeDigest(leafInput(String(event.metadata?.hash))), treeDigest);
      first ??= event;
      const signed = roots[next];
      if (isBroken || tree.size !== signed?.size) return null;

      next += 1;
      if (rootOf(tree, treeDigest) !== signed.root) return finding(signed.size, changed(proved, signed.size));
      [proved, first] = [signed.size, null];
      return null;
    },
    end: (): Finding | null => {
      const signed = roots[next];

      return isBroken || !signed ? null : finding(signed.size, missing(signed.size, tree.size));
    },
  };
};

const changed = (from: number, to: number) =>
  `Of events ${from + 1} to ${to} of the log, at least one is not what was signed: changed, added, taken away or put elsewhere.`;

const missing = (signed: number, there: number) =>
  `A checkpoint was signed over ${signed} events, of which the log holds only ${there}.`;
