// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { BackupFilename } from '../backup.ts';
import { Sha256 } from '../ids.ts';
import { message } from '../message.ts';

/** The stream that names the current epoch. It stands outside every epoch. */
export const EPOCHS = 'epochs';

const Epoch = z.int().min(1);
const Count = z.int().min(0);

/** The first event of an installation: its log's id, and the epoch it begins with. */
export const LogFounded = message('LogFounded', { log: z.uuid(), epoch: Epoch });

/** All events of `epoch` up to a place in the log, and the blobs that they name, are in a file. */
export const BackupTaken = message('BackupTaken', {
  filename: BackupFilename,
  /** Of the whole file. */
  sha256: Sha256,
  epoch: Epoch,
  /** The place in the log of the last event that it may hold. */
  position: z.string(),
  events: Count,
  blobs: Count,
  /** Blobs that its events name and that it lacks: they were gone, or damaged. Older backups do not say. */
  missing: Count.optional(),
  /** Of the file. */
  bytes: Count,
});

/** `expired`: it was kept for as long as backups are kept. */
export const BackupDeleted = message('BackupDeleted', {
  filename: BackupFilename,
  reason: z.enum(['asked', 'expired']),
});

/** A verified backup is about to be written into the epoch `to`, a number that was never used before. */
export const RestoreStarted = message('RestoreStarted', {
  restore: z.uuid(),
  from: Epoch,
  to: Epoch,
  backup: z.strictObject({
    filename: z.string(),
    sha256: Sha256,
    /** Of the installation that took it. */
    log: z.uuid(),
    epoch: Epoch,
    takenAt: z.iso.datetime(),
    events: Count,
    blobs: Count,
  }),
});

/** All of the backup lies in `to`; `carried` counts the facts that outlive epochs and were added to it. */
export const EpochImported = message('EpochImported', {
  restore: z.uuid(),
  to: Epoch,
  events: Count,
  carried: Count,
});

/** From here on `to` is what the product shows and writes. */
export const EpochActivated = message('EpochActivated', { restore: z.uuid(), from: Epoch, to: Epoch });

/** The restore ended without effect; what it wrote into `to` counts for nothing. */
export const RestoreAbandoned = message('RestoreAbandoned', {
  restore: z.uuid(),
  to: Epoch,
  reason: z.string(),
});

export const EpochsEvent = z.discriminatedUnion('type', [
  LogFounded,
  BackupTaken,
  BackupDeleted,
  RestoreStarted,
  EpochImported,
  EpochActivated,
  RestoreAbandoned,
]);
export type EpochsEvent = z.infer<typeof EpochsEvent>;
