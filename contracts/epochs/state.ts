import { unknownTo } from '../unknown-event.ts';
import type { EpochsEvent } from './events.ts';

/** Where an installation stands; null before it is founded. */
export type Epochs = {
  /** The id of the log. */
  readonly log: string;
  /** What the product shows and writes. */
  readonly current: number;
  /** The greatest number that an epoch was ever given: the next restore takes the one after it. */
  readonly highest: number;
  /** A restore that has begun and not ended. */
  readonly restore: { readonly id: string; readonly to: number; readonly imported: boolean } | null;
} | null;

export const evolve = (epochs: Epochs, event: EpochsEvent): Epochs => {
  if (event.type === 'LogFounded')
    return { log: event.data.log, current: event.data.epoch, highest: event.data.epoch, restore: null };
  if (!epochs) return null;

  switch (event.type) {
    case 'BackupTaken':
    case 'BackupDeleted':
    case 'LogEndAccepted':
    case 'ClockDisagreed':
    case 'ClockAgreed':
      return epochs;
    case 'RestoreStarted':
      return {
        ...epochs,
        highest: Math.max(epochs.highest, event.data.to),
        restore: { id: event.data.restore, to: event.data.to, imported: false },
      };
    case 'EpochImported':
      return { ...epochs, restore: epochs.restore && { ...epochs.restore, imported: true } };
    case 'EpochActivated':
      return { ...epochs, current: event.data.to, restore: null };
    case 'RestoreAbandoned':
      return { ...epochs, restore: null };
    default:
      return unknownTo(event, epochs);
  }
};

/** Whether an epoch began with the backup of another installation, by all events of the stream. */
export const isForeign = (events: readonly EpochsEvent[], epoch: number): boolean => {
  const founded = events.find((event) => event.type === 'LogFounded');
  const started = events.findLast((event) => event.type === 'RestoreStarted' && event.data.to === epoch);

  return (
    started?.type === 'RestoreStarted' &&
    founded?.type === 'LogFounded' &&
    started.data.backup.log !== founded.data.log
  );
};
