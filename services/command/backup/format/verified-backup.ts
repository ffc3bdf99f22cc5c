import type { Message, Recorded } from '#contracts/envelope.ts';
import type { Sha256 } from '#contracts/ids.ts';
import type { Beginning } from '#contracts/proof/lineage.ts';
import type { KeptTreeHead } from '#contracts/tree-heads/events.ts';

/** An event as it was in its stream. It has no position in the log, since a restore gives it a new one. */
export type BackedUpEvent = Omit<Recorded<Message>, 'position'>;

/** What a backup says about itself. */
export type Manifest = {
  /** The id of the log of the installation that took the backup. */
  readonly log: string;
  readonly epoch: number;
  /** When it was taken, as an ISO instant. */
  readonly takenAt: string;
  readonly events: number;
  readonly blobs: number;
  /** How many blobs its events name that the backup doesn't have. */
  readonly missing: number;
  /** The earlier epochs that its own epoch began with; empty for a backup that doesn't tell. */
  readonly beginnings: readonly Beginning[];
};

/** A backup that was read to the last byte and is correct: its hashes, chains, counts and seal. */
export type VerifiedBackup = {
  readonly filename: string;
  /** SHA-256 of the whole file. */
  readonly sha256: Sha256;
  readonly manifest: Manifest;
  /**
   * The root of the Merkle tree over its events. A tree head of that epoch with the same size must have the same root.
   */
  readonly root: string;
  /** Reads the events in batches, in the order of the log. */
  readonly events: () => AsyncIterable<readonly BackedUpEvent[]>;
  /** Reads the tree heads of all epochs that the log had, each epoch's from the smallest tree to the largest. */
  readonly treeHeads: () => AsyncIterable<readonly KeptTreeHead[]>;
  readonly blobs: () => AsyncIterable<{ readonly sha256: Sha256; readonly bytes: Buffer }>;
};
