import type { EpochsEvent } from '../epochs/events.ts';

/** The first `events` events of an epoch of a log: so many leaves of its tree, with the same root. */
export type Beginning = { readonly log: string; readonly epoch: number; readonly events: number };

/**
 * What an epoch begins with besides itself: a restore writes the events of a backup first, in their order, so that the
 * tree of the epoch begins as that of the backup's epoch does. The nearest comes first; an epoch that began empty has none.
 */
export const beginningsOf = (events: readonly EpochsEvent[], epoch: number): readonly Beginning[] => {
  const founded = events.find((event) => event.type === 'LogFounded');
  const started = events.findLast((event) => event.type === 'RestoreStarted' && event.data.to === epoch);
  if (started?.type !== 'RestoreStarted' || founded?.type !== 'LogFounded') return [];
  const { log, epoch: from, events: count } = started.data.backup;
  // This log doesn't know what another installation did before; and an epoch only comes from older ones.
  const before = log === founded.data.log && from < epoch ? beginningsOf(events, from) : [];

  return [{ log, epoch: from, events: count }, ...before.map((one) => upTo(one, count))];
};

/** How many first events an epoch of this log has in common with another epoch, of this log or of one that it came from. */
export const sharedWith = (
  events: readonly EpochsEvent[],
  epoch: number,
  other: Pick<Beginning, 'log' | 'epoch'>,
): number => {
  const founded = events.find((event) => event.type === 'LogFounded');
  const log = founded?.type === 'LogFounded' ? founded.data.log : '';
  const own = [{ log, epoch, events: Number.POSITIVE_INFINITY }, ...beginningsOf(events, epoch)];
  const others = [
    { ...other, events: Number.POSITIVE_INFINITY },
    ...(other.log === log ? beginningsOf(events, other.epoch) : []),
  ];
  const common = own.flatMap((one) =>
    others
      .filter((two) => two.log === one.log && two.epoch === one.epoch)
      .map((two) => upTo(two, one.events)),
  );

  return Math.max(0, ...common.map(({ events }) => events));
};

const upTo = (beginning: Beginning, events: number): Beginning => ({
  ...beginning,
  events: Math.min(beginning.events, events),
});
