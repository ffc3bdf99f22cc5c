// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { Sha256 } from '../ids.ts';

/**
 * The stream in each epoch that says which events the command service vouches for, and which ones somebody else put into
 * the log. It names them by stream, revision and hash, because a restore and a move change positions. So it stays true
 * in an epoch that begins with a backup which contains such events.
 */
export const VOUCHING = 'vouching';

const Count = z.int().min(0);
const Revision = z.int().min(0);

/** An event as it's named here. `hash` is what its own envelope says, and empty if that says nothing. */
const ForeignPlace = z.strictObject({ revision: Revision, hash: z.string() });

/**
 * The command service found an event that it hadn't written. Nothing is done because of it. `stream` is the name without
 * the epoch. `position` is where the event lay when it was found. `problem` is a clause.
 */
export const ForeignEventFound = message('ForeignEventFound', {
  position: z.string().regex(/^\d+$/),
  stream: z.string(),
  revision: Revision,
  hash: z.string(),
  problem: z.string(),
});
export type ForeignEventFound = z.infer<typeof ForeignEventFound>;

/**
 * An operator decided that a stream goes on without these events, as if they had never been. They keep their places: the
 * next event comes after them and names the hash of the last one.
 */
export const ForeignEventsLeftOut = message('ForeignEventsLeftOut', {
  stream: z.string(),
  events: z.array(ForeignPlace).min(1),
  reason: z.string(),
});
export type ForeignEventsLeftOut = z.infer<typeof ForeignEventsLeftOut>;

/**
 * The command service verified who wrote the epoch's first `upTo` events. `root` is the root of the Merkle tree over
 * them. Tree heads over fewer events don't vouch for writers.
 */
export const WritersVerified = message('WritersVerified', { upTo: Count, root: Sha256 });
export type WritersVerified = z.infer<typeof WritersVerified>;

/**
 * How far the command service has come in verifying who wrote the epoch's events: all foreign ones among the first
 * `upTo` are on record. `position` and `last` name the last of them. After a stop it continues from here. No tree head
 * vouches for writers because of this.
 */
export const WritersVerifiedSoFar = message('WritersVerifiedSoFar', {
  upTo: Count,
  root: Sha256,
  peaks: z.array(Sha256),
  position: z.string().regex(/^\d+$/),
  last: z.strictObject({ stream: z.string(), revision: Revision, hash: z.string() }),
});
export type WritersVerifiedSoFar = z.infer<typeof WritersVerifiedSoFar>;

/** A problem that the audit found. The members mean the same as those of the audit's own findings. */
const AuditFinding = z.strictObject({
  part: z.string(),
  stream: z.string().nullable(),
  revision: Revision.nullable(),
  what: z.string(),
});

/** The leader audited the epoch's first `upTo` events. It says so daily, and when the findings are others than before. */
export const AuditRan = message('AuditRan', { upTo: Count, findings: z.array(AuditFinding) });
export type AuditRan = z.infer<typeof AuditRan>;

/** Operators were mailed about what this stream said up to this revision. */
export const AlarmMailed = message('AlarmMailed', { upTo: Revision });
export type AlarmMailed = z.infer<typeof AlarmMailed>;

export const VouchingEvent = z.discriminatedUnion('type', [
  ForeignEventFound,
  ForeignEventsLeftOut,
  WritersVerified,
  WritersVerifiedSoFar,
  AuditRan,
  AlarmMailed,
]);
export type VouchingEvent = z.infer<typeof VouchingEvent>;
