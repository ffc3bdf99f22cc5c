import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { SignedNow } from '#contracts/api/announcements.ts';
import { parseLogPosition } from '#contracts/api/log-position.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { TreeHeadView } from '#contracts/api/views/proof.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { noDocument } from '#contracts/document/state.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Accesses } from '../audit/accesses.ts';
import { attach } from '../http/attach.ts';
import type { DocumentRoute } from '../http/route.ts';
import type { Messaging } from '../live/messaging.ts';
import { watch } from '../live/watch.ts';
import type { Database } from '../read-models/database.ts';
import { type History, historyOf, type ReadLog } from '../timeline/history.ts';
import { integrityOf, signedOf } from '../timeline/integrity.ts';
import { earlierTreeHeads, stampOf } from './earlier-tree-heads.ts';
import { filesOf } from './files.ts';
import { inclusionIn } from './inclusion.ts';
import { packed } from './packed.ts';
import { treeSize } from './proofs-tree.ts';
import { readme } from './readme.ts';
import { restoreInto } from './restore.ts';
import { recordedTreeHeads } from './tree-heads.ts';
import { writerKeysIn } from './writer-keys.ts';
import { zipped } from './zipped.ts';

export type Parts = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly store: ReadLog & Pick<EventStore, 'readLast'>;
  readonly blobs: Blobs;
  readonly messaging: Messaging;
  readonly accesses: Pick<Accesses, 'took'>;
  readonly log: Log;
  /** The folder of the client, which the verifier is built into. */
  readonly web: string;
};

/** Milliseconds for the leader to sign, for the read models to have what it signed, and between two looks. */
const SIGNING = 10_000;
const CATCHING_UP = 10_000;
const SILENCE = 200;

/**
 * `GET …/evidence`: all that proves what became of a document, in one file that can be checked without us. That it was
 * taken is on record first, and its last event; a tree head is signed at once to cover that one too.
 */
export const evidence =
  (parts: Parts): DocumentRoute =>
  async (ctx, find) => {
    const looked = await find();
    attach(ctx, looked.view.title, ' evidence.zip');
    ctx.type = 'application/zip';
    ctx.set('Cache-Control', 'no-store');
    if (ctx.method === 'HEAD') {
      ctx.status = 200;
      return;
    }

    const before = await historyOf(parts.store, (await parts.database.checkpoint()).epoch, looked.view.id);
    await mustAgree(parts, before);
    const verifier = await verifierIn(parts.web);
    await filesOf(parts.blobs, before);
    const explanation = readme({ history: before, restored: await restoreInto(parts.store, before.epoch) });
    const stamp = await stampOf(parts, before);
    const position = await parts.accesses.took(ctx, looked, {
      verifier: sha256(verifier),
      readme: sha256(Buffer.from(explanation)),
      stamp: stamp && sha256(Buffer.from(stamp.token, 'base64')),
    });
    const { epoch, commit } = parseLogPosition(position) ?? refuse('unavailable');
    const history = upTo(await historyOf(parts.store, epoch, looked.view.id), commit);
    const files = await filesOf(parts.blobs, history);
    const restored = await restoreInto(parts.store, epoch);
    const treeHead = await covering(parts, epoch, commit);
    const inclusion = await inclusionIn(parts, history, treeHead);
    const earlier = await earlierTreeHeads(parts, history, inclusion, treeHead, stamp);

    const writerKeys = await writerKeysIn(parts, epoch, treeHead);

    const proofs = { checkpoint: treeHead, inclusion, earlier, writerKeys };
    const all = { history, restored, readme: explanation, files, ...proofs, verifier };
    ctx.body = Readable.from(zipped(packed(all)));
  };

/** Looked at before anything is put on record. Refuses `log.contradicted`. */
const mustAgree = async ({ database, store }: Parts, history: History) => {
  const parts = { database, store, checkpoints: recordedTreeHeads(store) };
  const signed = await signedOf(parts, history.epoch, history.state.id);
  if ((await integrityOf(parts, history, signed)).state === 'contradicted') refuse('log.contradicted');
};

/** `GET /verify.html`: the same verifier from the installation itself, to be opened from the disk. */
export const verifierFile =
  (web: string) =>
  async (ctx: Context): Promise<void> => {
    ctx.attachment('verify.html');
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = await verifierIn(web);
  };

const verifierIn = (web: string): Promise<Buffer> =>
  readFile(join(web, 'verify.html')).catch(() => refuse('unavailable'));

/** What others add meanwhile is for the next bundle. */
const upTo = (history: History, commit: bigint): History => {
  const events = history.events.filter(({ position }) => position <= commit);

  const state = events.reduce(evolveDocument, noDocument);
  if (state.status === 'none') return refuse('not-found');

  return { ...history, events, state, head: events.at(-1) ?? history.head };
};

/** A tree head that covers the event at that place in the log, once the read models hold all of its tree. */
const covering = async (
  { database, messaging, store }: Parts,
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
      await news.woken(SILENCE);
    }
  } finally {
    news.stop();
  }

  return treeHead;
};
