import type { Message } from '#contracts/envelope.ts';
import { type NoteSigner, verifyTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { type CheckpointSigned, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { pause } from '../../../shared/flow/pause.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { epochPrefix } from '../../../shared/log/epoch.ts';
import { type GrowingTree, grown, rootOfTree, seedling, treeAt } from '../../../shared/log/growing-tree.ts';
import { inPlace } from '../../../shared/log/signed-tree.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { newestTreeHead, recordBeside } from '../../log/newest-tree-head.ts';
import { eventsWait, treeHeadAlarms, treeHeadSigned, treeHeadSize } from './metrics.ts';
import type { VouchForWriters } from './vouch-for-writers.ts';

export type Keeping = {
  readonly store: DecryptedLog;
  readonly epoch: number;
  readonly origin: string;
  readonly signer: NoteSigner;
  readonly log: Log;
  readonly now: () => string;
  /** Milliseconds from the first event that no tree head covers to the one that does. */
  readonly every?: number;
  /** Called if the log is not the one that was signed. Nothing more is signed then. */
  readonly contradicted?: (error: Error) => void;
  /** Called with each new tree head, and with the newest one at the start. */
  readonly published?: (treeHead: CheckpointSigned['data']) => void;
  /** Begins to verify who wrote what a tree head is about to cover. Missing in tests of a part. */
  readonly vouch?: () => VouchForWriters;
  /** Waits until it is time to sign: so many milliseconds, or less if somebody waits for a tree head. */
  readonly pause?: (milliseconds: number, ending: { readonly signal: AbortSignal }) => Promise<void>;
  /** Does the last work once the signal has aborted, if this process may still write then. By default there is none. */
  readonly atStop?: (work: () => Promise<void>) => Promise<void>;
};

const EVERY = 30_000;
/** Milliseconds before work that broke off is taken up again. */
const RETRY = 5_000;
/** Milliseconds in which the last events before a stop are read, so that it waits for no log that is away. */
const LAST = 2_000;

type Signed = CheckpointSigned['data'];

/**
 * Signs a tree head of the epoch some time after new events came. An epoch that has events and no tree head, as after
 * a restore, gets its first one at once. If the log no longer begins with what was signed, it raises an alarm and
 * signs nothing more, so that there are never two roots for one size. Once `signal` aborts, it signs one over the last
 * events if it still may, and returns.
 */
export const keepTreeHeads = async (keeping: Keeping, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      await keepOn(keeping, signal);
    } catch (error) {
      if (error instanceof Inconsistent) return raiseContradiction(keeping, error, signal);
      if (!signal.aborted) keeping.log.warn({ err: error }, 'signing tree heads was interrupted');
      await pause(RETRY, { signal });
    }
  }
  eventsWait(false);
};

/** The log is not the one that was signed. Only a person can mend that. */
class Inconsistent extends Error {}

const raiseContradiction = async (
  { log, contradicted: tell }: Keeping,
  error: Error,
  signal: AbortSignal,
) => {
  tell?.(error);
  treeHeadAlarms.inc();
  log.error({ err: error, alarm: 'log contradicts its tree head' }, 'no tree head is signed anymore');
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
};

const keepOn = async (keeping: Keeping, signal: AbortSignal) => {
  const { every = EVERY, pause: untilDue = pause } = keeping;
  const newest = await newestTreeHead(keeping.store, keeping.epoch);
  const broken = new AbortController();
  const ending = AbortSignal.any([signal, broken.signal]);
  const vouch = keeping.vouch?.();
  let tree = seedling;
  /** Nothing of an epoch is signed before all its events were read. */
  let isFirst = newest === null;
  let isDue = isFirst;
  let hasReadAll = false;
  let signing: Promise<void> = Promise.resolve();

  const signAfter = async (milliseconds: number) => {
    if (milliseconds > 0) await untilDue(milliseconds, { signal: ending });
    isDue = false;
    if (ending.aborted) return;
    const whole = tree;
    await vouch?.untilRecorded();
    if (ending.aborted) return;
    await sign(keeping, whole);
    if (!isDue) eventsWait(false);
  };
  const signLater = (milliseconds: number) => {
    isDue = true;
    eventsWait(true);
    signing = signing.then(() => signAfter(milliseconds));
    signing.catch((error) => broken.abort(error));
  };
  try {
    for await (const { tree: next, isAll } of growing(keeping, newest, ending, vouch)) {
      tree = next;
      if (isAll && vouch) {
        await vouch.untilRecorded();
        await vouch.recordVerified(tree);
      }
      if (isFirst && isAll) signLater(0);
      else if (!isAll && !isDue) signLater(every);
      if (isAll) isFirst = false;
      hasReadAll ||= isAll;
    }
  } finally {
    broken.abort();
    await signing;
  }
  if (hasReadAll) await keeping.atStop?.(() => signRest(keeping, tree, vouch));
};

