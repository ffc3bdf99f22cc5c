import { unknownTo } from '../unknown-event.ts';
import type { EpochsEvent } from './events.ts';

/** The epochs of an installation, and the restore that is running, if any. Null before the first event. */
export type Epochs = {
  /** The id of the log. */
  readonly log: string;
  /**
   * The id under which positions in the log count: that of the log, or of its last move to another event store, which
   * gave every event another position.
   */
  readonly positions: string;
  /** The number of the epoch that the product shows and writes to. */
  readonly current: number;
  /** The highest number that an epoch was ever given. The next restore uses the number after it. */
  readonly highest: number;
  /** The restore that has begun and hasn't ended yet. */
  readonly restore: { readonly id: string; readonly to: number; readonly imported: boolean } | null;
  /** The id of the move that has begun and hasn't ended yet. */
  readonly move: string | null;
} | null;

export const evolve = (epochs: Epochs, event: EpochsEvent): Epochs => {
  if (event.type === 'LogFounded')
    return {
      log: event.data.log,
      positions: event.data.log,
      current: event.data.epoch,
      highest: event.data.epoch,
      restore: null,
      move: null,
    };
  if (!epochs) return null;

  switch (event.type) {
    case 'BackupTaken':
    case 'BackupDeleted':
    case 'LogEndAccepted':
    case 'ClockDisagreed':
    case 'ClockAgreed':
    case 'RoleBound':
    case 'RoleEnded':
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
    case 'LogMoveStarted':
      return { ...epochs, move: event.data.move };
    case 'LogMoveAbandoned':
      return { ...epochs, move: null };
    case 'LogMoved':
      return { ...epochs, move: null, positions: event.data.move };
    default:
      return unknownTo(event, epochs);
  }
};

/** Whether an epoch began with a backup of another installation. `events` are all events of the stream `epochs`. */
export const isForeign = (events: readonly EpochsEvent[], epoch: number): boolean => {
  const founded = events.find((event) => event.type === 'LogFounded');
  const started = events.findLast((event) => event.type === 'RestoreStarted' && event.data.to === epoch);

  return (
    started?.type === 'RestoreStarted' &&
    founded?.type === 'LogFounded' &&
    started.data.backup.log !== founded.data.log
  );
};

/** What is known about the keys that an epoch announces. */
export type Announcing = {
  /** Whether it began with a backup of another installation, whose keys come first then. */
  readonly isForeign: boolean;
  /** The id of this installation's first key after those, where its restore named it. */
  readonly ownKey?: string;
};

export const announcingIn = (events: readonly EpochsEvent[], epoch: number): Announcing => {
  if (!isForeign(events, epoch)) return { isForeign: false };
  const [ownKey] = events.flatMap((event) =>
    (event.type === 'RestoreStarted' || event.type === 'EpochImported') && event.data.to === epoch
      ? (event.data.writerKey ?? [])
      : [],
  );

  return { isForeign: true, ...(ownKey !== undefined && { ownKey }) };
};
