import { claimedHash } from '#contracts/claimed-hash.ts';
import type { Recorded } from '#contracts/envelope.ts';
import {
  emptyFrontier,
  extended,
  type Frontier,
  isFrontier,
  leafInput,
  rootOf,
} from '#contracts/proof/merkle.ts';
import { readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import type { WritersVerifiedSoFar } from '#contracts/vouching/events.ts';
import { treeDigest } from '../keys/sha256.ts';

/** The tree over an epoch's events up to the last one seen. It is built only from the log, never from a read model. */
export type GrowingTree = Frontier & {
  /** The position of the last event; null if there is none. */
  readonly position: bigint | null;
  readonly last: CheckpointSigned['data']['last'] | null;
};

export const seedling: GrowingTree = { ...emptyFrontier, position: null, last: null };

export const grown = (tree: GrowingTree, event: Recorded): GrowingTree => {
  const { stream, revision, position } = event;
  const hash = claimedHash(event);

  return {
    ...extended(tree, treeDigest(leafInput(hash)), treeDigest),
    position,
    last: { stream, revision, hash },
  };
};

export const rootOfTree = (tree: GrowingTree): string => rootOf(tree, treeDigest);

/** The tree at a signed tree head; null if the peaks don't give the signed root. */
export const treeAt = ({ data }: Pick<CheckpointSigned, 'data'>): GrowingTree | null => {
  const { size, root, origin, note } = data;
  const signed = readTreeHead(note);
  const isSigned = signed?.origin === origin && signed.size === size && signed.root === root;

  return isSigned ? treeOf(data) : null;
};

/** The tree of the events whose writers were verified so far; null if the peaks don't give its root. */
export const treeSoFar = ({ upTo, ...tree }: WritersVerifiedSoFar['data']): GrowingTree | null =>
  treeOf({ size: upTo, ...tree });

type Stored = Pick<CheckpointSigned['data'], 'size' | 'root' | 'peaks' | 'position' | 'last'>;

const treeOf = ({ size, root, peaks, position, last }: Stored): GrowingTree | null => {
  const tree = { size, peaks, position: BigInt(position), last };

  return isFrontier(tree) && rootOfTree(tree) === root ? tree : null;
};
