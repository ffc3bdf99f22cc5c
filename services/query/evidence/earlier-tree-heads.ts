import { refuse } from '#contracts/api/refusals.ts';
import type { TreeHeadView } from '#contracts/api/views/proof.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { type EarlierTreeHeads, readOrigin } from '#contracts/evidence/format.ts';
import { type Beginning, beginningsOf } from '#contracts/proof/lineage.ts';
import { consistencyPath } from '#contracts/proof/merkle.ts';
import { renamedKey, verifyTreeHead } from '#contracts/proof/signed-tree-head.ts';
import {
  CheckpointSigned,
  CheckpointStamped,
  CheckpointsKept,
  type KeptTreeHead,
  keptTreeHeadsOf,
  treeHeadsOf,
  WitnessEvent,
  witnessesOf,
} from '#contracts/tree-heads/events.ts';
import { sql } from '../../shared/database/sql.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { History } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';
import { lastWhere } from '../tree/halving.ts';
import { readProof } from '../tree/proofs-tree.ts';
import { recordedTreeHeads } from '../tree/tree-heads.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly store: Pick<DecryptedLog, 'read' | 'readLast'>;
};

type Receipt = Pick<TreeHeadView, 'size' | 'root' | 'note' | 'verifierKey' | 'origin'> & {
  readonly stamp: string | null;
};

/** The most receipts that one bundle holds. */
const MOST = 200;

/** Where an event stands among the leaves of the tree; null if it isn't projected yet. */
const leafAt = async ({ database }: Pick<Dependencies, 'database'>, position: bigint) => {
  const [row] = await database.read<{ leaf: number }>(sql`
    select leaf::float8 as leaf from tree_leaves where position = ${String(position)}`);

  return row?.leaf ?? null;
};

/** A time-stamp in base64, and the number of events under the tree head that it covers. */
export type Stamp = { readonly size: number; readonly token: string };

/** The first time-stamp of a tree head that covers a document's sealing, or its last event; null where there is none. */
export const stampOf = async (
  { database, store }: Dependencies,
  { epoch, events, head }: Pick<History, 'epoch' | 'events' | 'head'>,
): Promise<Stamp | null> => {
  const { position } = events.find(({ type }) => type === 'DocumentSealed') ?? head;
  const leaf = await leafAt({ database }, position);
  if (leaf === null) return null;
  const newest = await recordedTreeHeads(store).newest(epoch);
  for (const { type, data } of await statementsCovering(store, epoch, leaf)) {
    const findStamped = CheckpointStamped.safeParse({ type, data });
    if (findStamped.success && findStamped.data.data.origin === newest?.origin)
      return { size: findStamped.data.data.size, token: findStamped.data.data.token };
  }

  return null;
};

/** A tree head that somebody may hold, before it is proved that the log only grew since. */
export type Receipts = readonly Receipt[];

/**
 * The tree heads that others may hold of this document: on the certificate and in the mails at its completion, with the
 * first witnesses that were told of it, and the one that was time-stamped; of this epoch, and of those whose events it
 * begins with. The record names them before the bundle is made.
 */
export const receiptsOf = async (
  dependencies: Dependencies,
  history: Pick<History, 'epoch' | 'events' | 'head'>,
  stamp: Stamp | null,
): Promise<Receipts> => {
  const newest = await recordedTreeHeads(dependencies.store).newest(history.epoch);
  if (!newest) return [];
  const { position } = history.events.find(({ type }) => type === 'DocumentSealed') ?? history.head;
  const since = (await leafAt(dependencies, position)) ?? 0;
  const all = new Map<string, Receipt>();
  for (const receipt of [
    ...(await ofBeginnings(dependencies, history, since, newest)),
    ...(await findMailed(dependencies, history)),
    ...(await findWitnessed(dependencies, history.epoch, since)),
    ...(await findStamped(dependencies, history.epoch, stamp)),
  ])
    all.set(`${receipt.size} ${receipt.origin}`, receipt);
  const keys = await renamedFor([...all.values()], newest);

  return [...all.values()]
    .filter(({ size, origin, verifierKey }) => size <= newest.size && verifierKey === keys.get(origin))
    .toSorted((one, other) => one.size - other.size || (one.origin < other.origin ? -1 : 1))
    .filter((receipt, n) => n < MOST || receipt.stamp !== null);
};

