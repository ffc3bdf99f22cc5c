import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import { treeHeadsOf, witnessesOf } from '#contracts/tree-heads/events.ts';
import { inEpoch } from '../shared/log/epoch.ts';
import type { EventStore } from '../shared/log/event-store.ts';
import { keptStreams } from '../shared/log/kept-tree-heads.ts';
import type { Finding } from './finding.ts';
import { ownEpochs } from './own-epochs.ts';

/** Events of any type: somebody may have stored one in our streams under a type that begins with a dollar sign. */
const ALL = ['[\\s\\S]*'];

/**
 * Follows the log from a position (null: its beginning) to its end, with the epoch of each event; null for streams
 * outside of all epochs. Leaves out the event store's own streams, whose names begin with a dollar sign.
 */
export async function* wholeLog(store: Pick<EventStore, 'follow'>, from: bigint | null) {
  const ended = new AbortController();
  try {
    for await (const news of store.follow({ types: ALL, from, signal: ended.signal })) {
      if (news.kind === 'caught-up') return;
      if (news.kind !== 'event') continue;
      // A stream of an epoch is ours, whatever its name is.
      const isOfTheStore = news.epoch === null && news.event.stream.startsWith('$');
      if (!isOfTheStore) yield news;
    }
  } finally {
    ended.abort();
  }
}

/**
 * Finds streams that no service reads: in epochs that were never begun, or outside of all epochs. Somebody else must have
 * put their events into the log, and a later restore might take the number of such an epoch. Where one has skipped it, on
 * record, what was there by then is no finding any more. `epochs` are all events of the stream of the epochs.
 */
export const unreadStreams = (epochs: readonly Placed<EpochsEvent>[]) => {
  const begun = new Set(epochs.flatMap((event) => epochBegunBy(event)));
  const outside = new Set([
    EPOCHS,
    ...keptStreams(epochs),
    ...[...begun].flatMap((epoch) => [treeHeadsOf(epoch), witnessesOf(epoch)]),
  ]);
  const unfinished = unfinishedKeeping(epochs);
  const skipped = skippedAt(epochs);
  const found = new Map<string, { readonly first: Recorded; events: number }>();

  const isOutside = (stream: string) =>
    outside.has(stream) || unfinished.some((begin) => stream.startsWith(begin));

  return {
    add: (event: Recorded, epoch: number | null): void => {
      const isRead = epoch === null ? isOutside(event.stream) : begun.has(epoch);
      if (isRead || (epoch !== null && event.position < (skipped.get(epoch) ?? 0n))) return;
      const stream = epoch === null ? event.stream : inEpoch(epoch, event.stream);
      const known = found.get(stream);
      if (known) known.events++;
      else found.set(stream, { first: event, events: 1 });
    },
    findings: (): readonly Finding[] =>
      [...found].map(([stream, { first, events }]) => ({
        part: 'stream',
        stream,
        revision: first.revision,
        position: String(first.position),
        what: `Inkstream has no such stream, and nothing reads it: someone else put ${events === 1 ? 'this event' : `${events} events from this one on`} into the log.`,
      })),
  };
};

/** Finds the streams that nobody reads in the whole log. */
export const findUnreadStreams = async (store: EventStore): Promise<readonly Finding[]> => {
  const unread = unreadStreams(await ownEpochs(store));
  for await (const { event, epoch } of wholeLog(store, null)) unread.add(event, epoch);

  return unread.findings();
};

type Placed<Event> = Event & { readonly position?: bigint };

/** Where restores skipped the numbers of epochs: nobody ever takes these. */
const skippedAt = (epochs: readonly Placed<EpochsEvent>[]): ReadonlyMap<number, bigint> =>
  new Map(
    epochs.flatMap((event) =>
      event.type === 'RestoreStarted'
        ? (event.data.skipped ?? []).map((number) => [number, event.position ?? 0n] as const)
        : [],
    ),
  );

const epochBegunBy = (event: EpochsEvent): readonly number[] => {
  if (event.type === 'LogFounded') return [event.data.epoch];

  return event.type === 'RestoreStarted' ? [event.data.to] : [];
};

/**
 * How the names of streams begin in which a restore may have kept tree heads of other logs before it said so: one that
 * hasn't imported its backup yet, or never did.
 */
const unfinishedKeeping = (epochs: readonly EpochsEvent[]): readonly string[] => {
  const imported = new Set(
    epochs.flatMap((event) => (event.type === 'EpochImported' ? [event.data.restore] : [])),
  );

  return epochs.flatMap((event) => {
    if (event.type !== 'RestoreStarted' || imported.has(event.data.restore)) return [];
    const { log, beginnings = [] } = event.data.backup;

    return [log, ...beginnings.map((beginning) => beginning.log)].map((of) => `checkpoints-of-${of}-`);
  });
};
