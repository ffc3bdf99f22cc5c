import { refuse } from '#contracts/api/refusals.ts';
import type { TreeHeadView } from '#contracts/api/views/proof.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import {
  type EarlierTreeHeads,
  type EvidenceInclusion,
  readOrigin,
} from '#contracts/proof/evidence/format.ts';
import { beginningsOf } from '#contracts/proof/lineage.ts';
import { consistencyPath } from '#contracts/proof/merkle.ts';
import { renamedKey } from '#contracts/proof/signed-tree-head.ts';
import {
  CheckpointSigned,
  CheckpointStamped,
  treeHeadsOf,
  WitnessEvent,
  witnessesOf,
} from '#contracts/tree-heads/events.ts';
import { sql } from '../../shared/database/sql.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { Database } from '../read-models/database.ts';
import type { History } from '../timeline/history.ts';
import { proved } from './proofs-tree.ts';
import { recordedTreeHeads } from './tree-heads.ts';

type Parts = {
  readonly database: Pick<Database, 'read'>;
  readonly store: Pick<EventStore, 'read' | 'readLast'>;
};

type Receipt = Pick<TreeHeadView, 'size' | 'root' | 'note' | 'verifierKey' | 'origin'> & {
  readonly stamp: string | null;
};

/** Milliseconds before a mail went out in which the tree head that it carries was the newest. */
const MAILING = 120_000;
/** Receipts in one bundle. */
const MOST = 200;

/** A time-stamp in base64, and over the tree head of how many events it is. */
export type Stamp = { readonly size: number; readonly token: string };

/** The first time-stamp of a tree head that covers a document's sealing, or its last event; null where there is none. */
export const stampOf = async (
  { database, store }: Parts,
  { epoch, events, head }: Pick<History, 'epoch' | 'events' | 'head'>,
): Promise<Stamp | null> => {
  const { position } = events.find(({ type }) => type === 'DocumentSealed') ?? head;
  const [place] = await database.read<{ leaf: number }>(sql`
    select leaf::float8 as leaf from tree_leaves where position = ${String(position)}`);
  if (!place) return null;
  const newest = await store.readLast(treeHeadsOf(epoch));
  for (const { type, data } of await wordsCovering(store, epoch, place.leaf)) {
    const stamped = CheckpointStamped.safeParse({ type, data });
    if (stamped.success && stamped.data.data.origin === newest?.data.origin)
      return { size: stamped.data.data.size, token: stamped.data.data.token };
  }

  return null;
};

/**
 * The tree heads that others may hold of this document, each with the proof that the log only grew since: on the
 * certificate and in the mails at its completion, with the first witnesses that were told of it, and the one that was
 * time-stamped; of this epoch, and of those whose events it begins with.
 */
export const earlierTreeHeads = async (
  parts: Parts,
  history: History,
  { events: places }: EvidenceInclusion,
  newest: TreeHeadView,
  stamp: Stamp | null,
): Promise<EarlierTreeHeads> => {
  const sealing = history.events.findIndex(({ type }) => type === 'DocumentSealed');
  const since = places[sealing < 0 ? Math.max(0, places.length - 2) : sealing]?.leaf ?? 0;
  const all = new Map<string, Receipt>();
  for (const receipt of [
    ...(await ofBeginnings(parts, history, since, newest)),
    ...(await mailed(parts, history)),
    ...(await witnessed(parts, history.epoch, since)),
    ...(await stamped(parts, history.epoch, stamp)),
  ])
    all.set(`${receipt.size} ${receipt.origin}`, receipt);
  const keys = await renamedFor([...all.values()], newest);
  const counting = [...all.values()]
    .filter(({ size, origin, verifierKey }) => size <= newest.size && verifierKey === keys.get(origin))
    .toSorted((one, other) => one.size - other.size || (one.origin < other.origin ? -1 : 1))
    .filter((receipt, n) => n < MOST || receipt.stamp !== null);
  // After a move to another host what was stamped is of another origin, and the next taking names none.
  if (stamp && !counting.some((receipt) => receipt.stamp === stamp.token)) refuse('unavailable');

  return { earlier: await Promise.all(counting.map((receipt) => consistent(parts, receipt, newest))) };
};

const consistent = async ({ database }: Parts, receipt: Receipt, { size, root }: TreeHeadView) => {
  const { proof, roots } = await proved(database, consistencyPath(receipt.size, size), [receipt.size, size]);
  if (roots[0] !== receipt.root || roots[1] !== root) refuse('log.contradicted');
  const { note, verifierKey, stamp } = receipt;

  return { note, verifierKey, consistency: [...proof], stamp };
};

