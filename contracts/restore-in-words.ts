import { type ForMembers, writtenIn } from './text/languages.ts';

/** The restore of a backup, as two instants (ISO 8601): when it happened, and when the backup had been taken. */
type Restore = { readonly at: string; readonly takenAt: string };

/**
 * Whether a restore concerns a document, by the instant of its first event: one that was created after it lost nothing
 * by it.
 */
export const isOlderThanRestore = (firstAt: string, restore: Pick<Restore, 'at'>) => firstAt <= restore.at;

/** Tells people what a restore left out of a record. Days are named where the two instants are of different ones. */
export const restoreInWords: ForMembers<(restore: Restore) => string> = {
  en: ({ at, takenAt }) => {
    const isOneDay = day(takenAt) === day(at);
    const shown = (instant: string) => `${isOneDay ? '' : `${day(instant)}, `}${clock(instant)}`;

    return `Restored from a backup on ${day(at)}. Changes made between ${shown(takenAt)} and ${shown(at)} UTC are not part of this record.`;
  },
};

const { dates } = writtenIn('en');
const day = dates({ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const clock = dates({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
