/** The advisory locks of Postgres by which processes share the work; each belongs to a session, and goes with it. */
export const advisoryLocks = {
  /** Whoever reacts: two command services double nothing (design, section 8). */
  reactions: 7_301,
  /** Whatever works on the whole of an installation: a backup, a restore, a deletion of backups. */
  operation: 7_302,
  /** Shared by whoever writes, and taken for itself by a restore. */
  writers: 7_303,
  /** Held by a restore from its first word to its last: where it is free, nobody restores. */
  restorer: 7_304,
} as const;

export type AdvisoryLock = keyof typeof advisoryLocks;
