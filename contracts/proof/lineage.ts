import type { EpochsEvent } from '../epochs/events.ts';

/** The first `events` events of an epoch of a log, and with them the first leaves of its tree. */
export type Beginning = { readonly log: string; readonly epoch: number; readonly events: number };

/**
 * The earlier epochs that an epoch begins with. A restore first writes the events of a backup into the new epoch, in
 * their order, so the new epoch's tree begins like the tree of the backup's epoch. That epoch may itself begin with
 * another one. The epoch of the backup comes first in the list; the list is empty for an epoch that began empty.
 */
export const beginningsOf = (events: readonly EpochsEvent[], epoch: number): readonly Beginning[] => {
  const founded = events.find((event) => event.type === 'LogFounded');
  const started = events.findLast((event) => event.type === 'RestoreStarted' && event.data.to === epoch);
  if (started?.type !== 'RestoreStarted' || founded?.type !== 'LogFounded') return [];
  const { log, epoch: from, events: count, beginnings = [] } = started.data.backup;
  // Which backups another installation restored, only its own backups tell. An epoch can only begin with an older one.
  const isOwn = log === founded.data.log;
  const before = isOwn ? (from < epoch ? beginningsOf(events, from) : []) : beginnings;

  return [{ log, epoch: from, events: count }, ...before.map((one) => upTo(one, count))];
};

/**
 * How many events an epoch of this log and another epoch have in common, counted from the beginning. The other epoch
 * may belong to this log or to another log, whose backup was restored into this one.
 */
export const sharedWith = (
  events: readonly EpochsEvent[],
  epoch: number,
  other: Pick<Beginning, 'log' | 'epoch'>,
): number => {
  const founded = events.find((event) => event.type === 'LogFounded');
  const log = founded?.type === 'LogFounded' ? founded.data.log : '';
  const ownBeginnings = [{ log, epoch, events: Number.POSITIVE_INFINITY }, ...beginningsOf(events, epoch)];
  const others = [
    { ...other, events: Number.POSITIVE_INFINITY },
    ...(other.log === log ? beginningsOf(events, other.epoch) : []),
  ];
  const common = ownBeginnings.flatMap((one) =>
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
