import { isDamaged } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { hashOf } from '#contracts/proof/hash-chain.ts';
import { pause } from '../flow/pause.ts';
import { sha256 } from '../keys/sha256.ts';
import { epochPrefix } from './epoch.ts';
import type { EventStore } from './event-store.ts';
import { type GrowingTree, grown, rootOfTree, seedling } from './growing-tree.ts';
import type { AcceptedTree, TreeHeadSeen } from './log-end.ts';

/** Milliseconds of work after which others have their turn, for as long. */
const SPELL = 5;

/** The log is not the one that was signed, though its end and its tree heads say nothing of it. */
export class TreeContradicted extends Error {
  override readonly name = 'TreeContradicted';
}

/**
 * Holds an epoch's events against a tree head that was seen: each has to be what its hash was made of, and all of them
 * together have to give the root. Begins behind what an operator has accepted as it is. Throws TreeContradicted for the
 * first that is wrong; resolves early where the signal aborts. Takes half of a processor at most.
 */
export const recomputeTree = async (
  { follow }: Pick<EventStore, 'follow'>,
  head: TreeHeadSeen,
  accepted: AcceptedTree | null,
  signal: AbortSignal,
): Promise<void> => {
  const { epoch, size } = head;
  const isBehind = accepted?.epoch === epoch && accepted.size <= size;
  let tree: GrowingTree = isBehind ? fromAccepted(accepted) : seedling;
  const rest = pacer(signal);
  const prefixes = [epochPrefix(epoch)];
  if (tree.size === size) return requireRoot(tree, head);

  for await (const news of follow({ prefixes, from: tree.position, signal })) {
    if (news.kind === 'caught-up') break;
    if (news.kind !== 'event') continue;
    await requireOwnHash(news.event);
    tree = grown(tree, news.event);
    if (tree.size === size) break;
    await rest();
  }
  if (!signal.aborted) requireRoot(tree, head);
};

const fromAccepted = ({ size, peaks, position }: AcceptedTree): GrowingTree => ({
  ...{ size, peaks },
  position: BigInt(position),
  last: null,
});

const requireOwnHash = async (event: Recorded) => {
  const { stream, revision, type, data, metadata, position } = event;
  // What its hash was made of is lost; the root still tells whether the hash is the one that was signed.
  if (isDamaged(event)) return;

  const { hash, ...unhashed } = { ...metadata };
  // Without a hash it is an empty leaf, which no root that was signed holds.
  if (!hash || (await hashOf({ stream, revision, type, data, metadata: unhashed }, sha256)) === hash) return;

  throw new TreeContradicted(
    `The event at position ${position} of the event log (revision ${revision} of '${stream}') is not what its hash was made of: it was changed.`,
  );
};

const requireRoot = (tree: GrowingTree, { epoch, size, root }: TreeHeadSeen) => {
  if (tree.size === size && rootOfTree(tree) === root) return;

  throw new TreeContradicted(
    `The first ${size} events of epoch ${epoch} in the event log are not those that were signed: at least one was changed, added or taken away. npm run audit says where.`,
  );
};

const pacer = (signal: AbortSignal) => {
  let begun = performance.now();

  return async () => {
    const worked = performance.now() - begun;
    if (worked < SPELL) return;
    await pause(worked, { signal });
    begun = performance.now();
  };
};