/** Signs a tree head over this tree and what came since. None is signed if the log doesn't answer soon. */
const signRest = async (keeping: Keeping, from: GrowingTree, vouch: VouchForWriters | undefined) => {
  const { store, epoch } = keeping;
  const signal = AbortSignal.timeout(LAST);
  let tree = from;
  for await (const news of store.follow({ prefixes: [epochPrefix(epoch)], from: tree.position, signal })) {
    if (news.kind === 'caught-up') break;
    if (news.kind !== 'event') continue;
    tree = grown(tree, news.event);
    await vouch?.add(news.event);
  }
  if (signal.aborted) return;
  await vouch?.untilRecorded();
  await sign(keeping, tree);
};

/** The tree after each event that the newest tree head doesn't cover, and once more when it holds all events. */
async function* growing(
  keeping: Keeping,
  newest: Signed | null,
  signal: AbortSignal,
  vouch: VouchForWriters | undefined,
) {
  const { store, epoch } = keeping;
  let isVerified = vouch === undefined || (await vouch.isVerified());
  const signed = newest && isVerified ? await resumeTree(keeping, newest) : null;
  const begun = isVerified ? null : await vouch?.resumeTree();
  /** The log is held against the newest tree head, so no verification is taken up behind that. */
  const mayBegin = ({ size }: GrowingTree) => newest === null || size < newest.size;
  let tree = signed ?? (begun && mayBegin(begun) ? begun : seedling);
  if (newest) keeping.published?.({ ...newest, position: String(signed?.position ?? newest.position) });

  for await (const news of store.follow({ prefixes: [epochPrefix(epoch)], from: tree.position, signal })) {
    if (news.kind === 'event') {
      tree = grown(tree, news.event);
      await vouch?.add(news.event);
      if (!isVerified && mayBegin(tree)) await vouch?.verifiedSoFar(tree);
    }
    if (news.kind === 'caught-up') {
      contradicted(newest !== null && tree.size < newest.size, tree);
      yield { tree, isAll: true };
      isVerified = true;
    }
    if (news.kind !== 'event') continue;
    contradicted(tree.size === newest?.size && rootOfTree(tree) !== newest.root, tree);
    if (tree.size > (newest?.size ?? 0)) yield { tree, isAll: false };
  }
}

const contradicted = (isSo: boolean, { size }: GrowingTree) => {
  if (isSo) throw new Inconsistent(`the first ${size} events are not those that were signed`);
};

/** The tree of the newest tree head. Null if that has another key, so that the whole log has to be read again. */
const resumeTree = async ({ store, epoch, signer }: Keeping, newest: Signed): Promise<GrowingTree | null> => {
  const tree = (await verifyTreeHead(newest.note, signer.verifierKey)) && treeAt({ data: newest });
  if (!tree) return null;

  const placed = await inPlace(store, epoch, tree);
  contradicted(placed === null, tree);

  return placed;
};

const sign = async ({ store, epoch, origin, signer, now, published }: Keeping, tree: GrowingTree) => {
  const { size, peaks, position, last } = tree;
  if (!last) return;
  const treeHead = { origin, size, root: rootOfTree(tree) };
  const data = {
    ...treeHead,
    note: await signer.sign(treeHead),
    verifierKey: signer.verifierKey,
    peaks: [...peaks],
    position: String(position),
    last,
  };
  const isRecorded = await recordBeside(
    { store, now },
    treeHeadsOf(epoch),
    { type: 'CheckpointSigned', data },
    (last) => isBefore(last, treeHead),
  );
  if (!isRecorded) return;

  treeHeadSize.set(size);
  treeHeadSigned.setToCurrentTime();
  published?.(data);
};

/** Another leader may have signed meanwhile. What it signed must be neither repeated nor contradicted. */
const isBefore = (last: Message | null, { size, root }: { size: number; root: string }): boolean => {
  if (last?.data.size === size && last.data.root !== root)
    throw new Inconsistent(`another root was signed for ${size} events`);

  return Number(last?.data.size ?? 0) < size;
};
