// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { BackupFilename } from '../api/backup.ts';
import { message } from '../envelope.ts';
import { Sha256 } from '../ids.ts';

/** The stream that names the current epoch. It stands outside every epoch. */
export const EPOCHS = 'epochs';

const Epoch = z.int().min(1);
const Count = z.int().min(0);
/** A place in the log. */
const Position = z.string().regex(/^\d+$/);

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
    /** Of the Merkle tree over its events, which the epoch's tree begins with. Older ones do not say. */
    root: Sha256.optional(),
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

/**
 * An operator took the log as it was, though it ended before what had been seen of it, or was another, or damaged: from
 * here on it counts as whole.
 */
export const LogEndAccepted = message('LogEndAccepted', {
  /** What had been seen: the id of the log, how far it reached, its last event and its newest tree head. */
  log: z.uuid(),
  to: Position,
  last: z.strictObject({ stream: z.string(), revision: z.int().min(0), id: z.uuid() }).nullable(),
  treeHead: z.strictObject({ epoch: Epoch, size: Count, root: Sha256 }).nullable(),
  /** Where the log ended when it was accepted. */
  from: Position,
  /** The places of events that were changed, which count as damaged from now on. Older ones do not say. */
  damaged: z.array(Position).optional(),
  /** What was found, and why the operator goes on. */
  finding: z.string(),
  reason: z.string(),
});

/** `command`: a command service's own, held against the time that has passed since it was looked at before. */
const Clock = z.enum(['log', 'database', 'command']);
export type Clock = z.infer<typeof Clock>;
/** The name of the machine of the command service that looked. */
const Host = z.string();

export type LogEndAccepted = z.infer<typeof LogEndAccepted>;

/** A clock was more than two seconds apart from that of a command service, which says when events happened. */
export const ClockDisagreed = message('ClockDisagreed', {
  clock: Clock,
  /** By how much it was ahead, at the most; negative: behind. */
  milliseconds: z.int(),
  /** How often that was seen since the last word of it, and since when. */
  times: Count,
  since: z.iso.datetime(),
  host: Host.optional(),
});

/** A clock that had disagreed with that of the command service on that machine does so no longer. */
export const ClockAgreed = message('ClockAgreed', { clock: Clock, host: Host, since: z.iso.datetime() });

export const EpochsEvent = z.discriminatedUnion('type', [
  LogFounded,
  BackupTaken,
  BackupDeleted,
  RestoreStarted,
  EpochImported,
  EpochActivated,
  RestoreAbandoned,
  LogEndAccepted,
  ClockDisagreed,
  ClockAgreed,
]);
export type EpochsEvent = z.infer<typeof EpochsEvent>;