/** Those of earlier epochs of this log that cover no more than what this one begins with. */
const ofBeginnings = async (
  parts: Parts,
  history: History,
  leaf: number,
  newest: TreeHeadView,
): Promise<readonly Receipt[]> => {
  const epochs = (await parts.store.read(EPOCHS)) as readonly Recorded<EpochsEvent>[];
  const log = readOrigin(newest.origin)?.log;
  const beginnings = beginningsOf(epochs, history.epoch).filter((one) => one.log === log);
  const found = await Promise.all(
    beginnings.map(async ({ epoch, events }) =>
      [...(await mailed(parts, { ...history, epoch })), ...(await witnessed(parts, epoch, leaf))].filter(
        ({ size }) => size <= events,
      ),
    ),
  );

  return found.flat();
};

/** How the key that signed the newest is called in each of the origins that count: an epoch's own, and earlier ones. */
const renamedFor = async (receipts: readonly Receipt[], { origin: own, verifierKey }: TreeHeadView) => {
  const keys = new Map<string, string | null>([[own, verifierKey]]);
  for (const { origin } of receipts)
    if (readOrigin(origin)?.epoch !== readOrigin(own)?.epoch)
      keys.set(origin, await renamedKey(verifierKey, origin));

  return keys;
};

/** Those that were the newest when the document was sealed, and when its copies were mailed. */
const mailed = async (
  { store }: Parts,
  { epoch, events }: Pick<History, 'epoch' | 'events'>,
): Promise<readonly Receipt[]> => {
  const moments = events
    .filter(({ type }) => type === 'DocumentSealed' || type === 'CompletedCopyMailed')
    .map(({ metadata }) => Date.parse(metadata.at));
  const stream = treeHeadsOf(epoch);
  const end = await endOf(store, stream);
  const receipts: Receipt[] = [];

  for (const { from, to } of together(moments)) {
    const first = Math.max(0, await lastWhere(store, stream, end, signedBy(from)));
    const count = Math.min(MOST, (await lastWhere(store, stream, end, signedBy(to))) - first + 1);
    if (count <= 0) continue;
    receipts.push(...(await store.read(stream, first, count)).map(receiptOf));
  }

  return receipts;
};

const signedBy =
  (moment: number) =>
  ({ metadata }: Recorded) =>
    Date.parse(metadata.at) <= moment;

type Window = { readonly from: number; readonly to: number };

/** Copies are mailed one soon after another: windows that touch are one. */
const together = (moments: readonly number[]): readonly Window[] => {
  const windows: Window[] = [];
  for (const moment of moments.toSorted((one, other) => one - other)) {
    const last = windows.at(-1);
    const touches = last && moment - MAILING <= last.to;
    if (touches) windows.pop();
    windows.push({ from: touches ? last.from : moment - MAILING, to: moment });
  }

  return windows;
};

const endOf = async (store: Parts['store'], stream: string): Promise<number> =>
  (await store.readLast(stream))?.revision ?? -1;

/** The revision of the last event of which something holds that holds of all before it, found by halving; -1: none. */
const lastWhere = async (
  store: Parts['store'],
  stream: string,
  end: number,
  holds: (event: Recorded) => boolean,
): Promise<number> => {
  let [from, to] = [0, end];
  while (from <= to) {
    const middle = Math.floor((from + to) / 2);
    const [event] = await store.read(stream, middle, 1);
    if (event && holds(event)) from = middle + 1;
    else to = middle - 1;
  }

  return to;
};

/** Words of witnesses that are looked through for the first of each: days of them, with many witnesses. */
const WORDS = 500;

const stamped = async ({ store }: Parts, epoch: number, stamp: Stamp | null): Promise<readonly Receipt[]> => {
  const treeHead = stamp && (await recordedTreeHeads(store).ofSize(epoch, stamp.size));

  return treeHead ? [{ ...treeHead, stamp: stamp.token }] : [];
};

/** What witnesses and time-stamping authorities said of the tree heads that cover a leaf. */
const wordsCovering = async (store: Parts['store'], epoch: number, leaf: number) => {
  const stream = witnessesOf(epoch);
  const covers = ({ data }: Recorded) => Number(data.size) > leaf;
  const before = await lastWhere(store, stream, await endOf(store, stream), (event) => !covers(event));

  return (await store.read(stream, before + 1, WORDS)).filter(covers);
};

/** The first that each witness took, of those that cover a leaf. */
const witnessed = async ({ store }: Parts, epoch: number, leaf: number): Promise<readonly Receipt[]> => {
  const sizes = new Map<string, number>();
  for (const { type, data } of await wordsCovering(store, epoch, leaf)) {
    const word = WitnessEvent.parse({ type, data });
    if (word.type === 'CheckpointWitnessed' && !sizes.has(word.data.witness))
      sizes.set(word.data.witness, word.data.size);
  }
  const treeHeads = [...sizes.values()].map((size) => recordedTreeHeads(store).ofSize(epoch, size));

  return (await Promise.all(treeHeads)).flatMap((one) => (one ? [{ ...one, stamp: null }] : []));
};

const receiptOf = ({ data }: Recorded): Receipt => ({
  ...CheckpointSigned.shape.data.parse(data),
  stamp: null,
});
