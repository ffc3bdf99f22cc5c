import { isDamaged } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { asForeign } from '#contracts/foreign-event.ts';
import { hasOwnHash } from '#contracts/proof/judged-stream.ts';
import { CheckpointSigned, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { foreignOnRecord, nothingVouched, type Vouching } from '#contracts/vouching/state.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { EventStore, Followed } from '../../shared/log/event-store.ts';
import { foreignOnes } from '../../shared/log/foreign-ones.ts';
import { type GrowingTree, grown, rootOfTree, seedling, treeAt } from '../../shared/log/growing-tree.ts';
import { judgedEpoch } from '../../shared/log/judged-epoch.ts';
import { inPlace } from '../../shared/log/signed-tree.ts';
import { lastOwn, type VouchedLog, vouchedLog } from '../../shared/log/vouched-log.ts';

type Options = {
  readonly epoch: number;
  /** Whether the epoch is followed from its first event on. */
  readonly isWhole: boolean;
  /** Events for which this isn't true are answered as they are. */
  readonly isOwn?: (event: Recorded) => boolean;
};

/** The events that a tree head covers aren't those that were signed. Nothing that was built from them may be kept. */
export class SignedOthers extends Error {
  override readonly name = 'SignedOthers';
}

/**
 * Judges who wrote the events of an epoch that is followed, batch after batch. Events that command didn't write are
 * answered as foreign ones. Where a batch ends within an append, the log is asked whether the whole of it is there.
 *
 * A tree head vouches for what it covers, because command verified that before it signed. So those events are only
 * compared with their hashes, and all of them together with its root, which is faster than verifying signatures. Throws
 * SignedOthers where the root is another one. Once an operator accepted the log as it is, its tree heads may cover
 * other events, so signatures count.
 */
export const vouchedFor = (log: EventStore, { epoch, isWhole, isOwn = () => true }: Options) => {
  const vouched = vouchedLog(log);
  const { read, keysFor } = vouched;
  const outside = foreignOnes(read);
  const judge = judgedEpoch({ read, keysFor, epoch });
  let isBeginning = isWhole;
  let head: Head | null = null;
  let tree: GrowingTree = seedling;

  /** Takes the events that a tree head vouches for, and returns the rest. */
  const takeVouched = async (events: readonly Recorded[], problems: Map<bigint, string>) => {
    if (!isBeginning) return events;
    head ??= await vouchingHead(vouched, epoch);
    isBeginning = head !== null;
    if (!head) return events;
    const { position: end } = head;
    const covered = events.filter(({ position }) => position <= end);
    for (const event of covered) {
      tree = grown(tree, event);
      const found = foreignOnRecord(head.on, event);
      if (found) problems.set(event.position, found.problem);
      else if (isOwn(event) && !isDamaged(event) && !(await hasOwnHash(event, sha256)))
        throw contradicted(head.size);
    }
    if (events.some(({ position }) => position >= end)) {
      isBeginning = false;
      if (rootOfTree(tree) !== head.root) throw contradicted(head.size);
    }

    return events.slice(covered.length);
  };

  const judgeBatch = async (batch: readonly Followed[]): Promise<readonly Followed[]> => {
    const problems = new Map<bigint, string>();
    const rest = await takeVouched(
      batch.flatMap((one) => eventOf(one, epoch)),
      problems,
    );
    const verdicts = await judge.add(rest.filter(isOwn));
    for (const { event, problem } of [...verdicts, ...(await judge.settle())])
      if (problem !== null) problems.set(event.position, problem);

    return Promise.all(
      batch.map(async (followed): Promise<Followed> => {
        if (followed.kind !== 'event') return followed;
        const { event } = followed;
        const problem =
          followed.epoch === epoch
            ? problems.get(event.position)
            : await outside(event.stream, event.revision);

        return typeof problem !== 'string'
          ? followed
          : { ...followed, event: asForeign(event, problem, false) };
      }),
    );
  };

  let turn: Promise<unknown> = Promise.resolve();

  /** Batches may be given before the ones before them are judged. Each gets its own verdicts all the same. */
  return (batch: readonly Followed[]): Promise<readonly Followed[]> => {
    const done = turn.then(() => judgeBatch(batch));
    turn = done.catch(() => {});

    return done;
  };
};

type Head = {
  readonly size: number;
  readonly root: string;
  /** Where the last event lies that it covers. */
  readonly position: bigint;
  readonly on: Vouching;
};

/**
 * The newest tree head, if command had verified by then who wrote what it covers; null if there is none. Throws
 * SignedOthers if the last event that it covers isn't there.
 */
const vouchingHead = async (vouched: VouchedLog, epoch: number): Promise<Head | null> => {
  if ((await vouched.read(EPOCHS)).some(({ type }) => type === 'LogEndAccepted')) return null;
  // What was put on record before the tree head is read after it.
  const last = await lastOwn(vouched, treeHeadsOf(epoch));
  const on = last ? await vouched.vouching(epoch) : nothingVouched;
  const data = last && CheckpointSigned.shape.data.safeParse(last.data).data;
  const tree = data && treeAt({ data });
  if (!data || !tree || !on.verified || data.size < on.verified.upTo) return null;
  const { size, root } = data;
  const position = (await inPlace(vouched, epoch, tree))?.position;
  if (typeof position !== 'bigint') throw contradicted(size);

  return { size, root, position, on };
};

const contradicted = (size: number) =>
  new SignedOthers(`The first ${size} events are not those that were signed. npm run audit says where.`);

const eventOf = (followed: Followed, epoch: number): readonly Recorded[] =>
  followed.kind === 'event' && followed.epoch === epoch ? [followed.event] : [];
