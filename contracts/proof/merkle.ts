/**
 * The Merkle tree of RFC 6962, section 2.1, over the events of an epoch in the order of the log. A leaf is the
 * hash of an event; hashes of the tree are 64 hex digits. Free of dependencies, so that an offline verifier
 * can hold it.
 */

/** SHA-256, in hex, of the bytes that hex digits spell: a browser and a server turn them into bytes in different ways. */
export type TreeDigest = (hex: string) => string | Promise<string>;

/** The same, without waiting: trees are built where a hash needs no other thread. */
export type TreeDigestNow = (hex: string) => string;

/** The root of a tree without leaves: SHA-256 of nothing. */
export const EMPTY_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** What is hashed for an event's leaf, in hex. One whose envelope holds no hash is an empty leaf: nothing is left out. */
export const leafInput = (eventHash: string): string => `00${isHash(eventHash) ? eventHash : ''}`;

/** What is hashed for a node above two others, in hex. */
export const nodeInput = (left: string, right: string): string => `01${left}${right}`;

export const isHash = (text: unknown): text is string =>
  typeof text === 'string' && text.length === 64 && /^[0-9a-f]*$/.test(text);

/**
 * A tree that only grows, as little of it as its root needs: the roots of the perfect trees that it falls into, from
 * the largest, which holds the first leaves, to the smallest.
 */
export type Frontier = { readonly size: number; readonly peaks: readonly string[] };

export const emptyFrontier: Frontier = { size: 0, peaks: [] };

/** The tree with one leaf more; `leaf` is its hash. */
export const extended = ({ size, peaks }: Frontier, leaf: string, digest: TreeDigestNow): Frontier => {
  const left = [...peaks];
  let node = leaf;
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2)
    node = digest(nodeInput(left.pop() ?? '', node));

  return { size: size + 1, peaks: [...left, node] };
};

export const rootOf = ({ peaks }: Pick<Frontier, 'peaks'>, digest: TreeDigestNow): string =>
  peaks.length === 0 ? EMPTY_ROOT : peaks.reduceRight((right, left) => digest(nodeInput(left, right)));

/** Whether it could be the frontier of a tree: a peak for each bit of its size. */
export const isFrontier = ({ size, peaks }: Frontier): boolean =>
  Number.isSafeInteger(size) &&
  size >= 0 &&
  peaks.every(isHash) &&
  peaks.length === [...size.toString(2)].filter((bit) => bit === '1').length;

/** Leaves from `start` up to, not including, `end`. */
export type Leaves = { readonly start: number; readonly end: number };

/** A node over 2^level leaves; the leaves themselves are level 0. */
export type TreeNode = { readonly level: number; readonly index: number };

/** PATH(leaf, D[size]) of RFC 6962, section 2.1.1: the subtrees whose roots prove that a leaf is in the tree. */
export const inclusionPath = (leaf: number, size: number): readonly Leaves[] =>
  path(leaf, { start: 0, end: size });

/** PROOF(from, D[to]) of RFC 6962, section 2.1.2: the subtrees whose roots prove that one tree begins the other. */
export const consistencyPath = (from: number, to: number): readonly Leaves[] =>
  from === 0 ? [] : subproof(from, { start: 0, end: to }, true);

const path = (leaf: number, tree: Leaves): readonly Leaves[] => {
  if (tree.end - tree.start <= 1) return [];
  const [left, right] = halves(tree);

  return leaf < left.end ? [...path(leaf, left), right] : [...path(leaf, right), left];
};

/** `isKnown`: the subtree is the older tree itself, whose root the verifier has. */
const subproof = (from: number, tree: Leaves, isKnown: boolean): readonly Leaves[] => {
  if (from === tree.end) return isKnown ? [] : [tree];
  const [left, right] = halves(tree);

  return from <= left.end
    ? [...subproof(from, left, isKnown), right]
    : [...subproof(from, right, false), left];
};

/** At the largest power of two that is smaller than the tree. */
const halves = ({ start, end }: Leaves): readonly [Leaves, Leaves] => {
  let width = 1;
  while (width * 2 < end - start) width *= 2;

  return [
    { start, end: start + width },
    { start: start + width, end },
  ];
};

/** The perfect trees that a subtree of a path falls into, from left to right: their roots give its own (`rootOf`). */
export const perfectNodes = ({ start, end }: Leaves): readonly TreeNode[] => {
  const nodes: TreeNode[] = [];
  for (let at = start; at < end; ) {
    const level = Math.floor(Math.log2(end - at));
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }

  return nodes;
};

/** The hashes of a proof, made of the hashes of perfect trees. */
export const proofOf = (
  subtrees: readonly Leaves[],
  hashOf: (node: TreeNode) => string,
  digest: TreeDigestNow,
): readonly string[] => subtrees.map((leaves) => rootOf({ peaks: perfectNodes(leaves).map(hashOf) }, digest));
