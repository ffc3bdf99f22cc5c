import { type Digest, sha256Hex } from './hash-chain.ts';
import { EMPTY_ROOT, isHash, leafInput, nodeInput } from './merkle.ts';

/** A tree as a checkpoint names it: `root` is 64 hex digits. */
export type TreeHead = { readonly size: number; readonly root: string };

export type Inclusion = {
  /** The hash of the event, as its envelope has it. */
  readonly hash: string;
  /** The place of its leaf, from 0 on. */
  readonly leaf: number;
  readonly proof: readonly string[];
};

/** The hash of the node above two others. */
export type Parent = (left: string, right: string) => string | Promise<string>;

/**
 * Whether the tree holds the event at that place (RFC 9162, section 2.1.3.2). Never throws. Whoever verifies many events
 * of one tree brings a `parent` that remembers: they share most of their way to the root.
 */
export const verifyInclusion = async (
  { hash, leaf, proof }: Inclusion,
  { size, root }: TreeHead,
  digest: Digest = sha256Hex,
  parent: Parent = (left, right) => digest(nodeInput(left, right)),
): Promise<boolean> => {
  if (![hash, root, ...proof].every(isHash) || !isCount(leaf) || !isCount(size) || leaf >= size) return false;

  let at = leaf;
  let last = size - 1;
  let found = await digest(leafInput(hash));
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      found = await parent(sibling, found);
      [at, last] = upToRightChild(at, last);
    } else found = await parent(found, sibling);
    [at, last] = [half(at), half(last)];
  }

  return last === 0 && found === root;
};

/** Whether the newer tree begins with all of the older one (RFC 9162, section 2.1.4.2). Never throws. */
export const verifyConsistency = async (
  older: TreeHead,
  newer: TreeHead,
  proof: readonly string[],
  digest: Digest = sha256Hex,
): Promise<boolean> => {
  if (![older.root, newer.root, ...proof].every(isHash)) return false;
  if (!isCount(older.size) || !isCount(newer.size) || older.size > newer.size) return false;
  if (older.size === 0) return proof.length === 0 && older.root === EMPTY_ROOT;
  if (older.size === newer.size) return proof.length === 0 && older.root === newer.root;

  return proof.length > 0 && folds(older, newer, proof, digest);
};

const folds = async (older: TreeHead, newer: TreeHead, proof: readonly string[], digest: Digest) => {
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

type Ways = readonly [number, number];

/** A left child without a sibling is its own parent. */
const upToRightChild = (at: number, last: number): Ways =>
  isOdd(at) || at === 0 ? [at, last] : upToRightChild(half(at), half(last));

const leftEnd = (at: number, last: number): Ways => (isOdd(at) ? leftEnd(half(at), half(last)) : [at, last]);

/** Not by shifting, which ends at 32 bits. */
const half = (n: number) => Math.floor(n / 2);
const isOdd = (n: number) => n % 2 === 1;
const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0;
const isPowerOfTwo = (n: number): boolean => n === 1 || (!isOdd(n) && isPowerOfTwo(n / 2));
