import { CheckpointSigned, checkpointsOf, WitnessEvent, witnessesOf } from '#contracts/events/checkpoints.ts';
import type { EarlierCheckpoints, EvidenceInclusion } from '#contracts/evidence/format.ts';
import { consistencyPath } from '#contracts/merkle.ts';
import type { Recorded } from '#contracts/message.ts';
import { refuse } from '#contracts/refusals.ts';
import type { CheckpointView } from '#contracts/views/proof.ts';
import type { EventStore } from '../../shared/event-store.ts';
import { recordedCheckpoints } from '../checkpoint.ts';
import type { Database } from '../database.ts';
import { proved } from '../proofs-tree.ts';
import type { History } from '../timeline/history.ts';

type Parts = {
  readonly database: Pick<Database, 'read'>;
  readonly store: Pick<EventStore, 'read' | 'readLast'>;
};

type Receipt = Pick<CheckpointView, 'size' | 'root' | 'note' | 'verifierKey' | 'origin'> & {
  readonly stamp: string | null;
};

/** Milliseconds before a mail went out in which the checkpoint that it carries was the newest. */
const MAILING = 120_000;
/** Receipts in one bundle. */
const MOST = 200;

/**
 * The checkpoints that others may hold of this document, each with the proof that the log only grew since: on the
 * certificate and in the mails at its completion, with the first witnesses that were told of it, and the first that was
 * time-stamped after.
 */
export const earlierCheckpoints = async (
  parts: Parts,
  history: History,
  { events: places }: EvidenceInclusion,
  newest: CheckpointView,
): Promise<EarlierCheckpoints> => {
  const sealing = history.events.findIndex(({ type }) => type === 'DocumentSealed');
  const since = places[sealing < 0 ? Math.max(0, places.length - 2) : sealing]?.leaf ?? 0;
  const all = new Map<number, Receipt>();
  for (const receipt of [
    ...(await mailed(parts, history)),
    ...(await witnessed(parts, history.epoch, since)),
  ]) {
    const stamp = all.get(receipt.size)?.stamp ?? receipt.stamp;
    all.set(receipt.size, { ...receipt, stamp });
  }
  const counting = [...all.values()]
    .filter(
      ({ size, origin, verifierKey }) =>
        size <= newest.size && origin === newest.origin && verifierKey === newest.verifierKey,
    )
    .toSorted((one, other) => one.size - other.size)
    .slice(0, MOST);

  return { earlier: await Promise.all(counting.map((receipt) => consistent(parts, receipt, newest))) };
};

const consistent = async ({ database }: Parts, receipt: Receipt, { size, root }: CheckpointView) => {
  const { proof, roots } = await proved(database, consistencyPath(receipt.size, size), [receipt.size, size]);
  if (roots[0] !== receipt.root || roots[1] !== root) refuse('unavailable');
  const { note, verifierKey, stamp } = receipt;

  return { note, verifierKey, consistency: [...proof], stamp };
};

/** Those that were the newest when the document was sealed, and when its copies were mailed. */
const mailed = async ({ store }: Parts, { epoch, events }: History): Promise<readonly Receipt[]> => {
  const moments = events
    .filter(({ type }) => type === 'DocumentSealed' || type === 'CompletedCopyMailed')
    .map(({ metadata }) => Date.parse(metadata.at));
  const stream = checkpointsOf(epoch);
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

/** The first that each witness took, and the first that was stamped, of those that cover a leaf. */
const witnessed = async ({ store }: Parts, epoch: number, leaf: number): Promise<readonly Receipt[]> => {
  const stream = witnessesOf(epoch);
  const covers = ({ data }: Recorded) => Number(data.size) > leaf;
  const before = await lastWhere(store, stream, await endOf(store, stream), (event) => !covers(event));
  const events = (await store.read(stream, before + 1, WORDS))
    .filter(covers)
    .map(({ type, data }) => WitnessEvent.parse({ type, data }));
  const first = new Map(
    events
      .toReversed()
      .map((event) => [event.type === 'CheckpointWitnessed' ? event.data.witness : 'stamp', event]),
  );
  const receipts = await Promise.all(
    [...first.values()].map(async ({ type, data }): Promise<readonly Receipt[]> => {
      const checkpoint = await recordedCheckpoints(store).ofSize(epoch, data.size);
      if (!checkpoint) return [];
      return [{ ...checkpoint, stamp: type === 'CheckpointWitnessed' ? null : data.token }];
    }),
  );

  return receipts.flat();
};

const receiptOf = ({ data }: Recorded): Receipt => ({
  ...CheckpointSigned.shape.data.parse(data),
  stamp: null,
});
