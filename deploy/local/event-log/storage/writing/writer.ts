import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Trouble } from '../damage/disk-errors.ts';
import { type Outcome, RECORD_OVERHEAD, sizeOf, type WriteRequest } from '../record.ts';
import type { Ledger } from './ledger.ts';

type Parts = {
  readonly database: DatabaseSync;
  readonly ledger: Ledger;
  /** Hears how far readers may see. */
  readonly news: { moveTo(end: number): void };
  /** Resolves when all that was committed is on the disk. */
  readonly flush: () => Promise<void>;
  /** Asked before each group, which is written once it resolves. */
  readonly turn: () => Promise<void>;
  /** Called when the disk failed: nothing is known about the file any more, so nothing may go on. */
  readonly fatal: (error: unknown) => void;
  readonly trouble: Trouble;
};

type Waiting = {
  readonly request: WriteRequest;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Commits in groups: one transaction and one flush for all that came while the last one was on its way to the disk.
 * Nothing is answered, and nothing can be read, before its flush has returned.
 */
export const groupWriter = ({ database, ledger, news, flush, turn, fatal, trouble }: Parts) => {
  let waiting: Waiting[] = [];
  let queued = 0;
  let running: Promise<void> | null = null;

  const write = (request: WriteRequest): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const damage = trouble.damage();
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
        await turn();
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
    news.moveTo(ledger.last());
    for (const [n, { resolve }] of group.entries()) resolve(outcomes[n] as Outcome);
  };

  /** Null where the transaction failed, such as on a full disk: then all of its writers are told. */
  const transact = (group: readonly Waiting[]): readonly Outcome[] | null => {
    try {
      database.exec('BEGIN IMMEDIATE');
      const outcomes = group.map(({ request }) => ledger.apply(request));
      database.exec('COMMIT');

      return outcomes;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      const cause = trouble.noticed(error);
      for (const { reject } of group) reject(cause);
      ledger.reload();

      return null;
    }
  };

  return { write, idle: async () => running ?? undefined };
};

/** A group is closed at this many bytes, so that nobody else waits long while it is written. */
const GROUP_BYTES = 256 * 1024;

/** What may wait for its turn; more is refused, or a slow disk would fill the memory. */
const QUEUE_BYTES = 64 * 1024 * 1024;

/** Too much waits to be written. Nothing was, of what is refused so: it can be sent again. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  override readonly message = 'Too much waits to be written. Please try again.';
}

/** Bytes that a request keeps in memory, about. */
const bytesOf = (request: WriteRequest) =>
  request.kind === 'append'
    ? request.events.reduce((sum, event) => sum + RECORD_OVERHEAD + sizeOf(event), RECORD_OVERHEAD)
    : RECORD_OVERHEAD;
