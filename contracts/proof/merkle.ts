/**
 * The Merkle tree of RFC 6962, section 2.1, over the events of an epoch in the order of the log. Each leaf is made
 * from the hash of one event. Hashes in the tree are 64 hex digits. This file has no dependencies, so that the offline
 * verifier can contain it.
 */

/**
 * Computes SHA-256, in hex, of bytes that are given as hex digits. It gets hex digits, since browsers and servers turn
 * them into bytes in different ways.
 */
export type TreeDigest = (hex: string) => string | Promise<string>;

/** A digest without waiting. Only servers build trees, and they can hash without another thread. */
export type TreeDigestNow = (hex: string) => string;

/** The root of a tree without leaves: the SHA-256 of no bytes. */
export const EMPTY_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * The bytes, in hex, whose hash is an event's leaf. An event whose envelope has no hash gets an empty leaf, so that no
 * event is left out of the tree.
 */
export const leafInput = (eventHash: string): string => `00${isHash(eventHash) ? eventHash : ''}`;

/** The bytes, in hex, whose hash is the node above two others. */
export const nodeInput = (left: string, right: string): string => `01${left}${right}`;

export const isHash = (text: unknown): text is string =>
  typeof text === 'string' && text.length === 64 && /^[0-9a-f]*$/.test(text);

/**
 * The part of a growing tree that its root is computed from. A tree consists of perfect trees, whose sizes are powers
 * of two; `peaks` has their roots, from the largest perfect tree, which has the first leaves, to the smallest.
 */
export type Frontier = { readonly size: number; readonly peaks: readonly string[] };

export const emptyFrontier: Frontier = { size: 0, peaks: [] };

/** The tree with one more leaf at its end; `leaf` is that leaf's hash. */
export const extended = ({ size, peaks }: Frontier, leaf: string, digest: TreeDigestNow): Frontier => {
  const left = [...peaks];
  let node = leaf;
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2)
    node = digest(nodeInput(left.pop() ?? '', node));

  return { size: size + 1, peaks: [...left, node] };
};

export const rootOf = ({ peaks }: Pick<Frontier, 'peaks'>, digest: TreeDigestNow): string =>
  peaks.length === 0 ? EMPTY_ROOT : peaks.reduceRight((right, left) => digest(nodeInput(left, right)));

/** Whether this could be a tree's frontier: it needs one peak for each 1 in the binary digits of its size. */
export const isFrontier = ({ size, peaks }: Frontier): boolean =>
  Number.isSafeInteger(size) &&
  size >= 0 &&
  peaks.every(isHash) &&
  peaks.length === [...size.toString(2)].filter((bit) => bit === '1').length;

/** A range of leaves, from `start` up to but not including `end`. */
export type Leaves = { readonly start: number; readonly end: number };

/** A node above 2^level leaves. The leaves themselves have level 0; `index` counts from 0 within the level. */
export type TreeNode = { readonly level: number; readonly index: number };

/** The subtrees whose roots prove that a leaf is in the tree: PATH(leaf, D[size]) of RFC 6962, section 2.1.1. */
export const inclusionPath = (leaf: number, size: number): readonly Leaves[] =>
  path(leaf, { start: 0, end: size });

/**
 * The subtrees whose roots prove that the tree of `to` leaves begins with the tree of `from` leaves: PROOF(from, D[to])
 * of RFC 6962, section 2.1.2.
 */
export const consistencyPath = (from: number, to: number): readonly Leaves[] =>
  from === 0 ? [] : subproof(from, { start: 0, end: to }, true);

const path = (leaf: number, tree: Leaves): readonly Leaves[] => {
  if (tree.end - tree.start <= 1) return [];
  const [left, right] = halves(tree);

  return leaf < left.end ? [...path(leaf, left), right] : [...path(leaf, right), left];
};

/** `isKnown` says that the subtree may be the older tree itself. The verifier has its root, so no proof contains it. */
const subproof = (from: number, tree: Leaves, isKnown: boolean): readonly Leaves[] => {
  if (from === tree.end) return isKnown ? [] : [tree];
  const [left, right] = halves(tree);

  return from <= left.end
    ? [...subproof(from, left, isKnown), right]
    : [...subproof(from, right, false), left];
};

/** Splits a tree in two: the left part's width is the largest power of two that is smaller than the tree. */
const halves = ({ start, end }: Leaves): readonly [Leaves, Leaves] => {
  let width = 1;
  while (width * 2 < end - start) width *= 2;

  return [
    { start, end: start + width },
    { start: start + width, end },
  ];
};

/**
 * The perfect trees that a subtree of a proof consists of, from left to right. `rootOf` computes the subtree's root
 * from their roots.
 */
export const perfectNodes = ({ start, end }: Leaves): readonly TreeNode[] => {
  const nodes: TreeNode[] = [];
  for (let at = start; at < end; ) {
    const level = Math.floor(Math.log2(end - at));
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }

  return nodes;
};

/** The hashes of a proof, one for each subtree. `hashOf` gives the roots of perfect trees. */
export const proofOf = (
  subtrees: readonly Leaves[],
  hashOf: (node: TreeNode) => string,
  digest: TreeDigestNow,
): readonly string[] => subtrees.map((leaves) => rootOf({ peaks: perfectNodes(leaves).map(hashOf) }, digest));
