import { Readable } from 'node:stream';
import { SignedNow } from '#contracts/api/announcements.ts';
import { parseLogPosition } from '#contracts/api/log-position.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { TreeHeadView } from '#contracts/api/views/proof.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { initialDocument } from '#contracts/document/state.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { DocumentRoute } from '../access/route.ts';
import { type History, historyOf } from '../history/history.ts';
import { attach } from '../http/attach.ts';
import type { Messaging } from '../messaging/messaging.ts';
import { watch } from '../messaging/watch.ts';
import { treeSize } from '../tree/proofs-tree.ts';
import { recordedTreeHeads } from '../tree/tree-heads.ts';
import { earlierTreeHeads } from './earlier-tree-heads.ts';
import { filesOf } from './files.ts';
import { inclusionIn } from './inclusion.ts';
import { leftOutOf } from './left-out.ts';
import { packEvidence } from './packed.ts';
import { restoreInto } from './restore.ts';
import { isRecordOf, type Taker, take } from './take.ts';
import { decryptFor } from './taken-texts.ts';
import { writerKeysIn } from './writer-keys.ts';
import { writeZip } from './zipped.ts';

export type Dependencies = Taker & {
  readonly messaging: Messaging;
  readonly log: Log;
};

/**
 * How many milliseconds we wait for the leader to sign and for the read models to catch up with that, and how many pass
 * between two checks.
 */
const SIGNING = 10_000;
const CATCHING_UP = 10_000;
const SILENCE = 200;

/**
 * `GET …/evidence`: everything that proves what happened to a document, in one file that can be checked without us. Its
 * last event says that the bundle was taken; a tree head that covers this event is signed at once.
 */
export const evidence =
  (dependencies: Dependencies): DocumentRoute =>
  async (ctx, find) => {
    const looked = await find();
    attach(ctx, looked.view.title, ' evidence.zip');
    ctx.type = 'application/zip';
    ctx.set('Cache-Control', 'no-store');
    if (ctx.method === 'HEAD') {
      ctx.status = 200;
      return;
    }

    const { store } = dependencies;
    const taking = await take(dependencies, ctx, looked);
    const { epoch, commit } = parseLogPosition(taking.position) ?? refuse('unavailable');
    const { history, boxKeys } = await decryptFor(
      store.vault,
      looked.viewer,
      upTo(await historyOf(store, epoch, looked.view.id), commit),
      taking.boxes,
    );
    if (!isRecordOf(taking, history.head)) refuse('unavailable');
    const files = await filesOf(dependencies.blobs, history);
    const restored = await restoreInto(dependencies.store, epoch);
    const treeHead = await covering(dependencies, epoch, commit);
    const inclusion = await inclusionIn(dependencies, history, treeHead);
    const earlier = await earlierTreeHeads(dependencies, taking.receipts, treeHead);

    const writerKeys = await writerKeysIn(dependencies, epoch, treeHead);

    const leftOut = await leftOutOf(dependencies, history, treeHead);

    const proofs = { treeHead, inclusion, earlier, writerKeys, boxKeys, leftOut };
    const { readme, verifier } = taking;
    const all = { history, restored, readme, files, ...proofs, verifier };
    ctx.body = Readable.from(writeZip(packEvidence(all)));
  };

/** Leaves out later events, which the next bundle will contain. */
const upTo = (history: History, commit: bigint): History => {
  const events = history.events.filter(({ position }) => position <= commit);

  const state = events.reduce(evolveDocument, initialDocument);
  if (state.status === 'none') return refuse('not-found');

  return { ...history, events, state, head: events.at(-1) ?? history.head };
};

/**
 * Returns a tree head that covers the event at this log position, once the read models contain all events that it
 * covers.
 */
const covering = async (
  { database, messaging, store }: Dependencies,
  epoch: number,
  commit: bigint,
): Promise<TreeHeadView> => {
  const signed = await messaging.ask(SignedNow, { epoch, position: String(commit) }, SIGNING);
  if (!signed.ok) return refuse('unavailable');
  const treeHead = await recordedTreeHeads(store).ofSize(epoch, signed.size);
  if (!treeHead) return refuse('unavailable');

  const giveUp = performance.now() + CATCHING_UP;
  const news = watch(messaging, () => true);
  try {
    while ((await treeSize(database)) < signed.size) {
      if (performance.now() > giveUp) refuse('behind');
      await news.untilWoken(SILENCE);
    }
  } finally {
    news.stop();
  }

  return treeHead;
};
