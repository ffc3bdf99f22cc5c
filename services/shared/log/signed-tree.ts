import { refuse } from '#contracts/api/refusals.ts';
import { claimedHash } from '#contracts/claimed-hash.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { CheckpointSigned, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { epochPrefix, inEpoch } from './epoch.ts';
import type { EventStore } from './event-store.ts';
import { type GrowingTree, grown, rootOfTree, treeAt } from './growing-tree.ts';
import type { TreeHeadSeen } from './log-end.ts';
import { lastOwn } from './vouched-log.ts';

export type TreeReadable = Pick<EventStore, 'read' | 'readLast' | 'follow'>;

/** Milliseconds in which the log has to show the next of its events. All of them may take minutes: there may be millions. */
const PATIENCE = 30_000;
/** How many tree heads are read at a time on the way back to the one that was seen. */
const PAGE = 64;

/**
 * Explains in a clause why the newest tree head in the log does not follow from the one that was seen; null if it does.
 * It reads the events between the two and adds them to the tree that was seen, so it takes longer the more there are.
 * `store` reads what command didn't write as foreign (`vouchedLog`): somebody else's tree head says nothing. Refuses
 * `unavailable`.
 */
export const wrongSince = async (store: TreeReadable, seen: TreeHeadSeen): Promise<string | null> => {
  const { epoch, size, root } = seen;
  const newest = await lastOwn(store, treeHeadsOf(epoch));
  const covered = Number(newest?.data.size ?? 0);
  if (!newest || covered < size) return `covers ${covered} events of epoch ${epoch}`;
  if (covered === size) return newest.data.root === root ? null : 'has another root';

  const known = await headOver(store, seen, newest.revision);
  const tree = known?.root === root ? treeAt({ data: known }) : null;
  if (!known || !tree) return 'does not follow from it';
  const placed = await inPlace(store, epoch, tree);
  const whole = placed && (await growTo(store, epoch, placed, covered));

  return whole && rootOfTree(whole) === newest.data.root ? null : 'does not follow from it';
};

/**
 * The tree of a signed tree head at its place in this log; null if its last event is not where it was. A move to another
 * event store gave all events other positions than those that were signed, so only their hashes count after one.
 */
export const inPlace = async (
  store: Pick<EventStore, 'read'>,
  epoch: number,
  tree: GrowingTree,
): Promise<GrowingTree | null> => {
  if (!tree.last) return null;
  const { stream, revision, hash } = tree.last;
  const [last] = await store.read(inEpoch(epoch, stream), revision, 1);
  if (!last || claimedHash(last) !== hash) return null;
  if (last.position === tree.position || (await wasMoved(store))) return { ...tree, position: last.position };

  return null;
};

const wasMoved = async ({ read }: Pick<EventStore, 'read'>): Promise<boolean> =>
  (await read(EPOCHS)).some(({ type }) => type === 'LogMoved');

/** The signed tree head over exactly this many events. The search goes backwards from the newest. */
const headOver = async (store: TreeReadable, { epoch, size }: TreeHeadSeen, newest: number) => {
  for (let end = newest; end > 0; end -= PAGE) {
    const from = Math.max(0, end - PAGE);
    const heads = (await store.read(treeHeadsOf(epoch), from, end - from)).filter(
      (event) => !isForeign(event),
    );
    const found = heads.find(({ data }) => Number(data.size) === size);
    if (found) return CheckpointSigned.shape.data.safeParse(found.data).data ?? null;
    if (Number(heads[0]?.data.size) < size) return null;
  }

  return null;
};

/** The tree with the next events added, up to `size`; null if the log has fewer. */
const growTo = async (
  store: TreeReadable,
  epoch: number,
  from: GrowingTree,
  size: number,
): Promise<GrowingTree | null> => {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), PATIENCE);
  let tree = from;

  try {
    const { signal } = silence;
    for await (const news of store.follow({ prefixes: [epochPrefix(epoch)], from: from.position, signal })) {
      timer.refresh();
      if (news.kind === 'caught-up') return null;
      if (news.kind === 'event') tree = grown(tree, news.event);
      if (tree.size === size) return tree;
    }
  } finally {
    clearTimeout(timer);
  }

  return refuse('unavailable');
};
