import { claimedHash } from '#contracts/claimed-hash.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { hasOwnHash } from '#contracts/proof/judged-stream.ts';
import { foreignOnRecord, type Vouching } from '#contracts/vouching/state.ts';
import { pause } from '../flow/pause.ts';
import { sha256 } from '../keys/sha256.ts';
import { epochPrefix } from './epoch.ts';
import type { EventStore } from './event-store.ts';
import { type GrowingTree, grown, rootOfTree, seedling } from './growing-tree.ts';
import type { AcceptedTree, TreeHeadSeen } from './log-end.ts';
import type { Vouched } from './vouched-log.ts';

/** Milliseconds of work, followed by a pause of the same length for others. */
const SPELL = 5;

/** The log differs from the one that was signed, though its end and its tree heads look right. */
export class TreeContradicted extends Error {
  override readonly name = 'TreeContradicted';
}

/** The log, and what an epoch says about foreign events, if it may say anything. */
type Readable = Pick<EventStore, 'follow'> & Partial<Pick<Vouched, 'vouching'>>;

/**
 * Compares an epoch's events with a tree head that was seen: each event has to match its hash, and all hashes together
 * have to give the root. A foreign event that is on record needn't match: somebody wrote it so, and it says nothing. Else
 * one write would look as if the log had been changed, and stop all others. Begins after the events that an operator has accepted. Throws TreeContradicted at the first
 * contradiction, and resolves early if the signal aborts. It uses at most half of a processor.
 */
export const recomputeTree = async (
  { follow, vouching }: Readable,
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
  let onRecord: Promise<Vouching> | undefined;
  const isForeign = async (event: Recorded) => {
    // A tree head covers a foreign event only once that is on record, so what is said now is enough for all of them.
    onRecord ??= vouching?.(epoch);
    const on = await onRecord;

    return on !== undefined && foreignOnRecord(on, event) !== null;
  };

  for await (const news of follow({ prefixes, from: tree.position, signal })) {
    if (news.kind === 'caught-up') break;
    if (news.kind !== 'event') continue;
    if (!(await hasHash(news.event)) && !(await isForeign(news.event))) throw changed(news.event);
    tree = grown(tree, news.event);
    if (tree.size === size) break;
    await rest();
  }
  if (!signal.aborted) requireRoot(tree, head);
};

const fromAccepted = ({ size, peaks, position }: AcceptedTree): GrowingTree => ({
  size,
  peaks,
  position: BigInt(position),
  last: null,
});

/** An event without a hash becomes an empty leaf, which no signed root of ours contains. */
const hasHash = async (event: Recorded): Promise<boolean> =>
  // The data behind the hash is lost, but the root still tells whether the hash was signed.
  isDamaged(event) || claimedHash(event) === '' || (await hasOwnHash(event, sha256));

const changed = ({ stream, revision, position }: Recorded) =>
  new TreeContradicted(
    `The event at position ${position} of the event log (revision ${revision} of '${stream}') is not what its hash was made of: it was changed.`,
  );

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
