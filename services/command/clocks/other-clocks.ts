import type { Pool } from '../../shared/database/pool.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { Look } from './disagreement.ts';
import type { Time } from './own-clock.ts';

/**
 * Postgres reads its clock at some time during the round trip. So we subtract half of the round trip, and that half is
 * also the margin of error.
 */
export const databaseClock =
  (database: Pick<Pool, 'run'>, { wall, monotonic }: Time) =>
  async (): Promise<Look> => {
    const [sent, begun] = [wall(), monotonic()];
    const [row] = await database.run(
      (sql) => sql<{ now: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    );
    const margin = (monotonic() - begun) / 2;

    return { clock: 'database', ahead: Number(row?.now) - sent - margin, margin };
  };

/** An append that the log has answered, with the times of its round trip. */
type Answered = {
  readonly stream: string;
  readonly revision: number;
  readonly sent: number;
  readonly took: number;
};

export type LogClock = {
  /** The log, wrapped so that we measure its answers. */
  readonly store: DecryptedLog;
  /**
   * Compares our time with the time at which the log stored the newest append of this process. Returns null if there
   * was none since the last check.
   */
  readonly look: () => Promise<Look | null>;
  /** Resolves once there is an append to check. */
  readonly untilWritten: () => Promise<void>;
};

/** The log has no clock that we could ask. We learn its time only from the events that it stores. */
export const logClock = (store: DecryptedLog, { wall, monotonic }: Time): LogClock => {
  let newest: Answered | null = null;
  let highest = 0n;
  let written = Promise.withResolvers<void>();

  const append: DecryptedLog['append'] = async (stream, expected, events) => {
    const [sent, begun] = [wall(), monotonic()];
    const appended = await store.append(stream, expected, events);
    // If the position isn't higher than all before, the event was already in the log and this is a repeated answer.
    if (appended === 'conflict' || appended.position <= highest) return appended;
    highest = appended.position;
    newest = { stream, revision: appended.revision, sent, took: monotonic() - begun };
    written.resolve();

    return appended;
  };

  return {
    store: { ...store, append },
    look: async () => {
      if (!newest) return null;
      const { stream, revision, sent, took } = newest;
      [newest, written] = [null, Promise.withResolvers()];
      const created = await store.readTimeOf(stream, revision);

      return created === null ? null : { clock: 'log', ahead: created - sent - took / 2, margin: took / 2 };
    },
    untilWritten: () => written.promise,
  };
};
