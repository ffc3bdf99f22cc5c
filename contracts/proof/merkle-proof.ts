import { sha256Hex } from './hash-chain.ts';
import { EMPTY_ROOT, isHash, leafInput, nodeInput, type TreeDigest } from './merkle.ts';

/** A tree, named by its number of leaves and by its root hash, which is 64 hex digits. */
export type TreeHead = { readonly size: number; readonly root: string };

export type Inclusion = {
  /** The hash of the event, taken from its envelope. */
  readonly hash: string;
  /** The index of the event's leaf in the tree, counted from 0. */
  readonly leaf: number;
  readonly proof: readonly string[];
};

/** Computes SHA-256 with Web Crypto, which browsers and servers have. */
const webDigest: TreeDigest = (hex) => sha256Hex(Uint8Array.fromHex(hex));

/** Whether the tree contains the event as that leaf (RFC 9162, section 2.1.3.2). Never throws. */
export const verifyInclusion = (inclusion: Inclusion, tree: TreeHead, digest: TreeDigest = webDigest) =>
  provenIn(tree, digest)(inclusion);

/**
 * Does the same as `verifyInclusion` for many events of one tree, but faster. Their proofs share most of the way to the
 * root. When a proof reaches a node that an earlier proof has shown to be in the tree, nothing more has to be hashed:
 * the rest of the proof only has to name the same hashes.
 */
export const provenIn = (
  { size, root }: TreeHead,
  digest: TreeDigest = webDigest,
): ((inclusion: Inclusion) => Promise<boolean>) => {
  const shown = shownNodes();

  return async ({ hash, leaf, proof }) => {
    if (!isHash(hash) || !isHash(root) || !isCount(leaf) || !isCount(size) || leaf >= size) return false;
    const met: PlacedNode[] = [];
    let position: Position = { level: 0, at: leaf, last: size - 1 };
    let node = await digest(leafInput(hash));
    let isShown = false;

    for (const sibling of proof) {
      if (position.last === 0) return false;
      position = beside(position);
      const [first, other] = [
        shown.at(position.level, position.at),
        shown.at(position.level, neighbour(position.at)),
      ];
      isShown ||= first === node;
      if (isShown ? other !== sibling : first !== undefined || !isHash(sibling)) return false;
      if (!isShown) {
        met.push({ ...position, node }, { ...position, at: neighbour(position.at), node: sibling });
        node = await digest(isOdd(position.at) ? nodeInput(sibling, node) : nodeInput(node, sibling));
      }
      position = above(position);
    }
    if (position.last !== 0 || !(isShown || node === root)) return false;
    shown.keep(met);

    return true;
  };
};

/** Remembers the nodes that earlier proofs have shown to be in the tree. */
const shownNodes = () => {
  const levels: Map<number, string>[] = [];

  return {
    at: (level: number, at: number): string | undefined => levels[level]?.get(at),
    keep: (nodes: readonly PlacedNode[]) => {
      for (const { level, at, node } of nodes) {
        levels[level] ??= new Map();
        levels[level].set(at, node);
      }
    },
  };
};

/** A node's position: its level (leaves have level 0), its index in that level, and the last index of that level. */
type Position = { readonly level: number; readonly at: number; readonly last: number };

type PlacedNode = { readonly level: number; readonly at: number; readonly node: string };

/**
 * The first position, here or further up, where the node has a sibling. The last node of a level may have none; it then
 * stays the same one level up.
 */
const beside = (position: Position): Position =>
  isOdd(position.at) || position.at !== position.last ? position : beside(above(position));

const above = ({ level, at, last }: Position): Position => ({
  level: level + 1,
  at: half(at),
  last: half(last),
});

const neighbour = (at: number) => (isOdd(at) ? at - 1 : at + 1);

/** Whether the newer tree begins with all of the older one (RFC 9162, section 2.1.4.2). Never throws. */
export const verifyConsistency = async (
  older: TreeHead,
  newer: TreeHead,
  proof: readonly string[],
  digest: TreeDigest = webDigest,
): Promise<boolean> => {
  if (![older.root, newer.root, ...proof].every(isHash)) return false;
  if (!isCount(older.size) || !isCount(newer.size) || older.size > newer.size) return false;
  if (older.size === 0) return proof.length === 0 && older.root === EMPTY_ROOT;
  if (older.size === newer.size) return proof.length === 0 && older.root === newer.root;

  return proof.length > 0 && leadsToBoth(older, newer, proof, digest);
};

const leadsToBoth = async (
  older: TreeHead,
  newer: TreeHead,
  proof: readonly string[],
  digest: TreeDigest,
) => {
  const [first = '', ...rest] = isPowerOfTwo(older.size) ? [older.root, ...proof] : proof;
  let [at, last] = leftEnd(older.size - 1, newer.size - 1);
  let [ofOlder, ofNewer] = [first, first];

  for (const node of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      ofOlder = await digest(nodeInput(node, ofOlder));
      ofNewer = await digest(nodeInput(node, ofNewer));
      [at, last] = upToRightChild(at, last);
    } else ofNewer = await digest(nodeInput(ofNewer, node));
    [at, last] = [half(at), half(last)];
  }

  return last === 0 && ofOlder === older.root && ofNewer === newer.root;
};

type Pair = readonly [number, number];

/**
 * Moves up from a left child that has no sibling until it's a right child, or the first node of its level. Such a node
 * stays the same at each level.
 */
const upToRightChild = (at: number, last: number): Pair =>
  isOdd(at) || at === 0 ? [at, last] : upToRightChild(half(at), half(last));

const leftEnd = (at: number, last: number): Pair => (isOdd(at) ? leftEnd(half(at), half(last)) : [at, last]);

/** Divides without shifting bits, since JavaScript's shifts only keep 32 bits. */
const half = (n: number) => Math.floor(n / 2);
const isOdd = (n: number) => n % 2 === 1;
const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0;
const isPowerOfTwo = (n: number): boolean => n === 1 || (!isOdd(n) && isPowerOfTwo(n / 2));
