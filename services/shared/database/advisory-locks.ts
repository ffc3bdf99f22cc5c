/** The advisory locks of Postgres by which processes share the work. Each belongs to a session and ends with it. */
export const advisoryLocks = {
  /** Held by the leader, so that two command services do nothing twice (design, section 8). */
  reactions: 7_301,
  /** Held during work on the whole installation: a backup, a restore, a deletion of backups. */
  operation: 7_302,
  /** Shared by all writers. A restore takes it exclusively. */
  writers: 7_303,
  /** Held during a whole restore. While it is free, no restore is running. */
  restorer: 7_304,
} as const;

export type AdvisoryLock = keyof typeof advisoryLocks;
