import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DiskErrors } from '../damage/disk-errors.ts';
import { type Outcome, RECORD_OVERHEAD, sizeOf, type WriteRequest } from '../record.ts';
import type { Ledger } from './ledger.ts';

type Dependencies = {
  readonly database: DatabaseSync;
  readonly ledger: Ledger;
  /** Called with the position up to which readers may see. */
  readonly notices: { moveTo(end: number): void };
  /** Resolves when everything committed is on the disk. */
  readonly flush: () => Promise<void>;
  /** Resolves once the next group may be written. */
  readonly untilWritable: () => Promise<void>;
  /** Called when the disk failed: nobody knows what the file holds any more, so nothing may go on. */
  readonly fatal: (error: unknown) => void;
  readonly diskErrors: DiskErrors;
};

type Waiting = {
  readonly request: WriteRequest;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Commits in groups: one transaction and one flush for all requests that came during the last flush. No request is
 * answered, and none of its events can be read, before its flush has returned.
 */
export const groupWriter = ({
  database,
  ledger,
  notices,
  flush,
  untilWritable,
  fatal,
  diskErrors,
}: Dependencies) => {
  let waiting: Waiting[] = [];
  let queued = 0;
  let running: Promise<void> | null = null;

  const write = (request: WriteRequest): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const damage = diskErrors.damage();
      if (damage) return reject(damage);
      if (queued + bytesOf(request) > QUEUE_BYTES) return reject(new Overloaded());

      queued += bytesOf(request);
      waiting.push({ request, resolve, reject });
      running ??= run();
    });

  const run = async () => {
    try {
      do {
        await nextTurn();
        await untilWritable();
        await commit(takeGroup());
      } while (waiting.length > 0);
    } catch (error) {
      fatal(error);
    }
    running = null;
  };

  const takeGroup = (): readonly Waiting[] => {
    let bytes = 0;
    const end = waiting.findIndex(({ request }) => {
      bytes += bytesOf(request);
      return bytes > GROUP_BYTES;
    });
    const group = end < 0 ? waiting : waiting.slice(0, Math.max(end, 1));
    waiting = waiting.slice(group.length);
    queued -= group.reduce((sum, { request }) => sum + bytesOf(request), 0);

    return group;
  };

  const commit = async (group: readonly Waiting[]) => {
    const outcomes = transact(group);
    if (!outcomes) return;

    await flush();
    notices.moveTo(ledger.last());
    for (const [n, { resolve }] of group.entries()) resolve(outcomes[n] as Outcome);
  };

  /** Null if the transaction failed, for example on a full disk; then all of its requests are rejected. */
  const transact = (group: readonly Waiting[]): readonly Outcome[] | null => {
    try {
      database.exec('BEGIN IMMEDIATE');
      const outcomes = group.map(({ request }) => ledger.apply(request));
      database.exec('COMMIT');

      return outcomes;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      const cause = diskErrors.noticed(error);
      for (const { reject } of group) reject(isFull(error) ? new DiskFull() : cause);
      ledger.reload();

      return null;
    }
  };

  return { write, idle: async () => running ?? undefined };
};

/** A group is closed at this many bytes, so that others don't wait long while it's written. */
const GROUP_BYTES = 256 * 1024;

/** Bytes that may wait to be written; more is refused, or a slow disk would fill the memory. */
const QUEUE_BYTES = 64 * 1024 * 1024;

/** Too much waits to be written. Nothing of the refused request was written, so it can be sent again. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  override readonly message = 'Too much waits to be written. Please try again.';
}

/** The disk has no room for a write. Nothing of it was written, and the next one is tried as if nothing had happened. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  override readonly message = 'database or disk is full';
}

/** SQLITE_FULL, after which SQLite has taken the whole transaction back. */
const FULL = 13;

export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === FULL;

/** About how many bytes of memory a request takes. */
const bytesOf = (request: WriteRequest) =>
  request.kind === 'append'
    ? request.events.reduce((sum, event) => sum + RECORD_OVERHEAD + sizeOf(event), RECORD_OVERHEAD)
    : RECORD_OVERHEAD;
