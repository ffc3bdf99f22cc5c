import type { Message, Recorded } from '#contracts/envelope.ts';
import type { Sha256 } from '#contracts/ids.ts';

/** An event as it lay in its stream, without its place in the log: that changes with an import. */
export type BackedUpEvent = Omit<Recorded<Message>, 'position'>;

/** What a backup says of itself. */
export type Manifest = {
  /** Of the installation that took it. */
  readonly log: string;
  readonly epoch: number;
  /** ISO instant. */
  readonly takenAt: string;
  readonly events: number;
  readonly blobs: number;
  /** Blobs that its events name and that it lacks. */
  readonly missing: number;
};

/** A backup of which every byte was read and found right: hashes, chains, counts and the seal. */
export type VerifiedBackup = {
  readonly filename: string;
  /** Of the whole file. */
  readonly sha256: Sha256;
  readonly manifest: Manifest;
  /** Of the Merkle tree over its events, as a tree head of that epoch over as many says it. */
  readonly root: string;
  /** In the order of the log, some at a time. */
  readonly events: () => AsyncIterable<readonly BackedUpEvent[]>;
  readonly blobs: () => AsyncIterable<{ readonly sha256: Sha256; readonly bytes: Buffer }>;
};
