/** The restore of a backup, as two instants (ISO 8601): when it happened, and when the backup had been taken. */
type Restore = { readonly at: string; readonly takenAt: string };

/**
 * Whether a restore concerns a document, by the instant of its first event: one that was created after it lost nothing
 * by it.
 */
export const isOlderThanRestore = (firstAt: string, restore: Pick<Restore, 'at'>) => firstAt <= restore.at;

/** Tells people what a restore left out of a record. Days are named where the two instants are of different ones. */
export const restoreInWords = ({ at, takenAt }: Restore): string => {
  const [from, to] = [new Date(takenAt), new Date(at)];
  const sameDay = day.format(from) === day.format(to);
  const shown = (instant: Date) => `${sameDay ? '' : `${day.format(instant)}, `}${clock.format(instant)}`;

  return `Restored from a backup on ${day.format(to)}. Changes made between ${shown(from)} and ${shown(to)} UTC are not part of this record.`;
};

const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
