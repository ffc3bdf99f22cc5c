import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { evolve } from '#contracts/epochs/state.ts';
import { readOrigin } from '#contracts/evidence/format.ts';
import { readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import {
  CheckpointSigned,
  CheckpointsKept,
  KeptTreeHead,
  treeHeadsOf,
} from '#contracts/tree-heads/events.ts';
import { decodeAll } from '../../../shared/log/decode.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { keptStreams } from '../../../shared/log/kept-tree-heads.ts';

/** How many events are read at a time. */
const AT_ONCE = 500;

/**
 * The tree heads of all epochs up to a position in the log: first those of other logs, whose backups were restored here,
 * then those of this log. Each epoch's come from the smallest tree to the largest.
 */
export async function* allTreeHeads(
  store: Pick<EventStore, 'read'>,
  position: bigint,
): AsyncGenerator<KeptTreeHead> {
  const epochs = decodeAll(EpochsEvent, await store.read(EPOCHS));
  for (const stream of keptStreams(epochs))
    for await (const { data } of eventsOf(store, stream, position))
      yield* (CheckpointsKept.shape.data.safeParse(data).data?.treeHeads ?? []).filter(isReadable);

  const { highest } = epochs.reduce(evolve, null) ?? { highest: 0 };
  for (let epoch = 1; epoch <= highest; epoch++)
    for await (const { data, metadata } of eventsOf(store, treeHeadsOf(epoch), position)) {
      const signed = CheckpointSigned.shape.data.safeParse(data).data;
      const treeHead = signed && { at: metadata.at, note: signed.note, verifierKey: signed.verifierKey };
      if (treeHead && isReadable(treeHead)) yield treeHead;
    }
}

/** What somebody else wrote into these streams must not make a backup unreadable. */
const isReadable = (treeHead: KeptTreeHead): boolean =>
  KeptTreeHead.safeParse(treeHead).success && readOrigin(readTreeHead(treeHead.note)?.origin ?? '') !== null;

async function* eventsOf(
  store: Pick<EventStore, 'read'>,
  stream: string,
  position: bigint,
): AsyncGenerator<Recorded> {
  for (let from = 0; ; from += AT_ONCE) {
    const events = await store.read(stream, from, AT_ONCE);
    yield* events.filter((event) => event.position <= position);
    if (events.length < AT_ONCE) return;
  }
}