/** The receipts, each with the proof that the log only grew since. */
export const earlierTreeHeads = async (
  dependencies: Dependencies,
  receipts: Receipts,
  newest: TreeHeadView,
): Promise<EarlierTreeHeads> => {
  // After a move to another host they are of another origin, and the next taking names others.
  const keys = await renamedFor(receipts, newest);
  if (receipts.some(({ origin, verifierKey }) => verifierKey !== keys.get(origin))) refuse('unavailable');

  return {
    earlier: await Promise.all(receipts.map((receipt) => proveConsistency(dependencies, receipt, newest))),
  };
};

const proveConsistency = async (
  { database }: Dependencies,
  receipt: Receipt,
  { size, root }: TreeHeadView,
) => {
  const { proof, roots } = await readProof(database, consistencyPath(receipt.size, size), [
    receipt.size,
    size,
  ]);
  if (roots[0] !== receipt.root || roots[1] !== root) refuse('log.contradicted');
  const { note, verifierKey, stamp } = receipt;

  return { note, verifierKey, consistency: [...proof], stamp };
};

/**
 * The tree heads of earlier epochs, of this log and of those whose backups were restored into it, that cover no more
 * than the events with which this epoch begins.
 */
const ofBeginnings = async (
  dependencies: Dependencies,
  history: Pick<History, 'epoch' | 'events'>,
  leaf: number,
  newest: Pick<TreeHeadView, 'origin'>,
): Promise<readonly Receipt[]> => {
  const epochs = decodeAll(EpochsEvent, await dependencies.store.read(EPOCHS));
  const log = readOrigin(newest.origin)?.log;
  const found = await Promise.all(
    beginningsOf(epochs, history.epoch).map(async ({ events, ...of }) =>
      (of.log === log
        ? [
            ...(await findMailed(dependencies, { ...history, epoch: of.epoch })),
            ...(await findWitnessed(dependencies, of.epoch, leaf)),
          ]
        : await findMailedElsewhere(dependencies, of, history)
      ).filter(({ size }) => size <= events),
    ),
  );

  return found.flat();
};

/**
 * The name that the newest tree head's key has in each origin: each epoch has another, and so has an installation that
 * moved to another address.
 */
const renamedFor = async (receipts: Receipts, { verifierKey }: Pick<TreeHeadView, 'verifierKey'>) => {
  const keys = new Map<string, string | null>();
  for (const { origin } of receipts)
    if (!keys.has(origin)) keys.set(origin, await renamedKey(verifierKey, origin));

  return keys;
};

/** When the document was sealed, and when its copies were mailed. */
const mailingsOf = ({ events }: Pick<History, 'events'>) =>
  joinedWindows(
    events
      .filter(({ type }) => type === 'DocumentSealed' || type === 'CompletedCopyMailed')
      .map(({ metadata }) => Date.parse(metadata.at)),
  );

/** Finds the mailed tree heads, as `findMailed` does, for an epoch of another log: one that came with a backup. */
const findMailedElsewhere = async (
  { store }: Dependencies,
  of: Pick<Beginning, 'log' | 'epoch'>,
  history: Pick<History, 'events'>,
): Promise<readonly Receipt[]> => {
  const stream = keptTreeHeadsOf(of);
  const begins = (instant: number) => (event: Recorded) => Date.parse(keptIn(event)[0]?.at ?? '') <= instant;
  const receipts: Receipt[] = [];

  for (const { from, to } of mailingsOf(history)) {
    const first = (await lastWhere(store, stream, begins(from)))?.revision ?? 0;
    const last = (await lastWhere(store, stream, begins(to)))?.revision ?? -1;
    const count = Math.min(MOST, last - first + 1);
    if (count <= 0) continue;
    const found = (await store.read(stream, first, count)).flatMap(keptIn);
    const newest = found.findLastIndex(({ at }) => Date.parse(at) <= from);
    const within = found.slice(Math.max(0, newest)).filter(({ at }) => Date.parse(at) <= to);
    receipts.push(...(await Promise.all(within.slice(0, MOST).map(receiptKept))).flat());
  }

  return receipts;
};

