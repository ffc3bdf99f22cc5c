// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { AccountId, Sha256 } from '../ids.ts';
import { BackupFilename } from './backup-filename.ts';
import { installationRoles } from './installation-roles.ts';

/** The stream that says which epoch is the current one. It doesn't belong to any epoch. */
export const EPOCHS = 'epochs';

const Epoch = z.int().min(1);
const Count = z.int().min(0);
/** The position of an event in the log: a whole number, as text. */
const Position = z.string().regex(/^\d+$/);

/** An epoch of this log or of another one. */
const OtherEpoch = z.strictObject({ log: z.uuid(), epoch: Epoch });

/** The first event of an installation. It gives the id of its log and the number of its first epoch. */
export const LogFounded = message('LogFounded', { log: z.uuid(), epoch: Epoch });

/** A backup file was made. It has all events of `epoch` up to a position in the log, and the blobs that they name. */
export const BackupTaken = message('BackupTaken', {
  filename: BackupFilename,
  /** The SHA-256 of the whole file. */
  sha256: Sha256,
  epoch: Epoch,
  /** A position in the log. The backup has no events after it. */
  position: z.string(),
  events: Count,
  blobs: Count,
  /** The number of blobs that its events name but that were lost or damaged. Events about older backups lack it. */
  missing: Count.optional(),
  /** The size of the file in bytes. */
  bytes: Count,
});

/** The reason is `expired` if the backup was deleted because it had been kept for long enough. */
export const BackupDeleted = message('BackupDeleted', {
  filename: BackupFilename,
  reason: z.enum(['asked', 'expired']),
});

/** A restore began. It writes a verified backup into the epoch `to`, whose number was never used before. */
export const RestoreStarted = message('RestoreStarted', {
  restore: z.uuid(),
  from: Epoch,
  to: Epoch,
  /** The numbers before `to` that weren't used because somebody had written events for them. Missing if there are none. */
  skipped: z.array(Epoch).exactOptional(),
  /**
   * The id of this installation's key, from which the one that signs in `to` is derived: once it's announced there, no
   * other first key is accepted. Older events lack it.
   */
  writerKey: z.string().exactOptional(),
  backup: z.strictObject({
    filename: z.string(),
    sha256: Sha256,
    /** The id of the log of the installation that made the backup. */
    log: z.uuid(),
    epoch: Epoch,
    takenAt: z.iso.datetime(),
    events: Count,
    blobs: Count,
    /** The root of the Merkle tree over the backup's events, with which the new tree begins. Older events lack it. */
    root: Sha256.optional(),
    /**
     * The earlier epochs that the backup's epoch itself began with, and how many of their events. Events about backups
     * of version 1 lack it.
     */
    beginnings: z.array(OtherEpoch.extend({ events: Count })).optional(),
  }),
});

/**
 * All events of the backup were written into `to`. `carried` is the number of facts that were taken over from other
 * epochs, such as newer links and used recovery codes.
 */
export const EpochImported = message('EpochImported', {
  restore: z.uuid(),
  to: Epoch,
  events: Count,
  carried: Count,
  /** The epochs of other logs whose tree heads the backup has, and which are kept here since. Older events lack it. */
  treeHeads: z.array(OtherEpoch).optional(),
  /** The writer key. By now, `to` has announced it, and the one that is derived from it. Older events lack it. */
  writerKey: z.string().exactOptional(),
});

/** From this event on, the product shows the epoch `to` and writes to it. */
export const EpochActivated = message('EpochActivated', { restore: z.uuid(), from: Epoch, to: Epoch });

/** The restore ended without effect. The events that it wrote into `to` are never used. */
export const RestoreAbandoned = message('RestoreAbandoned', {
  restore: z.uuid(),
  to: Epoch,
  reason: z.string(),
});

/**
 * An operator accepted the log although it had lost events that had been seen before, was a different log, or was
 * damaged. From this event on it counts as whole.
 */
export const LogEndAccepted = message('LogEndAccepted', {
  /** What had been seen before: the log's id, the position that it reached, its last event and its newest tree head. */
  log: z.uuid(),
  to: Position,
  last: z.strictObject({ stream: z.string(), revision: z.int().min(0), id: z.uuid() }).nullable(),
  treeHead: z.strictObject({ epoch: Epoch, size: Count, root: Sha256 }).nullable(),
  /** The position at which the log ended when it was accepted. */
  from: Position,
  /** The positions of events that were changed. They count as damaged from now on. Older events lack this member. */
  damaged: z.array(Position).optional(),
  /** `finding` says what was wrong with the log, and `reason` why the operator accepted it. */
  finding: z.string(),
  reason: z.string(),
});

/**
 * The log begins to be moved to another event store. From this event on nothing else is written to this one, unless the
 * move is abandoned. `to` is the address, without user and options.
 */
export const LogMoveStarted = message('LogMoveStarted', { move: z.uuid(), to: z.string() });

/** The move ended without effect, and writing goes on here. */
export const LogMoveAbandoned = message('LogMoveAbandoned', { move: z.uuid(), reason: z.string() });

/**
 * The first event of the new event store that the old one lacks: all `events` before it were compared with the old ones,
 * one by one. From here on positions in the log are others than before, and count under the id of the move.
 */
export const LogMoved = message('LogMoved', { move: z.uuid(), from: z.string(), events: Count });

/** `command` is a command service's own clock. It's compared with the time that has passed since the last look. */
const Clock = z.enum(['log', 'database', 'command']);
export type Clock = z.infer<typeof Clock>;
/** The name of the machine on which the command service ran that looked at the clock. */
const Host = z.string();

export type LogEndAccepted = z.infer<typeof LogEndAccepted>;

/**
 * A clock differed by more than two seconds from a command service's clock, which gives events their times. A command
 * service's own clock is reported here if it was set.
 */
export const ClockDisagreed = message('ClockDisagreed', {
  clock: Clock,
  /** How far the clock was ahead. Negative if it was behind. */
  milliseconds: z.int(),
  /** `times` is how often it was seen since the last such event. `since` is when the disagreement began. */
  times: Count,
  since: z.iso.datetime(),
  host: Host.optional(),
});

/** A clock that differed from the command service's on that machine agrees again. `since` is when that began. */
export const ClockAgreed = message('ClockAgreed', { clock: Clock, host: Host, since: z.iso.datetime() });

const Role = z.enum(installationRoles);

/**
 * From here on an account has a role of the installation, as long as its confirmed address is named for it. Its holder
 * opened a link that was mailed there, or an operator said so. No restore changes that, since these events are in no epoch.
 */
export const RoleBound = message('RoleBound', { role: Role, account: AccountId });
/** An operator ended that. */
export const RoleEnded = message('RoleEnded', { role: Role, account: AccountId, reason: z.string() });

export const EpochsEvent = z.discriminatedUnion('type', [
  LogFounded,
  BackupTaken,
  BackupDeleted,
  RestoreStarted,
  EpochImported,
  EpochActivated,
  RestoreAbandoned,
  LogEndAccepted,
  LogMoveStarted,
  LogMoveAbandoned,
  LogMoved,
  ClockDisagreed,
  ClockAgreed,
  RoleBound,
  RoleEnded,
]);
export type EpochsEvent = z.infer<typeof EpochsEvent>;