/** Nobody is kept from evidence by what somebody else wrote there: what doesn't have the form counts for nothing. */
const keptIn = ({ data }: Recorded): readonly KeptTreeHead[] =>
  CheckpointsKept.shape.data.safeParse(data).data?.treeHeads ?? [];

/** What isn't signed counts for nothing either. */
const receiptKept = async ({ note, verifierKey }: KeptTreeHead): Promise<readonly Receipt[]> => {
  const treeHead = await verifyTreeHead(note, verifierKey);

  return treeHead ? [{ ...treeHead, note, verifierKey, stamp: null }] : [];
};

/** The tree heads that were the newest when the document was sealed, and when its copies were mailed. */
const findMailed = async (
  { store }: Dependencies,
  { epoch, events }: Pick<History, 'epoch' | 'events'>,
): Promise<readonly Receipt[]> => {
  const stream = treeHeadsOf(epoch);
  const receipts: Receipt[] = [];

  for (const { from, to } of mailingsOf({ events })) {
    const first = (await lastWhere(store, stream, signedBy(from)))?.revision ?? 0;
    const last = (await lastWhere(store, stream, signedBy(to)))?.revision ?? -1;
    const count = Math.min(MOST, last - first + 1);
    if (count <= 0) continue;
    receipts.push(...(await store.read(stream, first, count)).flatMap(receiptOf));
  }

  return receipts;
};

const signedBy =
  (instant: number) =>
  ({ metadata }: Recorded) =>
    Date.parse(metadata.at) <= instant;

/** How many statements are searched for the first of each witness. Even with many witnesses these are days of them. */
const STATEMENTS = 500;

const findStamped = async (
  { store }: Dependencies,
  epoch: number,
  stamp: Stamp | null,
): Promise<readonly Receipt[]> => {
  const treeHead = stamp && (await recordedTreeHeads(store).ofSize(epoch, stamp.size));

  return treeHead ? [{ ...treeHead, stamp: stamp.token }] : [];
};

/** What witnesses and time-stamping authorities said of the tree heads that cover a leaf. */
const statementsCovering = async (store: Dependencies['store'], epoch: number, leaf: number) => {
  const stream = witnessesOf(epoch);
  const covers = ({ data }: Recorded) => Number(data.size) > leaf;
  const before = await lastWhere(store, stream, (event) => !covers(event));

  return (await store.read(stream, (before?.revision ?? -1) + 1, STATEMENTS)).filter(covers);
};

/** Of the tree heads that cover a leaf, the first that each witness confirmed. */
const findWitnessed = async (
  { store }: Dependencies,
  epoch: number,
  leaf: number,
): Promise<readonly Receipt[]> => {
  const sizes = new Map<string, number>();
  for (const { type, data } of await statementsCovering(store, epoch, leaf)) {
    const statement = WitnessEvent.safeParse({ type, data }).data;
    if (statement?.type === 'CheckpointWitnessed' && !sizes.has(statement.data.witness))
      sizes.set(statement.data.witness, statement.data.size);
  }
  const treeHeads = [...sizes.values()].map((size) => recordedTreeHeads(store).ofSize(epoch, size));

  return (await Promise.all(treeHeads)).flatMap((one) => (one ? [{ ...one, stamp: null }] : []));
};

/** None for what isn't a tree head. */
const receiptOf = ({ data }: Recorded): readonly Receipt[] => {
  const treeHead = CheckpointSigned.shape.data.safeParse(data).data;

  return treeHead ? [{ ...treeHead, stamp: null }] : [];
};

/** A mail contains a tree head that was the newest at some time in this many milliseconds before the mail went out. */
const MAILING = 120_000;

type Window = { readonly from: number; readonly to: number };

/** Copies are mailed soon after each other, so that windows which overlap become one. */
const joinedWindows = (instants: readonly number[]): readonly Window[] => {
  const windows: Window[] = [];
  for (const instant of instants.toSorted((one, other) => one - other)) {
    const last = windows.at(-1);
    const touches = last && instant - MAILING <= last.to;
    if (touches) windows.pop();
    windows.push({ from: touches ? last.from : instant - MAILING, to: instant });
  }

  return windows;
};
